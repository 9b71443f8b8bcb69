import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LanguageProvider } from '#web/i18n/language-context.tsx';
import { createMessages } from '#web/i18n/messages.ts';
import en from '../../locales/en.json';
import type { ReferencedTitle } from './title-reference-rules.ts';
import { TitleReference, TitleReferenceAfter } from './title-reference.tsx';

const InElement = ({ work }: { work: ReferencedTitle }) => (
  <TitleReference work={work}>{(reference) => <p>[{reference}]</p>}</TitleReference>
);

const markup = (citation: string, original_title: string, Reference = TitleReferenceAfter) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider messages={createMessages('en', { en })} rendered="en">
        <Reference
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

it('is in an element of its own only where there is something to say', () => {
  expect(markup('MN 10', 'Mindfulness', InElement)).toBe('[MN 10]');
  expect(markup('', 'Mindfulness', InElement)).toBe('');
});
