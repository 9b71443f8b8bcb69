import { expect, it } from 'vitest';
import { type PickerEvent, pickerReducer, QUIET, withoutTopic, withTopic } from './picker-rules.ts';

const after = (...events: PickerEvent[]) => events.reduce(pickerReducer, QUIET);
const typed: PickerEvent = { type: 'typed', text: 'me' };
const down: PickerEvent = { type: 'moved', step: 1, rows: 3 };
const up: PickerEvent = { type: 'moved', step: -1, rows: 3 };

it('opens while something is typed, at the first row, and closes when it is taken away', () => {
  expect(after(typed)).toEqual({ text: 'me', isOpen: true, active: 0 });
  expect(after(typed, down, { type: 'typed', text: 'met' }).active).toBe(0);
  expect(after(typed, { type: 'typed', text: ' ' }).isOpen).toBe(false);
});

it('is gone through by arrows, round and round', () => {
  expect(after(typed, down).active).toBe(1);
  expect(after(typed, up).active).toBe(2);
  expect(after(typed, down, down, down).active).toBe(0);
  expect(after(typed, { ...down, rows: 0 })).toEqual(after(typed));
});

it('opens again by an arrow where it was closed, with the same words', () => {
  const closed = after(typed, down, { type: 'closed' });
  expect(closed).toEqual({ text: 'me', isOpen: false, active: 1 });
  expect(pickerReducer(closed, down)).toEqual({ text: 'me', isOpen: true, active: 1 });
});

it('is empty after a choice', () => {
  expect(after(typed, down, { type: 'chosen' })).toEqual(QUIET);
});

it('keeps topics in the order they were chosen, each once, and no more than allowed', () => {
  expect(withTopic(['a'], 'b', 3)).toEqual(['a', 'b']);
  expect(withTopic(['a', 'b'], 'a', 3)).toEqual(['a', 'b']);
  expect(withTopic(['a', 'b'], 'c', 2)).toEqual(['a', 'b']);
  expect(withoutTopic(['a', 'b', 'c'], 'b')).toEqual(['a', 'c']);
});
