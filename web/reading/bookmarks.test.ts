import { describe, expect, it } from 'vitest';
import { type DeviceBookmark, parseBookmarks, withoutBookmark, withBookmark } from './bookmarks.ts';

const place = (segment_id: string): DeviceBookmark => ({
  text_id: 't',
  segment_id,
  segment_number: 1,
  title: 'Heart Sutra',
  language: 'en',
  script: 'Latn',
  saved_date: '2026-01-01T00:00:00.000Z',
});

describe('the places of a guest', () => {
  it('stand newest first, each once', () => {
    const places = [place('b'), place('a')];
    expect(withBookmark(places, place('a')).map(({ segment_id }) => segment_id)).toEqual(['a', 'b']);
    expect(withoutBookmark(places, 'b')).toEqual([place('a')]);
  });

  it('are as many as can be brought along at once', () => {
    const many = Array.from({ length: 300 }, (_, index) => place(String(index)));
    expect(withBookmark(many, place('new'))).toHaveLength(200);
  });

  it('are whatever storage holds of them, and nothing else', () => {
    expect(parseBookmarks(JSON.stringify([place('a'), { segment_id: 'b' }, null, 7]))).toEqual([place('a')]);
    for (const bad of [null, '', '{', '{}', '"x"']) expect(parseBookmarks(bad)).toEqual([]);
  });
});
