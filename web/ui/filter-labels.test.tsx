import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LanguageProvider } from '#web/i18n/language-context.tsx';
import { createMessages } from '#web/i18n/messages.ts';
import { createStaticHistory } from '#web/router/history.ts';
import { Router } from '#web/router/router.tsx';
import { LanguageFilter } from '#web/works/language-filter.tsx';
import en from '../../locales/en.json';
import { ListFilter } from './list-filter.tsx';
import { ListIndex } from './list-index.tsx';
import { FilterLinks } from './tabs.tsx';

const render = (element: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider messages={createMessages('en', { en })} rendered="en">
        <Router history={createStaticHistory(new URL('https://pothi.example/'))}>{element}</Router>
      </LanguageProvider>
    </QueryClientProvider>,
  );
/** What is read on the screen: a placeholder goes away with the first letter. */
const visible = (element: ReactNode) =>
  render(element)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
const list = { path: '/works/x', search: new URLSearchParams('filter=mind'), total: 100 };

it('every filter of a list says on the screen what it filters by', () => {
  expect(visible(<ListFilter {...list} />)).toContain('Filter by title');
  expect(visible(<FilterLinks label="Sort">x</FilterLinks>)).toContain('Sort');
  const languages = [
    { language: 'pi', count: 30 },
    { language: 'de', count: 4 },
  ];
  expect(visible(<LanguageFilter {...list} languages={languages} />)).toMatch(/Readable in .* Pāli.+30.* German.+4/);
});

it('what narrows or sorts a list leads to its first page, and keeps what else was chosen', () => {
  const search = new URLSearchParams('filter=mind&page=3');
  const languages = [
    { language: 'pi', count: 30 },
    { language: 'de', count: 4 },
  ];
  const markup = render(<LanguageFilter {...list} search={search} languages={languages} />);
  expect(markup).toContain('href="/works/x?filter=mind&amp;language=de"');
});

it('an index leads to the pages that begin with its entries, and marks the one that is shown', () => {
  const index = [0, 20, 40].map((skip) => ({ skip, label: `MN ${skip + 1}`, language: 'en', script: 'Latn' }));
  const markup = render(
    <ListIndex index={index} paging={{ page: 4, limit: 10 }} path="/works/x" search={new URLSearchParams()} />,
  );
  expect([...markup.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/works/x',
    '/works/x?page=3',
    '/works/x?page=5',
  ]);
  expect(markup.match(/aria-current="true"[^>]*>(?:<[^>]*>)*([^<]*)/)?.[1]).toBe('MN 21');
  expect(render(<ListIndex index={[]} paging={{ page: 1, limit: 10 }} path="/" search={new URLSearchParams()} />)).toBe(
    '',
  );
});
