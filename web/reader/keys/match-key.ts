import { READER_KEYS, type ReaderKey } from './key-map.ts';
import type { ReaderAction } from './reader-actions.ts';

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
export type KeyPlace = 'typing' | 'control' | 'text';

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
const isAllowed = (wanted: ReaderKey, place: KeyPlace, areLettersOn: boolean): boolean => {
  if (isLetterKey(wanted)) return areLettersOn && place !== 'typing';
  return wanted.key === 'Enter' ? place === 'text' : true;
};

export const actionFor = (press: KeyPress, place: KeyPlace, areLettersOn = true): ReaderAction | null => {
  if (press.defaultPrevented || press.isComposing || press.keyCode === IN_COMPOSITION) return null;
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const found = READER_KEYS.find((wanted) => isPressed(wanted, press));
  if (!found || !isAllowed(found, place, areLettersOn)) return null;
  return press.repeat && !found.repeats ? null : found.action;
};
