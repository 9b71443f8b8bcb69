import { describe, expect, it } from 'vitest';
import type { CitationMatch, TitleMatch } from '#shared/contract/search-parts.ts';
import {
  groupSuggestions,
  closedState,
  type SuggestEvent,
  suggestionsFor,
  suggestReducer,
  type SuggestState,
} from './suggest-rules.ts';

const citation: CitationMatch = {
  citation: 'Dhp 21',
  text_id: 't',
  content_id: 'c',
  segment_id: 's',
  segment_number: 1,
  content: 'Appamādo',
  work_title: '',
  title: 'Appamādavagga',
  language: 'pi',
  script: 'Latn',
  original_title: 'Appamādavagga',
  original_language: 'pi',
  original_script: 'Latn',
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
  citation: '',
  original_title: id,
  original_language: 'en',
  original_script: 'Latn',
  ...more,
});

const person = { name: 'Pema', username: 'pema', avatar_url: '', title: '', matched: '<mark>Pema</mark>' };

const after = (events: SuggestEvent[], state: SuggestState = closedState('')) => events.reduce(suggestReducer, state);

describe('suggestions', () => {
  it('are the recent searches while the box is empty', () => {
    expect(suggestionsFor('  ', ['form', '空'], undefined).map(({ to }) => to)).toEqual([
      '/search?q=form',
      `/search?q=${encodeURIComponent('空')}`,
    ]);
  });

  it('are citations, titles, sheets, people, then the search itself, each with its path', () => {
    const sheet = { id: 's1', title: 'On Form', language: 'en', username: 'pema', matched: 'On Form' };
    const titles = [
      title('root'),
      title('notes', { type: 'commentary' }),
      title('parent', { kind: 'collection', type: null, has_child: true }),
      title('works', { kind: 'collection', type: null }),
      title('mind', { kind: 'topic', type: null }),
    ];
    expect(
      suggestionsFor(' Dhp 21 ', ['form'], {
        places: [citation],
        titles,
        sheets: [sheet],
        people: [person],
        problems: [],
      }).map(({ to }) => to),
    ).toEqual([
      '/chapter?text_id=t&content_id=c&segment_id=s',
      '/texts/root?type=root_text',
      '/texts/notes?type=commentary',
      '/collections/parent',
      '/works/works',
      '/topics/mind',
      '/pema/on-form_s1',
      '/user/pema',
      '/search?q=Dhp+21',
    ]);
  });

  it('offer the search before the matches are loaded', () => {
    expect(suggestionsFor('form', [], undefined)).toEqual([{ kind: 'search', q: 'form', to: '/search?q=form' }]);
  });

  it('list a text once, and are grouped by kind', () => {
    const rows = suggestionsFor('a', [], {
      places: [citation],
      titles: [title('x'), title('x'), title('y')],
      sheets: [],
      people: [],
      problems: [],
    });
    expect(groupSuggestions(rows).map(([kind, own]) => [kind, own.length])).toEqual([
      ['citation', 1],
      ['title', 2],
      ['search', 1],
    ]);
  });
});

describe('the list of suggestions', () => {
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

  it('opens while typing, with no active row', () => {
    expect(after([typed])).toEqual({ text: 'a', isOpen: true, active: null });
  });

  it('the arrow keys move through the rows and the box, and wrap around', () => {
    expect(after([typed, down]).active).toBe('/texts/x?type=root_text');
    expect(after([typed, up]).active).toBe('/search?q=a');
    expect(after([typed, down, down, down]).active).toBe('/search?q=a');
    expect(after([typed, down, down, down, down]).active).toBeNull();
    expect(after([typed, down, up]).active).toBeNull();
  });

  it('opens with an arrow key, even without rows', () => {
    expect(after([down]).isOpen).toBe(true);
    expect(after([{ ...down, rows: [] }])).toEqual({ text: '', isOpen: true, active: null });
  });

  it('opens when an empty box gets the focus, not one with a query', () => {
    expect(after([{ type: 'focused', text: '' }]).isOpen).toBe(true);
    expect(after([{ type: 'focused', text: 'form' }])).toEqual({ text: 'form', isOpen: false, active: null });
  });

  it('closes and keeps the text; typing opens it again', () => {
    const closed = after([typed, down, { type: 'closed' }]);
    expect(closed).toEqual({ text: 'a', isOpen: false, active: null });
    expect(after([{ type: 'typed', text: 'ab' }], closed).isOpen).toBe(true);
  });

  it('has no active row after that row disappears', () => {
    expect(after([{ ...down, rows: [] }], { text: 'a', isOpen: true, active: '/gone' }).active).toBeNull();
  });
});
