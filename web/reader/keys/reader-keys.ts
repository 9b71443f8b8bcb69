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

export type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'repeat'
  | 'isComposing'
  | 'keyCode'
  | 'defaultPrevented'
>;

/** Where the focus is: in something one types into, on something Enter presses, or neither. */
export type KeyContext = 'typing' | 'control' | 'text';

/** Some browsers say only by this number that an input method has the key. */
const IN_COMPOSITION = 229;

const isLetterKey = ({ key }: ReaderKey): boolean => key.length === 1;
const isAscii = (key: string): boolean => /^[\x20-\x7e]$/.test(key);

const isPressed = (wanted: ReaderKey, { key, code, shiftKey }: KeyPress): boolean => {
  if (!isLetterKey(wanted)) return key === wanted.key && !shiftKey;
  // A sign such as / or ? needs Shift on some keyboards and not on others; a letter with Shift is another one.
  if (isAscii(key)) return key.toLowerCase() === wanted.key && (!/[a-z]/.test(wanted.key) || !shiftKey);
  return code === wanted.code && shiftKey === Boolean(wanted.isShifted);
};

/** Keys that type something can be switched off: who speaks to the computer sets them off unawares. */
const isAllowed = (wanted: ReaderKey, place: KeyContext, areLettersOn: boolean): boolean => {
  if (isLetterKey(wanted)) return areLettersOn && place !== 'typing';
  return wanted.key === 'Enter' ? place === 'text' : true;
};

export const actionFor = (press: KeyPress, place: KeyContext, areLettersOn = true): ReaderAction | null => {
  if (press.defaultPrevented || press.isComposing || press.keyCode === IN_COMPOSITION) return null;
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const found = READER_KEYS.find((wanted) => isPressed(wanted, press));
  if (!found || !isAllowed(found, place, areLettersOn)) return null;
  return press.repeat && !found.repeats ? null : found.action;
};
