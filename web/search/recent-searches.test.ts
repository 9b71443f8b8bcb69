import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  forgetSearch,
  forgetSearches,
  MOST_RECENT,
  recentSearches,
  rememberSearch,
  searchesFrom,
  withSearch,
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
  it('stand newest first, each once', () => {
    expect(withSearch(['form', 'སྟོང་པ།'], ' སྟོང་པ། ')).toEqual(['སྟོང་པ།', 'form']);
    expect(withSearch(['form'], '  ')).toEqual(['form']);
  });

  it('forget the oldest, and are never a whole page pasted in', () => {
    const many = Array.from({ length: 20 }, (_, index) => `word ${index}`);
    expect(many.reduce(withSearch, [])).toEqual(many.toReversed().slice(0, MOST_RECENT));
    expect(withSearch([], 'x'.repeat(1000))).toEqual([]);
  });

  it.each(['', 'null', '{"a":1}', '[1,null,"",{"q":"x"}]', '[', '"form"'])('survive %s in storage', (stored) => {
    expect(searchesFrom(stored)).toEqual([]);
  });

  it('are kept on the device and can be erased, one or all, leaving nothing behind', () => {
    const values = stubStorage();
    rememberSearch('form');
    rememberSearch('空');
    expect(recentSearches()).toEqual(['空', 'form']);
    expect(forgetSearch('空')).toEqual(['form']);
    forgetSearches();
    expect([...values]).toEqual([]);
  });

  it('do without storage', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(recentSearches()).toEqual([]);
    expect(rememberSearch('form')).toEqual(['form']);
    expect(forgetSearches()).toEqual([]);
  });
});
