import { DEFAULT_PAGE_SIZE } from '#shared/limits.ts';

/** `text` is in the field; `query` follows it when typing pauses. */
export type SearchState = { text_id: string; text: string; query: string; page: number };

export type SearchEvent =
  | { type: 'typed'; text: string }
  | { type: 'paused'; text: string }
  | { type: 'submitted' }
  | { type: 'turned'; page: number }
  | { type: 'opened'; text_id: string };

export const newSearch = (text_id: string): SearchState => ({ text_id, text: '', query: '', page: 1 });

export const searchReducer = (state: SearchState, event: SearchEvent): SearchState => {
  switch (event.type) {
    case 'typed':
      return { ...state, text: event.text };
    case 'paused': {
      const query = event.text.trim();
      return query === state.query ? state : { ...state, query, page: 1 };
    }
    case 'submitted':
      return { ...state, query: state.text.trim(), page: 1 };
    case 'turned':
      return { ...state, page: event.page };
    case 'opened':
      return event.text_id === state.text_id ? state : newSearch(event.text_id);
  }
};

export const canSearch = ({ query, text_id }: SearchState): boolean => query !== '' && text_id !== '';

export const searchQueryOf = ({ query, text_id, page }: SearchState) => ({
  query,
  search_type: 'SOURCE' as const,
  text_id,
  skip: (page - 1) * DEFAULT_PAGE_SIZE,
  limit: DEFAULT_PAGE_SIZE,
});
