import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Chapter } from '#web/reader/chapters.ts';
import { devicePositionInText } from '#web/texts/reading-positions.ts';
import { clearOpenChapters, loadOpenChapters, saveOpenChapters } from './open-chapters.ts';
import { saveReadingPosition } from './write-reading-position.ts';

const values = new Map<string, string>();
const setItem = vi.fn((key: string, value: string) => void values.set(key, value));

beforeEach(() => {
  values.clear();
  setItem.mockClear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => values.get(key) ?? null, setItem });
});
afterEach(() => vi.unstubAllGlobals());

describe('the reading position', () => {
  it('is the last one in each text', () => {
    saveReadingPosition('a', { content_id: 'c', segment_id: 'a1', segment_number: 1 });
    saveReadingPosition('b', { segment_id: 'b4', segment_number: 4 });
    saveReadingPosition('a', { content_id: 'c', segment_id: 'a7', segment_number: 7 });
    expect(devicePositionInText('a')).toMatchObject({
      text_id: 'a',
      content_id: 'c',
      segment_id: 'a7',
      segment_number: 7,
    });
    expect(devicePositionInText('b')?.segment_id).toBe('b4');
    expect(devicePositionInText('never read')).toBeUndefined();
  });

  it('is not written again if it has not changed', () => {
    saveReadingPosition('a', { segment_id: 'a1', segment_number: 1 });
    saveReadingPosition('a', { segment_id: 'a1', segment_number: 1 });
    expect(setItem).toHaveBeenCalledTimes(1);
  });

  it('is not saved while the history is paused', () => {
    values.set('readingHistory', 'paused');
    saveReadingPosition('a', { segment_id: 'a1', segment_number: 1 });
    expect(setItem).not.toHaveBeenCalled();
  });

  it('is dropped without an error when storage is full', () => {
    setItem.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => saveReadingPosition('a', { segment_id: 'a1', segment_number: 1 })).not.toThrow();
  });
});

const memory = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
};
const chapters: Chapter[] = [
  { id: 'c1', text_id: 't', version_id: 'v' },
  { id: 'c2', text_id: 'u', segment_id: 's', version_id: null },
];

beforeEach(() => {
  values.clear();
  vi.stubGlobal('sessionStorage', memory);
});
afterEach(() => vi.unstubAllGlobals());

describe('open chapters in session storage', () => {
  it('persist with the selected version ids', () => {
    saveOpenChapters(chapters, '/chapter?text_id=t');
    expect(loadOpenChapters('/chapter?text_id=t')).toEqual(chapters);
    expect(values.get('versionId')).toBe('{"c1":"v","c2":null}');
  });

  it('are ignored at another address', () => {
    saveOpenChapters(chapters, '/chapter?text_id=t');
    expect(loadOpenChapters('/chapter?text_id=other')).toEqual([]);
  });

  it('are cleared on unmount', () => {
    saveOpenChapters(chapters, 'x');
    clearOpenChapters();
    expect(values.size).toBe(0);
  });

  it.each(['', 'null', '[]', '{"address":"x","chapters":5}', '{"address":"x","chapters":[null,{"id":1},"c"]}', '{'])(
    'are empty when the storage contains %s',
    (text) => {
      values.set('chapters', text);
      expect(loadOpenChapters('x')).toEqual([]);
    },
  );

  it('are empty when storage is blocked, without an error', () => {
    vi.stubGlobal('sessionStorage', undefined);
    saveOpenChapters(chapters, 'x');
    expect(loadOpenChapters('x')).toEqual([]);
    clearOpenChapters();
  });
});
