import { describe, expect, it } from 'vitest';
import { actionFor, type KeyPress, READER_KEYS } from './reader-keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  keyCode: 0,
  defaultPrevented: false,
  ...more,
});

describe('keys of the reader', () => {
  it.each([
    ['j', 'next_segment'],
    ['k', 'previous_segment'],
    ['Enter', 'open_resources'],
    ['Escape', 'close_nearest'],
    ['t', 'open_contents'],
    ['/', 'search_text'],
    ['g', 'go_to_place'],
    ['?', 'show_keys'],
  ])('%s is %s', (key, action) => {
    expect(actionFor(press(key, { shiftKey: key === '?' }), 'text')).toBe(action);
  });

  it('are the same with Caps Lock, but not with Shift', () => {
    expect(actionFor(press('J'), 'text')).toBe('next_segment');
    expect(actionFor(press('J', { shiftKey: true }), 'text')).toBeNull();
    expect(actionFor(press('Enter', { shiftKey: true }), 'text')).toBeNull();
  });

  it('are matched by position on a keyboard of another script', () => {
    expect(actionFor(press('འ', { code: 'KeyJ' }), 'text')).toBe('next_segment');
    expect(actionFor(press('。', { code: 'Slash' }), 'text')).toBe('search_text');
    expect(actionFor(press('？', { code: 'Slash', shiftKey: true }), 'text')).toBe('show_keys');
  });

  it('are matched by letter, not position, on another Latin keyboard', () => {
    expect(actionFor(press('h', { code: 'KeyJ' }), 'text')).toBeNull();
    expect(actionFor(press('j', { code: 'KeyC' }), 'text')).toBe('next_segment');
    expect(actionFor(press('/', { code: 'Digit7', shiftKey: true }), 'text')).toBe('search_text');
  });

  it('ignore typing in a field; Escape still closes', () => {
    const actions = READER_KEYS.map(({ key }) => actionFor(press(key), 'typing'));
    expect(actions.filter(Boolean)).toEqual(['close_nearest']);
  });

  it('leave Enter to a button or link that has the focus', () => {
    expect(actionFor(press('Enter'), 'control')).toBeNull();
    expect(actionFor(press('j'), 'control')).toBe('next_segment');
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'] as const)('leave combinations with %s to the browser', (modifier) => {
    for (const { key } of READER_KEYS) expect(actionFor(press(key, { [modifier]: true }), 'text')).toBeNull();
  });

  it('ignore keys while an input method composes', () => {
    expect(actionFor(press('j', { isComposing: true }), 'text')).toBeNull();
    expect(actionFor(press('j', { keyCode: 229 }), 'text')).toBeNull();
    expect(actionFor(press('Escape', { isComposing: true }), 'text')).toBeNull();
  });

  it('do nothing when another handler has prevented the default', () => {
    expect(actionFor(press('j', { defaultPrevented: true }), 'text')).toBeNull();
  });

  it('only j and k repeat while held down', () => {
    const actions = READER_KEYS.map(({ key }) => actionFor(press(key, { repeat: true }), 'text'));
    expect(actions.filter(Boolean)).toEqual(['next_segment', 'previous_segment']);
  });

  it('that type a character can be switched off; Enter and Escape stay', () => {
    const actions = READER_KEYS.map(({ key }) => actionFor(press(key), 'text', false));
    expect(actions.filter(Boolean)).toEqual(['open_resources', 'close_nearest']);
  });
});
