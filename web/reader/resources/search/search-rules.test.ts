import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apiPath } from '#web/api/call-over-http.ts';
import {
  canSearch,
  newSearch,
  type SearchEvent,
  searchExcerpt,
  searchParams,
  searchReducer,
  type SearchState,
} from './search-rules.ts';

const after = (events: SearchEvent[], state: SearchState = newSearch('t')) => events.reduce(searchReducer, state);
const typed = (text: string): SearchEvent => ({ type: 'typed', text });
const pausedAfter = (text: string): SearchEvent[] => [typed(text), { type: 'typing_paused', text }];

it('does not search while the reader is typing', () => {
  expect(after([typed('emp'), typed('empty')])).toEqual({ text_id: 't', text: 'empty', query: '', page: 1 });
});

it('searches for the trimmed text when typing pauses, from page 1', () => {
  const onPage3 = after([...pausedAfter('form'), { type: 'page_changed', page: 3 }]);
  expect(onPage3.page).toBe(3);
  expect(after([...pausedAfter('  empty ')], onPage3)).toMatchObject({ query: 'empty', page: 1 });
});

it('stays on the page when the text has not changed', () => {
  const events: SearchEvent[] = [...pausedAfter('form'), { type: 'page_changed', page: 2 }, ...pausedAfter('form ')];
  expect(after(events)).toMatchObject({ query: 'form', page: 2 });
});

it('submitting resets to page 1, also for the same text', () => {
  const events: SearchEvent[] = [
    typed('form'),
    { type: 'submitted' },
    { type: 'page_changed', page: 2 },
    { type: 'submitted' },
  ];
  expect(after(events)).toMatchObject({ query: 'form', page: 1 });
});

it('runs only when the trimmed query is non-empty and a text id exists', () => {
  expect(canSearch(after([typed('  '), { type: 'submitted' }]))).toBe(false);
  expect(canSearch(after([typed('form'), { type: 'submitted' }], newSearch('')))).toBe(false);
  expect(canSearch(after([typed('form'), { type: 'submitted' }]))).toBe(true);
});

it('starts over in another text and continues in the same', () => {
  const state = after([typed('form'), { type: 'submitted' }]);
  expect(after([{ type: 'text_changed', text_id: 't' }], state)).toBe(state);
  expect(after([{ type: 'text_changed', text_id: 'u' }], state)).toEqual(newSearch('u'));
});

it('requests pages of 10', () => {
  expect(searchParams({ text_id: 't', text: '', query: 'q', page: 3 })).toMatchObject({ skip: 20, limit: 10 });
});

it.each(['a&b=c', '100%', 'a+b', '"so"', '空 色', 'སྟོང་པ་ཉིད།', 'x'.repeat(500)])(
  'encodes %s in the address',
  (query) => {
    const address = apiPath('GET /search', { query: searchParams({ text_id: 't', text: '', query, page: 1 }) });
    expect(new URL(address, 'http://reading.room').searchParams.get('query')).toBe(query);
  },
);

const marked = (html: string) =>
  searchExcerpt(html)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

it('marks the matches in the text', () => {
  expect(marked('Form is <mark>emptiness</mark>, <mark>emptiness</mark> is form.')).toBe(
    'Form is [emptiness], [emptiness] is form.',
  );
  expect(marked('<mark>空</mark>即是色')).toBe('[空]即是色');
});

it('leaves out footnotes, links and other markup', () => {
  const html =
    'a <em>b</em><sup class="footnote-marker">1</sup><i class="footnote">note</i> <a href="/x">c</a><br><mark>d</mark>';
  expect(marked(html)).toBe('a b c [d]');
});

it('decodes HTML entities', () => {
  expect(marked('&lt;1&gt; &amp;amp; <mark>&quot;x&quot;</mark>')).toBe('<1> &amp; ["x"]');
});

it('begins at a word near the first match of a long passage', () => {
  const shown = marked(`${'long word '.repeat(60)}<mark>here</mark> and on`);
  expect(shown).toMatch(/^…(long|word) /);
  expect(shown).toMatch(/\[here\] and on$/);
  expect(shown.length).toBeLessThan(120);
});

it('never begins inside a Tibetan syllable', () => {
  const shown = marked(`${'སྟོང་པ་ཉིད་'.repeat(30)}<mark>གཟུགས</mark>`);
  expect(shown).toMatch(/^…(སྟོང་|པ་|ཉིད་)/);
});

it('cuts a long text without word breaks at the limit', () => {
  expect(marked(`${'x'.repeat(500)}<mark>y</mark>`)).toBe(`…${'x'.repeat(90)}[y]`);
});

it('shows the beginning when nothing is marked', () => {
  expect(marked('x '.repeat(200))).toBe('x '.repeat(200));
});

it('never contains HTML', () => {
  const pieces = fc.array(fc.constantFrom('<mark>', '</mark>', '<b>', 'a', ' ', '<img src=x onerror=y>', '<br>', '་'));
  fc.assert(
    fc.property(pieces, (parts) => {
      expect(searchExcerpt(parts.join('')).filter(({ text }) => /<\w/.test(text))).toEqual([]);
    }),
  );
});
