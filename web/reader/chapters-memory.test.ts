import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Chapter } from './chapters.ts';
import { forgetChapters, keepChapters, keptChapters } from './chapters-memory.ts';

const values = new Map<string, string>();
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
    keepChapters(chapters, '/chapter?text_id=t');
    expect(keptChapters('/chapter?text_id=t')).toEqual(chapters);
    expect(values.get('versionId')).toBe('{"c1":"v","c2":null}');
  });

  it('give way to another address', () => {
    keepChapters(chapters, '/chapter?text_id=t');
    expect(keptChapters('/chapter?text_id=other')).toEqual([]);
  });

  it('are cleared on unmount', () => {
    keepChapters(chapters, 'x');
    forgetChapters();
    expect(values.size).toBe(0);
  });

  it.each(['', 'null', '[]', '{"address":"x","chapters":5}', '{"address":"x","chapters":[null,{"id":1},"c"]}', '{'])(
    'are none when the storage holds %s',
    (text) => {
      values.set('chapters', text);
      expect(keptChapters('x')).toEqual([]);
    },
  );

  it('are none when storage is blocked, and nothing breaks', () => {
    vi.stubGlobal('sessionStorage', undefined);
    keepChapters(chapters, 'x');
    expect(keptChapters('x')).toEqual([]);
    forgetChapters();
  });
});
