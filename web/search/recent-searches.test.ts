import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  deleteRecentSearch,
  clearRecentSearches,
  MAX_RECENT_SEARCHES,
  readRecentSearches,
  saveRecentSearch,
  parseRecentSearches,
  withRecentSearch,
} from './recent-searches.ts';

const stubStorage = () => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  return values;
};

afterEach(() => vi.unstubAllGlobals());

describe('recent searches', () => {
  it('are listed newest first, each once', () => {
    expect(withRecentSearch(['form', 'སྟོང་པ།'], ' སྟོང་པ། ')).toEqual(['སྟོང་པ།', 'form']);
    expect(withRecentSearch(['form'], '  ')).toEqual(['form']);
  });

  it('drop the oldest, and leave out long pasted text', () => {
    const many = Array.from({ length: 20 }, (_, index) => `word ${index}`);
    expect(many.reduce(withRecentSearch, [])).toEqual(many.toReversed().slice(0, MAX_RECENT_SEARCHES));
    expect(withRecentSearch([], 'x'.repeat(1000))).toEqual([]);
  });

  it.each(['', 'null', '{"a":1}', '[1,null,"",{"q":"x"}]', '[', '"form"'])('are empty when %s is stored', (stored) => {
    expect(parseRecentSearches(stored)).toEqual([]);
  });

  it('are stored on the device and can be deleted, one or all, without a trace', () => {
    const values = stubStorage();
    saveRecentSearch('form');
    saveRecentSearch('空');
    expect(readRecentSearches()).toEqual(['空', 'form']);
    expect(deleteRecentSearch('空')).toEqual(['form']);
    clearRecentSearches();
    expect([...values]).toEqual([]);
  });

  it('work without storage', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(readRecentSearches()).toEqual([]);
    expect(saveRecentSearch('form')).toEqual(['form']);
    expect(clearRecentSearches()).toEqual([]);
  });
});
