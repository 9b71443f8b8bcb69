import { expect, it } from 'vitest';
import { EMPTY_PICKER, type PickerEvent, pickerReducer, withoutTopic, withTopic } from './topic-picker-rules.ts';

const after = (...events: PickerEvent[]) => events.reduce(pickerReducer, EMPTY_PICKER);
const typed: PickerEvent = { type: 'typed', text: 'me' };
const down: PickerEvent = { type: 'moved', step: 1, rows: 3 };
const up: PickerEvent = { type: 'moved', step: -1, rows: 3 };

it('opens at the first row while there is text, and closes without', () => {
  expect(after(typed)).toEqual({ text: 'me', isOpen: true, active: 0 });
  expect(after(typed, down, { type: 'typed', text: 'met' }).active).toBe(0);
  expect(after(typed, { type: 'typed', text: ' ' }).isOpen).toBe(false);
});

it('the arrow keys move through the rows and wrap around', () => {
  expect(after(typed, down).active).toBe(1);
  expect(after(typed, up).active).toBe(2);
  expect(after(typed, down, down, down).active).toBe(0);
  expect(after(typed, { ...down, rows: 0 })).toEqual(after(typed));
});

it('an arrow key opens it again at the same row, with the same text', () => {
  const closed = after(typed, down, { type: 'closed' });
  expect(closed).toEqual({ text: 'me', isOpen: false, active: 1 });
  expect(pickerReducer(closed, down)).toEqual({ text: 'me', isOpen: true, active: 1 });
});

it('is empty after a selection', () => {
  expect(after(typed, down, { type: 'selected' })).toEqual(EMPTY_PICKER);
});

it('keeps topics in the order of selection, each once, up to the limit', () => {
  expect(withTopic(['a'], 'b', 3)).toEqual(['a', 'b']);
  expect(withTopic(['a', 'b'], 'a', 3)).toEqual(['a', 'b']);
  expect(withTopic(['a', 'b'], 'c', 2)).toEqual(['a', 'b']);
  expect(withoutTopic(['a', 'b', 'c'], 'b')).toEqual(['a', 'c']);
});
