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
  /** `event.key`. */
  key: string;
  /** The label in the help dialog, if it differs from `key`. */
  label?: string;
  /** `event.code`, for keyboards on which this key types another letter, such as Tibetan or Russian. */
  code?: string;
  isShifted?: boolean;
  /** Whether it repeats while it is held down. */
  repeats?: boolean;
};

/** In the order of the help dialog. */
export const READER_KEYS: readonly ReaderKey[] = [
  { action: 'next_segment', key: 'j', code: 'KeyJ', repeats: true },
  { action: 'previous_segment', key: 'k', code: 'KeyK', repeats: true },
  { action: 'open_resources', key: 'Enter' },
  { action: 'close_nearest', key: 'Escape', label: 'Esc' },
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

/** Where the focus is: in a text field, on a control that Enter presses, or neither. */
export type KeyContext = 'typing' | 'control' | 'text';

/** `keyCode` while an input method is composing; in some browsers the only sign of it. */
const COMPOSING_KEY_CODE = 229;

const isLetterKey = ({ key }: ReaderKey): boolean => key.length === 1;
const isAscii = (key: string): boolean => /^[\x20-\x7e]$/.test(key);

const isPressed = (readerKey: ReaderKey, { key, code, shiftKey }: KeyPress): boolean => {
  if (!isLetterKey(readerKey)) return key === readerKey.key && !shiftKey;
  // Shift does not count for signs such as / or ?: only some keyboards need it. A letter with Shift is a different key.
  if (isAscii(key)) return key.toLowerCase() === readerKey.key && (!/[a-z]/.test(readerKey.key) || !shiftKey);
  return code === readerKey.code && shiftKey === Boolean(readerKey.isShifted);
};

/** Keys that type a character can be switched off, because speech input triggers them by accident. */
const isAllowed = (readerKey: ReaderKey, context: KeyContext, areLettersOn: boolean): boolean => {
  if (isLetterKey(readerKey)) return areLettersOn && context !== 'typing';
  return readerKey.key === 'Enter' ? context === 'text' : true;
};

export const actionFor = (press: KeyPress, context: KeyContext, areLettersOn = true): ReaderAction | null => {
  if (press.defaultPrevented || press.isComposing || press.keyCode === COMPOSING_KEY_CODE) return null;
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const pressed = READER_KEYS.find((readerKey) => isPressed(readerKey, press));
  if (!pressed || !isAllowed(pressed, context, areLettersOn)) return null;
  return press.repeat && !pressed.repeats ? null : pressed.action;
};
