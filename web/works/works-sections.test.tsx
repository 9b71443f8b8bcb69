import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Answer } from '#shared/contract/contract.ts';
import { LanguageProvider } from '#web/i18n/language-context.tsx';
import { createMessages } from '#web/i18n/messages.ts';
import en from '../../locales/en.json';
import { WorksSections } from './works-page.tsx';

/** A page without a work, of a list with as many root texts and commentaries. */
const markup = (skip: number, totals: Answer<'GET /texts'>['totals']) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider messages={createMessages('en', { en })} rendered="en">
        <WorksSections list={{ texts: [], totals, skip } as unknown as Answer<'GET /texts'>} />
      </LanguageProvider>
    </QueryClientProvider>,
  );

it('a section without a work in the whole collection says so on every page, and one without a work here says only that', () => {
  for (const skip of [0, 5, 30]) {
    expect(markup(skip, { root_text: 34, commentary: 0 })).toContain('Commentary not found');
    const elsewhere = markup(skip, { root_text: 34, commentary: 2 });
    expect(elsewhere).toContain('None on this page');
    expect(elsewhere).not.toContain('Commentary not found');
  }
});
