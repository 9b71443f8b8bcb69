import { describe, expect, it } from 'vitest';
import { type DeviceBookmark, parseBookmarks, withoutBookmark, withBookmark } from './bookmarks.ts';

const bookmark = (segment_id: string): DeviceBookmark => ({
  text_id: 't',
  segment_id,
  segment_number: 1,
  title: 'Heart Sutra',
  language: 'en',
  script: 'Latn',
  saved_date: '2026-01-01T00:00:00.000Z',
});

describe('bookmarks of a guest', () => {
  it('are newest first, each once', () => {
    const bookmarks = [bookmark('b'), bookmark('a')];
    expect(withBookmark(bookmarks, bookmark('a')).map(({ segment_id }) => segment_id)).toEqual(['a', 'b']);
    expect(withoutBookmark(bookmarks, 'b')).toEqual([bookmark('a')]);
  });

  it('are at most as many as can be migrated at once', () => {
    const many = Array.from({ length: 300 }, (_, index) => bookmark(String(index)));
    expect(withBookmark(many, bookmark('new'))).toHaveLength(200);
  });

  it('are parsed from storage, without invalid entries', () => {
    expect(parseBookmarks(JSON.stringify([bookmark('a'), { segment_id: 'b' }, null, 7]))).toEqual([bookmark('a')]);
    const labelled = { ...bookmark('a'), label: '21' };
    expect(parseBookmarks(JSON.stringify([labelled, { ...labelled, label: {} }]))).toEqual([labelled]);
    for (const bad of [null, '', '{', '{}', '"x"']) expect(parseBookmarks(bad)).toEqual([]);
  });
});
