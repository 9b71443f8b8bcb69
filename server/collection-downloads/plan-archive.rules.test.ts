import { describe, expect, it } from 'vitest';
import { countLanguages, fileName, planArchive, type ArchiveChoices, type ListedText } from './plan-archive.rules.ts';

const text = (id: string, over: Partial<ListedText> = {}): ListedText => ({
  id,
  work_id: id.split('-')[0] ?? id,
  title: `Title ${id}`,
  language: 'en',
  is_root: false,
  license: 'CC0-1.0',
  segments: 100,
  folders: [],
  ...over,
});
const root = (id: string, over: Partial<ListedText> = {}) => text(id, { is_root: true, language: 'pi', ...over });
const plan = (texts: ListedText[], over: Partial<ArchiveChoices> = {}) =>
  planArchive(texts, { format: 'epub', merged: false, text_language: [], ...over }, 'epub');
const paths = (...args: Parameters<typeof plan>) => plan(...args).files.map(({ path }) => path);

describe('the files of an archive', () => {
  const texts = [
    root('a-1'),
    text('a-2'),
    text('a-3', { language: 'de' }),
    root('b-1', { folders: ['Part / One', 'པོ་ཏི།'] }),
  ];

  it('are the texts one by one, numbered in order, in the folders of their collections', () => {
    expect(paths(texts)).toEqual([
      '1-title-a-1-pi.epub',
      '2-title-a-2-en.epub',
      '3-title-a-3-de.epub',
      'part-one/པོ་ཏི།/4-title-b-1-pi.epub',
    ]);
    expect(plan(texts)).toMatchObject({ passages: 400, problem: null, leftOut: [] });
  });

  it('are only texts in the chosen languages', () => {
    expect(paths(texts, { text_language: ['de'] })).toEqual(['1-title-a-3-de.epub']);
    expect(plan(texts, { text_language: ['fr'] })).toMatchObject({ files: [], problem: 'nothing' });
  });

  it('are one for each work with the chosen versions when they are merged', () => {
    expect(paths(texts, { merged: true })).toEqual(['1-title-a-1-pi-en-de.epub', 'part-one/པོ་ཏི།/2-title-b-1-pi.epub']);
    const german = plan(texts, { merged: true, text_language: ['de'] });
    expect(german.files.map(({ path, versions }) => [path, versions.map(({ id }) => id)])).toEqual([
      ['1-title-a-1-pi-de.epub', ['a-3']],
    ]);
    expect(german.passages).toBe(200);
  });

  it('leave out what may not be copied, each with the reason', () => {
    const forbidden = { license: 'All rights reserved' };
    expect(plan([root('a-1'), text('a-2', forbidden)])).toMatchObject({
      files: [{ text: { id: 'a-1' } }],
      leftOut: [{ title: 'Title a-2', language: 'en', reason: 'not_licensed' }],
    });
    expect(plan([root('a-1', forbidden), text('a-2')], { merged: true })).toMatchObject({
      files: [],
      leftOut: [{ title: 'Title a-1' }, { title: 'Title a-2' }],
    });
    expect(plan([root('a-1', forbidden), text('a-2')], { format: 'json' }).files).toEqual([]);
    expect(plan([root('a-1', forbidden), text('a-2')]).files).toHaveLength(1);
  });

  it('leave out what is too long for the format, and versions beyond five', () => {
    expect(plan([root('a-1', { segments: 10_001 })], { format: 'pdf' }).leftOut).toEqual([
      { title: 'Title a-1', language: 'pi', reason: 'too_long' },
    ]);
    const many = Array.from({ length: 7 }, (_, index) => text(`a-${index + 2}`));
    const merged = plan([root('a-1'), ...many], { merged: true });
    expect(merged.files[0]?.versions).toHaveLength(5);
    expect(merged.leftOut.map(({ reason }) => reason)).toEqual(['too_many_versions', 'too_many_versions']);
  });

  it('cannot be more than an archive holds', () => {
    const works = (count: number, segments: number) =>
      Array.from({ length: count }, (_, index) => root(`w${index}-1`, { segments }));
    expect(plan(works(3001, 1)).problem).toBe('too_many_files');
    expect(plan(works(3000, 1)).problem).toBeNull();
    expect(plan(works(16, 10_000), { format: 'pdf' }).problem).toBe('too_many_passages');
    expect(plan(works(15, 10_000), { format: 'pdf' }).problem).toBeNull();
  });
});

it.each([
  ['../../etc/passwd', 'etc-passwd'],
  ['A: "B" <c> | d*?', 'a-b-c-d'],
  ['...', ''],
  ['金刚经', '金刚经'],
  ['x'.repeat(280), 'x'.repeat(60)],
])('%s is called %s in a file system', (title, name) => {
  expect(fileName(title)).toBe(name);
});

it('languages are counted, the most frequent first', () => {
  expect(countLanguages([root('a-1'), text('a-2'), root('b-1'), text('b-2', { language: 'de' })])).toEqual([
    { language: 'pi', texts: 2 },
    { language: 'de', texts: 1 },
    { language: 'en', texts: 1 },
  ]);
});
