import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { placeOfText } from '#web/texts/reading-places.ts';
import { rememberPlace } from './reading-place.ts';

const values = new Map<string, string>();
const setItem = vi.fn((key: string, value: string) => void values.set(key, value));

beforeEach(() => {
  values.clear();
  setItem.mockClear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => values.get(key) ?? null, setItem });
});
afterEach(() => vi.unstubAllGlobals());

describe('the reading place', () => {
  it('is where the reader was last in that text', () => {
    rememberPlace('a', { content_id: 'c', segment_id: 'a1', segment_number: 1 });
    rememberPlace('b', { segment_id: 'b4', segment_number: 4 });
    rememberPlace('a', { content_id: 'c', segment_id: 'a7', segment_number: 7 });
    expect(placeOfText('a')).toMatchObject({ text_id: 'a', content_id: 'c', segment_id: 'a7', segment_number: 7 });
    expect(placeOfText('b')?.segment_id).toBe('b4');
    expect(placeOfText('never read')).toBeUndefined();
  });

  it('is not written again while it stays the same', () => {
    rememberPlace('a', { segment_id: 'a1', segment_number: 1 });
    rememberPlace('a', { segment_id: 'a1', segment_number: 1 });
    expect(setItem).toHaveBeenCalledTimes(1);
  });

  it('is not kept while she has paused it', () => {
    values.set('readingHistory', 'paused');
    rememberPlace('a', { segment_id: 'a1', segment_number: 1 });
    expect(setItem).not.toHaveBeenCalled();
  });

  it('is forgotten quietly when storage is full', () => {
    setItem.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => rememberPlace('a', { segment_id: 'a1', segment_number: 1 })).not.toThrow();
  });
});
