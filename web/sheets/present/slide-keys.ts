export type SlideAction = 'next' | 'previous' | 'first' | 'last' | 'leave' | 'full_screen' | 'help';

/** Clickers send Page Up and Page Down. */
const KEYS: Record<string, SlideAction> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  Enter: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  Backspace: 'previous',
  Home: 'first',
  End: 'last',
  Escape: 'leave',
};

const LETTERS: Record<string, SlideAction> = { f: 'full_screen', F: 'full_screen', '?': 'help' };

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

type Options = {
  /** The focus is on something that Space or Enter presses. */
  isOnControl: boolean;
  /** The reader has not turned off shortcuts of a single letter. */
  hasLetters: boolean;
};

/** What a key does to the slides; undefined leaves it to the browser. */
export const slideAction = (event: Key, { isOnControl, hasLetters }: Options): SlideAction | undefined => {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey) return undefined;
  if (isOnControl && (key === ' ' || key === 'Enter')) return undefined;
  if (key === ' ') return shiftKey ? 'previous' : 'next';
  if (hasLetters && LETTERS[key]) return LETTERS[key];
  return shiftKey ? undefined : KEYS[key];
};

/** For the list of keys. */
export const SLIDE_KEYS: { action: SlideAction; label: string }[] = [
  { action: 'next', label: '→' },
  { action: 'next', label: 'PgDn' },
  { action: 'previous', label: '←' },
  { action: 'previous', label: 'PgUp' },
  { action: 'first', label: 'Home' },
  { action: 'last', label: 'End' },
  { action: 'full_screen', label: 'f' },
  { action: 'leave', label: 'Esc' },
  { action: 'help', label: '?' },
];
