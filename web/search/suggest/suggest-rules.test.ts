import { describe, expect, it } from 'vitest';
import type { CitationMatch, TitleMatch } from '#shared/contract/search-parts.ts';
import {
  groupSuggestions,
  quiet,
  type SuggestEvent,
  suggestionsFor,
  suggestReducer,
  type SuggestState,
} from './suggest-rules.ts';

const place: CitationMatch = {
  citation: 'Dhp 21',
  text_id: 't',
  content_id: 'c',
  segment_id: 's',
  title: 'Appamādavagga',
  language: 'pi',
  script: 'Latn',
};
const title = (id: string, more: Partial<TitleMatch> = {}): TitleMatch => ({
  kind: 'text',
  id,
  title: id,
  language: 'en',
  script: 'Latn',
  matched: id,
  matched_language: 'en',
  type: 'root',
  has_child: false,
  ...more,
});

const person = { name: 'Pema', username: 'pema', avatar_url: '', title: '', matched: '<mark>Pema</mark>' };

const after = (events: SuggestEvent[], state: SuggestState = quiet('')) => events.reduce(suggestReducer, state);

describe('suggestions', () => {
  it('are the recent searches while nothing is written', () => {
    expect(suggestionsFor('  ', ['form', '空'], undefined).map(({ to }) => to)).toEqual([
      '/search?q=form',
      `/search?q=${encodeURIComponent('空')}`,
    ]);
  });

  it('are citations, titles, sheets, people, then the search for the words, each leading somewhere', () => {
    const sheet = { id: 's1', title: 'On Form', language: 'en', username: 'pema', matched: 'On Form' };
    const titles = [
      title('root'),
      title('notes', { type: 'commentary' }),
      title('shelf', { kind: 'collection', type: null, has_child: true }),
      title('works', { kind: 'collection', type: null }),
      title('mind', { kind: 'topic', type: null }),
    ];
    expect(
      suggestionsFor(' Dhp 21 ', ['form'], {
        places: [place],
        titles,
        sheets: [sheet],
        people: [person],
        problems: [],
      }).map(({ to }) => to),
    ).toEqual([
      '/chapter?text_id=t&content_id=c&segment_id=s',
      '/texts/root?type=root_text',
      '/texts/notes?type=commentary',
      '/collections/shelf',
      '/works/works',
      '/topics/mind',
      '/pema/on-form_s1',
      '/user/pema',
      '/search?q=Dhp+21',
    ]);
  });

  it('offer the search before any answer has come', () => {
    expect(suggestionsFor('form', [], undefined)).toEqual([{ kind: 'search', q: 'form', to: '/search?q=form' }]);
  });

  it('show a text once, and stand together by kind', () => {
    const rows = suggestionsFor('a', [], {
      places: [place],
      titles: [title('x'), title('x'), title('y')],
      sheets: [],
      people: [],
      problems: [],
    });
    expect(groupSuggestions(rows).map(([kind, own]) => [kind, own.length])).toEqual([
      ['place', 1],
      ['title', 2],
      ['search', 1],
    ]);
  });
});

describe('the list', () => {
  const rows = suggestionsFor('a', [], {
    places: [],
    titles: [title('x'), title('y')],
    sheets: [],
    people: [],
    problems: [],
  });
  const down: SuggestEvent = { type: 'moved', step: 1, rows };
  const up: SuggestEvent = { type: 'moved', step: -1, rows };
  const typed: SuggestEvent = { type: 'typed', text: 'a' };

  it('opens while typing, at no row', () => {
    expect(after([typed])).toEqual({ text: 'a', isOpen: true, active: null });
  });

  it('is gone through by arrows, round by way of the box', () => {
    expect(after([typed, down]).active).toBe('/texts/x?type=root_text');
    expect(after([typed, up]).active).toBe('/search?q=a');
    expect(after([typed, down, down, down]).active).toBe('/search?q=a');
    expect(after([typed, down, down, down, down]).active).toBeNull();
    expect(after([typed, down, up]).active).toBeNull();
  });

  it('opens by an arrow, also where there is nothing to come to', () => {
    expect(after([down]).isOpen).toBe(true);
    expect(after([{ ...down, rows: [] }])).toEqual({ text: '', isOpen: true, active: null });
  });

  it('opens for an empty box that gets the focus, not for one with words in it', () => {
    expect(after([{ type: 'focused', text: '' }]).isOpen).toBe(true);
    expect(after([{ type: 'focused', text: 'form' }])).toEqual({ text: 'form', isOpen: false, active: null });
  });

  it('closes and keeps the words; typing opens it again', () => {
    const closed = after([typed, down, { type: 'closed' }]);
    expect(closed).toEqual({ text: 'a', isOpen: false, active: null });
    expect(after([{ type: 'typed', text: 'ab' }], closed).isOpen).toBe(true);
  });

  it('begins anew when a row that was come to is no longer there', () => {
    expect(after([{ ...down, rows: [] }], { text: 'a', isOpen: true, active: '/gone' }).active).toBeNull();
  });
});
