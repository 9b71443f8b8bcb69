/** What the keys of the reader do; the reader says how. */
export type ReaderAction =
  | 'next_segment'
  | 'previous_segment'
  | 'open_resources'
  | 'close_nearest'
  | 'open_contents'
  | 'search_text'
  | 'go_to_place'
  | 'open_notes'
  | 'show_keys';

export type ReaderActions = Record<ReaderAction, () => void>;
