import type { ReaderAction } from './reader-actions.ts';

export type ReaderKey = {
  action: ReaderAction;
  /** As the event names it. */
  key: string;
  /** As it stands on the keyboard, when that differs. */
  shown?: string;
  /** Where the key is: on a Tibetan or Russian keyboard the key at this place types another letter. */
  code?: string;
  isShifted?: boolean;
  /** Goes on while it is held down. */
  repeats?: boolean;
};

/** In the order of the help sheet. */
export const READER_KEYS: readonly ReaderKey[] = [
  { action: 'next_segment', key: 'j', code: 'KeyJ', repeats: true },
  { action: 'previous_segment', key: 'k', code: 'KeyK', repeats: true },
  { action: 'open_resources', key: 'Enter' },
  { action: 'close_nearest', key: 'Escape', shown: 'Esc' },
  { action: 'open_contents', key: 't', code: 'KeyT' },
  { action: 'search_text', key: '/', code: 'Slash' },
  { action: 'go_to_place', key: 'g', code: 'KeyG' },
  { action: 'open_notes', key: 'n', code: 'KeyN' },
  { action: 'show_keys', key: '?', code: 'Slash', isShifted: true },
];
