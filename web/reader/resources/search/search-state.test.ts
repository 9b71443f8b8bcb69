import { expect, it } from 'vitest';
import { addressOf } from '#web/api/call-over-http.ts';
import {
  canSearch,
  newSearch,
  type SearchEvent,
  searchQueryOf,
  searchReducer,
  type SearchState,
} from './search-state.ts';

const after = (events: SearchEvent[], state: SearchState = newSearch('t')) => events.reduce(searchReducer, state);
const typed = (text: string): SearchEvent => ({ type: 'typed', text });
const pausedAfter = (text: string): SearchEvent[] => [typed(text), { type: 'paused', text }];

it('does not search while typing goes on', () => {
  expect(after([typed('emp'), typed('empty')])).toEqual({ text_id: 't', text: 'empty', query: '', page: 1 });
});

it('searches for the trimmed text when typing pauses, from page 1', () => {
  const turned = after([...pausedAfter('form'), { type: 'turned', page: 3 }]);
  expect(turned.page).toBe(3);
  expect(after([...pausedAfter('  empty ')], turned)).toMatchObject({ query: 'empty', page: 1 });
});

it('keeps the page when the text has not changed', () => {
  const events: SearchEvent[] = [...pausedAfter('form'), { type: 'turned', page: 2 }, ...pausedAfter('form ')];
  expect(after(events)).toMatchObject({ query: 'form', page: 2 });
});

it('submitting resets to page 1, also for the same text', () => {
  const events: SearchEvent[] = [
    typed('form'),
    { type: 'submitted' },
    { type: 'turned', page: 2 },
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
  expect(after([{ type: 'opened', text_id: 't' }], state)).toBe(state);
  expect(after([{ type: 'opened', text_id: 'u' }], state)).toEqual(newSearch('u'));
});

it('asks for pages of 10', () => {
  expect(searchQueryOf({ text_id: 't', text: '', query: 'q', page: 3 })).toMatchObject({ skip: 20, limit: 10 });
});

it.each(['a&b=c', '100%', 'a+b', '"so"', '空 色', 'སྟོང་པ་ཉིད།', 'x'.repeat(500)])(
  'encodes %s in the address',
  (query) => {
    const address = addressOf('GET /search', { query: searchQueryOf({ text_id: 't', text: '', query, page: 1 }) });
    expect(new URL(address, 'http://reading.room').searchParams.get('query')).toBe(query);
  },
);
