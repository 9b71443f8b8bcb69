import { expect, it } from 'vitest';
import { KEY_SHORTCUTS, keyLabel, TYPED_SHORTCUTS } from './shortcut-list.ts';

it('keys have the names of the keyboard', () => {
  expect(keyLabel('Mod+Shift+S', false)).toBe('Ctrl+Shift+S');
  expect(keyLabel('Mod+Shift+S', true)).toBe('⌘ ⇧ S');
  expect(keyLabel('Alt+↑', true)).toBe('⌥ ↑');
  expect(keyLabel('~~…~~', true)).toBe('~~…~~');
});

it('no key is listed twice', () => {
  const keys = [...KEY_SHORTCUTS, ...TYPED_SHORTCUTS].map((shortcut) => shortcut.keys);
  expect(new Set(keys).size).toBe(keys.length);
});
