import { DEFAULT_PAGE_SIZE } from '#shared/limits.ts';
import { plainText, stripFootnotes } from '#web/ui/plain-text.ts';

/** `text` is in the input field; `query` is set to it when typing pauses. */
export type SearchState = { text_id: string; text: string; query: string; page: number };

export type SearchEvent =
  | { type: 'typed'; text: string }
  | { type: 'typing_paused'; text: string }
  | { type: 'submitted' }
  | { type: 'page_changed'; page: number }
  | { type: 'cleared' }
  | { type: 'text_changed'; text_id: string };

export const newSearch = (text_id: string): SearchState => ({ text_id, text: '', query: '', page: 1 });

/** Who came from the results of the whole library finds their words typed already: `?find=`. */
export const searchInAddress = (text_id: string): SearchState => {
  const words = new URLSearchParams(window.location.search).get('find')?.trim() ?? '';
  return { ...newSearch(text_id), text: words, query: words };
};

export const searchReducer = (state: SearchState, event: SearchEvent): SearchState => {
  switch (event.type) {
    case 'typed':
      return { ...state, text: event.text };
    case 'typing_paused': {
      const query = event.text.trim();
      return query === state.query ? state : { ...state, query, page: 1 };
    }
    case 'submitted':
      return { ...state, query: state.text.trim(), page: 1 };
    case 'page_changed':
      return { ...state, page: event.page };
    case 'cleared':
      return newSearch(state.text_id);
    case 'text_changed':
      return event.text_id === state.text_id ? state : newSearch(event.text_id);
  }
};

export const canSearch = ({ query, text_id }: SearchState): boolean => query !== '' && text_id !== '';

export const searchParams = ({ query, text_id, page }: SearchState) => ({
  query,
  search_type: 'SOURCE' as const,
  text_id,
  skip: (page - 1) * DEFAULT_PAGE_SIZE,
  limit: DEFAULT_PAGE_SIZE,
});

/** A part of an excerpt that either matches the query or does not. */
export type ExcerptPart = { index: number; text: string; isMatch: boolean };

/** More text before the first match would push the match out of view. */
const MAX_LEAD_LENGTH = 90;

/** Cuts at the beginning of a word, syllable or sentence, never inside a Tibetan stack. */
const truncateLead = (text: string): string => {
  if (text.length <= MAX_LEAD_LENGTH) return text;
  const end = text.slice(-MAX_LEAD_LENGTH);
  const start = end.search(/(?<=[\s་།。，；])\S/);
  return `…${end.slice(Math.max(0, start))}`;
};

/** The text of a search result with its matches. It becomes one link, so footnotes and links inside it are left out. */
export const searchExcerpt = (html: string): ExcerptPart[] => {
  const pieces = stripFootnotes(html).split(/<mark>([\s\S]*?)<\/mark>/);
  return pieces
    .map((piece, index) => ({ index, text: plainText(piece, ' '), isMatch: index % 2 === 1 }))
    .map((part) => (part.index === 0 && pieces.length > 1 ? { ...part, text: truncateLead(part.text) } : part))
    .filter(({ text }) => text !== '');
};
