import { describe, expect, it } from 'vitest';
import { isAtOrBelow, isPlainClick } from './link.tsx';

const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

describe('a click on a link', () => {
  it('is ours only with the first button and no key held', () => {
    expect(isPlainClick(plain)).toBe(true);
    for (const other of [{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }])
      expect(isPlainClick({ ...plain, ...other })).toBe(false);
  });
});

describe('a link of the bar', () => {
  it('is marked at its page and below it, not at one whose name merely begins alike', () => {
    expect(isAtOrBelow('/collections', '/collections')).toBe(true);
    expect(isAtOrBelow('/collections/x', '/collections')).toBe(true);
    expect(isAtOrBelow('/collections-of-mine', '/collections')).toBe(false);
  });
});
