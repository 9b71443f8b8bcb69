import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_OPEN_CHAPTERS } from '#shared/limits.ts';
import { type Chapter, chaptersReducer, isSheet, sheetChapter } from './chapters.ts';
import { unusedId } from './open-beside.ts';

const chapter = (id: string): Chapter => ({ id, text_id: `text-${id}`, version_id: null });
const ids = (chapters: Chapter[]) => chapters.map(({ id }) => id).join('');
const add = (chapters: Chapter[], id: string, after: string) =>
  chaptersReducer(chapters, { type: 'add', open: { text_id: `text-${id}` }, after, id });

describe('open chapters', () => {
  it('begin with the sheet when texts are opened beside it', () => {
    const chapters = add([sheetChapter('s'), chapter('b')], 'x', sheetChapter('s').id);
    expect(chapters.map(({ text_id }) => text_id)).toEqual(['s', 'text-x', 'text-b']);
    expect(chapters.map(isSheet)).toEqual([true, false, false]);
  });

  it('a chapter is inserted right after the one it was opened from', () => {
    expect(ids(add([chapter('a'), chapter('b')], 'x', 'a'))).toBe('axb');
  });

  it('a chapter is appended when its origin is not found', () => {
    expect(ids(add([chapter('a'), chapter('b')], 'x', 'gone'))).toBe('abx');
  });

  it('adding is ignored at the limit', () => {
    const full = ['a', 'b', 'c'].map(chapter);
    expect(full).toHaveLength(MAX_OPEN_CHAPTERS);
    expect(add(full, 'x', 'a')).toBe(full);
  });

  it('the second half of a double click opens nothing', () => {
    const opened = add([chapter('a')], 'x', 'a');
    expect(chaptersReducer(opened, { type: 'add', open: { text_id: 'text-x' }, after: 'a', id: 'y' })).toBe(opened);
    expect(chaptersReducer(opened, { type: 'add', open: { text_id: 'text-x' }, after: 'a', id: 'x' })).toBe(opened);
  });

  it('a text can be open twice: beside itself, and at another passage', () => {
    const beside = chaptersReducer([chapter('a')], { type: 'add', open: { text_id: 'text-a' }, after: 'a', id: 'b' });
    expect(ids(beside)).toBe('ab');
    const open = { text_id: 'text-a', segment_id: 's' };
    expect(ids(chaptersReducer(beside, { type: 'add', open, after: 'a', id: 'c' }))).toBe('acb');
  });

  it('removing filters a chapter out', () => {
    expect(ids(chaptersReducer(['a', 'b', 'c'].map(chapter), { type: 'remove', id: 'b' }))).toBe('ac');
  });

  it('selecting a version changes one chapter', () => {
    const chapters = chaptersReducer(['a', 'b'].map(chapter), { type: 'version', id: 'b', version_id: 'v' });
    expect(chapters.map(({ version_id }) => version_id)).toEqual([null, 'v']);
  });

  it('are never more than three and never share an id', () => {
    const events = fc.array(fc.record({ add: fc.boolean(), at: fc.nat(3) }), { maxLength: 30 });
    fc.assert(
      fc.property(events, (steps) => {
        let chapters = [chapter('c1')];
        for (const step of steps) {
          const id = chapters[step.at]?.id ?? 'none';
          chapters = step.add
            ? add(chapters, unusedId(chapters), id)
            : chaptersReducer(chapters, { type: 'remove', id });
          expect(chapters.length).toBeLessThanOrEqual(MAX_OPEN_CHAPTERS);
          expect(new Set(chapters.map((one) => one.id)).size).toBe(chapters.length);
        }
      }),
    );
  });
});
