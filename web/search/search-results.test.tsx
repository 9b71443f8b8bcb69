import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SourceMatch } from '#shared/contract/search.ts';
import { LanguageProvider } from '#web/i18n/language-context.tsx';
import { createMessages } from '#web/i18n/messages.ts';
import { createStaticHistory } from '#web/router/history.ts';
import { Router } from '#web/router/router.tsx';
import en from '../../locales/en.json';
import { SearchCorrections, SearchProblems } from './search-messages.tsx';
import { parseSearchParams } from './search-params.ts';
import { SourceResults } from './source-results.tsx';

const markup = (children: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router history={createStaticHistory(new URL('http://localhost/search?q=mind'))}>
        <LanguageProvider messages={createMessages('en', { en })} rendered="en">
          {children}
        </LanguageProvider>
      </Router>
    </QueryClientProvider>,
  ).replaceAll('&amp;', '&');
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const params = parseSearchParams(new URLSearchParams('q=mind'));

const passage = (segment_id: string): SourceMatch['segment_match'][number] => ({
  segment_id,
  content: `<mark>mind</mark> of ${segment_id}`,
  content_id: `content of ${segment_id}`,
  segment_number: 1,
  label: null,
  match: 'exact',
  context: { section: '', before: '', after: '' },
});

const version = (text_id: string, language: string, author = '', segment_id: string | null = null) => ({
  text_id,
  language,
  title: `title of ${text_id}`,
  author,
  content_id: segment_id && `content of ${segment_id}`,
  segment_id,
});

const source = (text_id: string, group_id: string, versions: SourceMatch['versions'] = []): SourceMatch => ({
  text: {
    text_id,
    group_id,
    title: `title of ${text_id}`,
    language: 'en',
    script: 'Latn',
    type: 'translation',
    published_date: '2026-01-01 00:00:00',
    hits: 1,
    citation: '',
    original_title: '',
    original_language: 'pi',
    original_script: 'Latn',
    work_title: '',
    work_title_language: 'en',
  },
  versions,
  segment_match: [passage(`${text_id}-1`)],
});

const links = (html: string): [to: string, text: string][] =>
  [...html.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to = '', inside = '']) => [to, textOf(inside)]);

describe('what a page of results says', () => {
  it('about words that no text has, and when no passage has all the words', () => {
    expect(markup(<SearchCorrections results={{ corrections: [], is_closest: false }} />)).toBe('');
    const html = markup(
      <SearchCorrections results={{ corrections: [{ typed: 'mindfull', meant: 'mindful' }], is_closest: true }} />,
    );
    expect(textOf(html)).toBe(
      'No text has “mindfull”. Searched for “mindful”. No passage has all of these words. Closest:',
    );
    expect(html).toContain('role="note"');
  });

  it('about * after a single letter', () => {
    const html = markup(<SearchProblems problems={[{ code: 'short_prefix', value: 'm*', known: [] }]} />);
    expect(textOf(html)).toBe('“m*” needs at least two letters before the *: it was searched for without it.');
  });
});

describe('a work in the results', () => {
  it('offers its other versions at the same passage, with the translator where a language has several', () => {
    const versions = [
      version('pali', 'pi', 'Anonymous', 'pali-7'),
      version('second', 'en', 'Sujato', 'second-7'),
      version('third', 'de', 'Nyanatiloka'),
      version('fourth', 'de'),
    ];
    const html = markup(<SourceResults params={params} sources={[source('first', 'work', versions)]} />);
    const others = html.slice(html.indexOf(en['search.versions']), html.indexOf('<ol>'));
    expect(links(others)).toEqual([
      ['/chapter?text_id=pali&content_id=content+of+pali-7&segment_id=pali-7&find=mind', 'Pāli'],
      ['/chapter?text_id=second&content_id=content+of+second-7&segment_id=second-7&find=mind', 'English (Sujato)'],
      ['/chapter?text_id=third&find=mind', 'German (Nyanatiloka)'],
      ['/chapter?text_id=fourth&find=mind', 'German (title of fourth)'],
    ]);
  });

  it('is one result also when several of its versions have passages on the page', () => {
    const html = markup(
      <SourceResults
        params={params}
        sources={[
          source('first', 'work', [version('second', 'en'), version('pali', 'pi')]),
          source('second', 'work', [version('first', 'en'), version('pali', 'pi')]),
          source('other', 'other work'),
        ]}
      />,
    );
    const [work = '', other = '', ...rest] = html.split('</section>').filter(Boolean);
    expect(rest).toEqual([]);
    expect(textOf(work)).toMatch(/title of first.*Also in: Pāli.*mind of first-1.*title of second.*mind of second-1/);
    expect(work.match(/<h2/g)).toHaveLength(1);
    expect(textOf(other)).not.toContain('Also in');
  });
});
