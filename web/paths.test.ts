import { describe, expect, it } from 'vitest';
import { changeQuery, paths } from './paths.ts';

describe('addresses', () => {
  it('a text is shown as a root text or a commentary', () => {
    expect(paths.text('t1', 'root_text')).toBe('/texts/t1?type=root_text');
    expect(paths.text('t1', 'commentary', 'versions')).toBe('/texts/t1?type=commentary&tab=versions');
    expect(paths.text('t1', 'commentary', 'contents')).toBe('/texts/t1?type=commentary');
  });

  it('the chapter route takes text, content and segment, and leaves out what is undefined', () => {
    expect(paths.chapter({ text_id: 't', content_id: 'c', segment_id: 's' })).toBe(
      '/chapter?text_id=t&content_id=c&segment_id=s',
    );
    expect(paths.chapter({ text_id: 't' })).toBe('/chapter?text_id=t');
  });

  it('a search query is encoded', () => {
    expect(paths.search('བྱང་ཆུབ & སེམས')).toBe(
      `/search?q=${encodeURIComponent('བྱང་ཆུབ')}+%26+${encodeURIComponent('སེམས')}`,
    );
  });

  it('an id cannot leave its path segment', () => {
    expect(paths.works('a/b?c#d')).toBe('/works/a%2Fb%3Fc%23d');
  });

  it('changes some parameters and keeps the others', () => {
    const search = new URLSearchParams('type=root_text&page=3&limit=20');
    expect(changeQuery('/texts/t', search, { page: undefined, limit: 50 })).toBe('/texts/t?type=root_text&limit=50');
    expect(changeQuery('/texts/t', search, { type: undefined, page: undefined, limit: undefined })).toBe('/texts/t');
  });
});
