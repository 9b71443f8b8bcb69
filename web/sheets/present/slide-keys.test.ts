import { expect, it } from 'vitest';
import { slideAction } from './slide-keys.ts';
import { pressDirection, swipeDirection } from './slide-pointer.ts';

const key = (name: string, modifiers: Partial<KeyboardEvent> = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...modifiers,
});
const options = { isOnControl: false, hasLetters: true };

it('arrows, Space, Page Up and Page Down of a clicker lead on and back', () => {
  for (const name of ['ArrowRight', 'ArrowDown', 'PageDown', ' ', 'Enter'])
    expect(slideAction(key(name), options), name).toBe('next');
  for (const name of ['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace'])
    expect(slideAction(key(name), options), name).toBe('previous');
  expect(slideAction(key(' ', { shiftKey: true }), options)).toBe('previous');
  expect(slideAction(key('Home'), options)).toBe('first');
  expect(slideAction(key('End'), options)).toBe('last');
  expect(slideAction(key('Escape'), options)).toBe('leave');
});

it('shortcuts of the browser, and keys of a button in focus, are left alone', () => {
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey'])
    expect(slideAction(key('ArrowLeft', { [modifier]: true }), options)).toBeUndefined();
  expect(slideAction(key(' '), { ...options, isOnControl: true })).toBeUndefined();
  expect(slideAction(key('Enter'), { ...options, isOnControl: true })).toBeUndefined();
  expect(slideAction(key('PageDown'), { ...options, isOnControl: true })).toBe('next');
  expect(slideAction(key('Tab'), options)).toBeUndefined();
});

it('letters do nothing when the reader has turned them off', () => {
  expect(slideAction(key('f'), options)).toBe('full_screen');
  expect(slideAction(key('?', { shiftKey: true }), options)).toBe('help');
  expect(slideAction(key('f'), { ...options, hasLetters: false })).toBeUndefined();
});

it('a swipe to the left leads on, a scroll or a short movement does not', () => {
  expect(swipeDirection({ x: 300, y: 100 }, { x: 200, y: 120 })).toBe(1);
  expect(swipeDirection({ x: 200, y: 100 }, { x: 300, y: 120 })).toBe(-1);
  expect(swipeDirection({ x: 200, y: 100 }, { x: 180, y: 100 })).toBe(0);
  expect(swipeDirection({ x: 200, y: 100 }, { x: 140, y: 300 })).toBe(0);
  expect(pressDirection(50, 390)).toBe(-1);
  expect(pressDirection(300, 390)).toBe(1);
});
