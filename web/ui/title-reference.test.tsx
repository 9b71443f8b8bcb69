import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LanguageProvider } from '#web/i18n/language-context.tsx';
import { createMessages } from '#web/i18n/messages.ts';
import en from '../../locales/en.json';
import { TitleReferenceAfter } from './title-reference.tsx';

const markup = (citation: string, original_title: string) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider messages={createMessages('en', { en })} rendered="en">
        <TitleReferenceAfter
          work={{ title: 'Mindfulness', citation, original_title, original_language: 'pi', original_script: 'Latn' }}
        />
      </LanguageProvider>
    </QueryClientProvider>,
  ).replaceAll(/<[^>]*>/g, '');

it('follows a title in its line, and is nothing where the title says it all', () => {
  expect(markup('MN 10', 'Satipaṭṭhānasutta')).toBe(' · MN 10 · Satipaṭṭhānasutta');
  expect(markup('', 'Satipaṭṭhānasutta')).toBe(' · Satipaṭṭhānasutta');
  expect(markup('', 'Mindfulness')).toBe('');
});
