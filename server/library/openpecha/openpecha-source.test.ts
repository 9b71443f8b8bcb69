import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readDrafts, type CollectionDraft, type Draft, type Skipped, type TextDraft } from '../draft.ts';
import { openPechaSource } from './openpecha-source.ts';

type Files = Record<string, unknown>;
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function read(files: Files, inside = '') {
  const folder = await mkdtemp(path.join(tmpdir(), 'openpecha-'));
  folders.push(folder);
  for (const [name, value] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    const isRaw = typeof value === 'string' || Buffer.isBuffer(value);
    await writeFile(path.join(folder, name), isRaw ? value : JSON.stringify(value));
  }
  const source = openPechaSource(path.join(folder, inside));
  const drafts: Draft[] = [];
  const skipped: Skipped[] = [];
  for await (const draft of readDrafts(source, (each) => skipped.push(each))) drafts.push(draft);
  const texts = drafts.filter((draft): draft is TextDraft => draft.kind === 'text');
  const collections = drafts.filter((draft): draft is CollectionDraft => draft.kind === 'collection');
  return { texts, collections, skipped, lost: skipped.filter((each) => each.lost), count: await source.count() };
}

type GivenSpan = [id: string, begin: number, end: number, index: number, alignedTo?: unknown];
const layer = (spans: GivenSpan[]) => ({
  annotationsets: [
    {
      data: spans.flatMap(([id, , , index, alignedTo = []]) => [
        { '@id': `${id}i`, key: 'index', value: { '@type': 'Int', value: index } },
        { '@id': `${id}a`, key: 'alignment_index', value: { '@type': 'List', value: alignedTo } },
      ]),
    },
  ],
  annotations: spans.map(([id, begin, end]) => ({
    '@id': id,
    target: {
      offset: {
        begin: { '@type': 'BeginAlignedCursor', value: begin },
        end: { '@type': 'BeginAlignedCursor', value: end },
      },
    },
    data: [{ '@id': `${id}i` }, { '@id': `${id}a` }],
  })),
});
const rows = (text?: TextDraft) => text?.segments.map(({ key, content, section }) => [key, content, section]);
const links = (text?: TextDraft) => text?.segments.map(({ maps_to }) => maps_to.map(({ segment }) => segment));

describe('a base text without layers', () => {
  const base = '\ufeffCh-1༄༅། །ཀ་ཁ།\nག་ང་།\n\nch-2 ཅ་ཆ།\n';

  test('has a segment per line, numbered with the blank ones, and sections by Ch-n', async () => {
    const { texts, skipped, count } = await read({ 'P1/base/B1.txt': base }, 'P1');
    expect(rows(texts[0])).toEqual([
      ['line-1', '༄༅། །ཀ་ཁ།', 'chapter-1'],
      ['line-2', 'ག་ང་།', 'chapter-1'],
      ['line-4', 'ཅ་ཆ།', 'chapter-2'],
    ]);
    expect(texts[0]?.sections.map(({ title }) => title)).toEqual(['ལེའུ་ ༡', 'ལེའུ་ ༢']);
    expect(texts[0]).toMatchObject({
      key: 'openpecha:P1/B1',
      is_root: true,
      language: 'bo',
      work: { key: 'openpecha:P1' },
    });
    expect(skipped).toMatchObject([{ file: 'P1/base/B1.txt', id: 'line-3', lost: false }]);
    expect(count).toBe(1);
  });

  test('text before the first chapter has an untitled section', async () => {
    const { texts } = await read({ 'P1/base/B1.txt': 'ཀ་ཁ།\nCh-1ག་ང་།' });
    expect(texts[0]?.sections.map(({ key, title }) => [key, title])).toEqual([
      ['opening', ''],
      ['chapter-1', 'ལེའུ་ ༡'],
    ]);
  });

  test('four equal lines in one are verse', async () => {
    const { texts } = await read({ 'P1/base/B1.txt': 'ཀ་ཁ་ག་ང་ཅ་ཆ་ཇ། །ཀ་ཁ་ག་ང་ཅ་ཆ་ཇ། །\nཀ་ཁ་ག། ང་།' });
    expect(texts[0]?.segments.map(({ type }) => type)).toEqual(['verse', 'prose']);
  });
});

describe('stand-off layers', () => {
  const root = {
    'R/base/B.txt': '𠮷བ\u200bཀ\nཁག\n\nང',
    'R/layers/B/segmentation-1.json': layer([
      ['s2', 5, 7, 2],
      ['s1', 0, 4, 1],
      ['s3', 8, 8, 3],
      ['s4', 9, 10, 4],
    ]),
  };

  test('divide the base by characters, also beyond U+FFFF, in the order of the text; an empty span is no segment', async () => {
    const { texts, skipped } = await read(root);
    expect(texts[0]?.segments.map(({ key, content }) => [key, content])).toEqual([
      ['s1', '𠮷བ\u200bཀ'],
      ['s2', 'ཁག'],
      ['s4', 'ང'],
    ]);
    expect(skipped).toMatchObject([{ id: 's3', reason: 'the span is empty', lost: false }]);
  });

  test('a BOM counts as a character, and is not part of the text', async () => {
    const { texts, lost } = await read({
      'R/base/B.txt': '\ufeffཀཁག',
      'R/layers/B/segmentation-1.json': layer([
        ['a', 0, 2, 1],
        ['b', 2, 4, 2],
      ]),
    });
    expect(texts[0]?.segments.map(({ content }) => content)).toEqual(['ཀ', 'ཁག']);
    expect(lost).toEqual([]);
    expect((await read({ 'R/base/B.txt': '\ufeffཀ' })).texts[0]?.segments[0]?.content).toBe('ཀ');
    expect((await read({ 'a.json': `\ufeff${JSON.stringify(upload([book('bo', ['ཀ'])]))}` })).lost).toEqual([]);
  });

  test('text outside every span, and spans outside the text, are lost and reported', async () => {
    const { texts, lost } = await read({
      'R/base/B.txt': 'ཀཁགང',
      'R/layers/B/segmentation-1.json': layer([
        ['a', 0, 2, 1],
        ['b', 3, 9, 2],
      ]),
    });
    expect(texts[0]?.segments).toHaveLength(1);
    expect(lost).toMatchObject([{ id: 'b' }, { id: '2-4', reason: expect.stringMatching(/གང/) }]);
  });

  test('a translation maps by alignment_index to its root, in any reading order; a coarse alignment covers all segments in it', async () => {
    const { texts, lost } = await read({
      ...root,
      'A/metadata.json': { title: { en: 'Words' }, language: 'en', translation_of: 'R', license: 'CC0' },
      'A/base/B.txt': 'one two three',
      'A/layers/B/segmentation-1.json': layer([
        ['a', 0, 3, 1],
        ['b', 4, 7, 2],
        ['c', 8, 13, 3],
      ]),
      'A/layers/B/alignment-1.json': layer([
        ['x', 0, 7, 1, [1, 2]],
        ['y', 8, 13, 2, [4]],
      ]),
    });
    expect(texts.map(({ key, is_root, work }) => [key, is_root, work.key])).toEqual([
      ['openpecha:R/B', true, 'openpecha:R'],
      ['openpecha:A/B', false, 'openpecha:R'],
    ]);
    expect(links(texts[1])).toEqual([['s1', 's2'], ['s1', 's2'], ['s4']]);
    expect(texts[1]).toMatchObject({ title: 'Words', license: 'CC0', language: 'en' });
    expect(lost).toEqual([]);
  });

  test('a commentary is a work of its own; an index without a target is reported', async () => {
    const { texts, lost } = await read({
      ...root,
      'C/metadata.json': { title: { bo: 'འགྲེལ།' }, language: 'bo', commentary_of: 'R' },
      'C/base/B.txt': 'ཀཁ',
      'C/layers/B/alignment-1.json': layer([
        ['a', 0, 1, 1, [2, 77]],
        ['b', 1, 2, 2, 'x'],
      ]),
    });
    const commentary = texts.find(({ key }) => key === 'openpecha:C/B');
    expect(commentary).toMatchObject({ is_root: true, work: { key: 'openpecha:C', type: 'commentary' } });
    expect(links(commentary)).toEqual([['s2'], []]);
    expect(lost).toMatchObject([{ id: 'b' }, { id: 'alignment_index 77' }]);
  });

  test('an alignment to a missing text is lost', async () => {
    const { lost } = await read({
      'C/metadata.json': { commentary_of: 'gone' },
      'C/base/B.txt': 'ཀཁ',
      'C/layers/B/alignment-1.json': layer([['a', 0, 2, 1, [1]]]),
    });
    expect(lost).toMatchObject([{ id: 'alignment' }]);
  });
});

const category = (name: string, more: object = {}) => ({ name, enDesc: '', enShortDesc: '', ...more });
const book = (language: string, content: unknown) => ({
  title: `Book ${language}`,
  language,
  versionSource: ' ',
  content,
});
const upload = (target: unknown[], source: unknown[] = [], more: object = {}) => ({
  source: { categories: [category('Middle Way', { enDesc: 'Treatises' }), category('The Work', more)], books: source },
  target: { categories: [category('དབུ་མ།'), category('གཞུང་།', more)], books: target },
});

describe('upload JSON', () => {
  test('categories are collections in two languages, the last is the work; books of both sides share their collections', async () => {
    const { texts, collections, skipped, count } = await read({
      'a.json': upload(
        [book('bo', [['ཀ་ཁ༔<br>ག་ང་༔<br>', 'ཅ་ཆ།']])],
        [book('en', [['one', ' ', 'three']]), book('en', [])],
      ),
    });
    expect(collections).toMatchObject([
      {
        key: 'openpecha:middle-way',
        parent: null,
        titles: { en: 'Middle Way', bo: 'དབུ་མ།' },
        descriptions: { en: 'Treatises' },
      },
    ]);
    expect(texts.map(({ key, is_root, language }) => [key, is_root, language])).toEqual([
      ['openpecha:upload/the-work/bo', true, 'bo'],
      ['openpecha:upload/the-work/en', false, 'en'],
    ]);
    expect(texts[0]?.work).toMatchObject({
      titles: { en: 'The Work', bo: 'གཞུང་།' },
      collections: [{ key: 'openpecha:middle-way' }],
    });
    expect(texts[0]?.segments[0]).toMatchObject({ content: 'ཀ་ཁ༔<br>ག་ང་༔<br>', type: 'verse' });
    expect(links(texts[1])).toEqual([['1.1'], []]);
    expect(skipped).toMatchObject([{ id: 'Book en', lost: false }]);
    expect(count).toBe(2);
  });

  const lines = Array.from({ length: 130 }, (_, at) =>
    at === 1 ? '' : `${at === 110 ? 'ch-2 ' : at === 0 ? 'Ch-1' : ''}ཀ་${at + 1}།`,
  );
  const root = { 'z/base/B.txt': `${lines.join('\n')}\n`, 'z/metadata.json': { title: { bo: 'སྤྱོད་འཇུག' } } };
  const comments = (...content: string[]) => ({
    'a.json': upload([book('bo', [content])], [], { base_text_titles: ['The Way of the Bodhisattva'] }),
  });

  test('anchors lead to the line (block-1)*100+index, blank lines counted, and leave the content', async () => {
    const { texts, lost } = await read({
      ...root,
      ...comments('ན་མོ།', '<1><5>ཕྱག་<br>འཚལ།', '<1><100>ག', '<2><1>ང', '<2><11><1><5>ཅ', 'མཇུག'),
    });
    const commentary = texts[1];
    expect(commentary?.work.type).toBe('commentary');
    expect(commentary?.segments.map(({ content }) => content)).toEqual(['ན་མོ།', 'ཕྱག་<br>འཚལ།', 'ག', 'ང', 'ཅ', 'མཇུག']);
    expect(links(commentary)).toEqual([[], ['line-5'], ['line-100'], ['line-101'], ['line-111', 'line-5'], []]);
    expect(commentary?.segments[1]?.maps_to[0]?.text).toBe('openpecha:z/B');
    expect(lost).toEqual([]);
  });

  test('a commentary has the chapters of its root, front matter before them', async () => {
    const { texts } = await read({ ...root, ...comments('ན་མོ།', '<1><5>ཀ', '<2><20>ཁ', '<1><6>ག', 'མཇུག') });
    expect(texts[1]?.segments.map(({ section }) => section)).toEqual([
      'front',
      'chapter-1',
      'chapter-2',
      'chapter-2',
      'chapter-2',
    ]);
    expect(texts[1]?.sections.map(({ key }) => key)).toEqual(['front', 'chapter-1', 'chapter-2']);
  });

  test('an anchor to a blank line, or past the end, or to a missing text, is reported', async () => {
    const { lost } = await read({ ...root, ...comments('<1><2>ཀ', '<9><9>ཁ') });
    expect(lost).toMatchObject([
      { file: 'a.json', id: '1.1' },
      { file: 'a.json', id: '1.2' },
    ]);
    const alone = await read(comments('<1><5>ཀ'));
    expect(alone.lost).toMatchObject([{ id: 'base_text_titles' }]);
    expect(alone.texts).toHaveLength(1);
  });

  test('a root uploaded as blocks is numbered by its blocks', async () => {
    const base = upload([book('bo', [['ཀ', 'ཁ'], ['ག']])]);
    const named = JSON.parse(JSON.stringify(base).replaceAll('The Work', 'Heart Sutra'));
    const on = upload([book('bo', [['<2><1>ང']])], [], { base_text_titles: ['The Heart Sūtra'] });
    const { texts, lost } = await read({ 'b.json': named, 'a.json': on });
    expect(links(texts[1])).toEqual([['2.1']]);
    expect(lost).toEqual([]);
  });

  test('two works with the same name stay separate', async () => {
    const one = upload([book('bo', ['ཀ'])]);
    const { texts } = await read({ 'a.json': one, 'b.json': one });
    expect(texts.map(({ work }) => [work.key, work.collections[0]?.position])).toEqual([
      ['openpecha:upload/the-work', 0],
      ['openpecha:upload/the-work-2', 1],
    ]);
  });
});

describe('broken input is reported, and the rest is imported', () => {
  const good = { 'G/base/B.txt': 'ཀ་ཁ།' };
  test.each<[string, Files, { file: string; id?: string }, number]>([
    ['JSON cut off', { 'a.json': '{"source"' }, { file: 'a.json' }, 1],
    ['JSON of another kind', { 'a.json': { x: 1 } }, { file: 'a.json', id: 'source' }, 1],
    ['an upload without words', { 'a.json': upload([book('bo', [['', ' ']])]) }, { file: 'a.json' }, 1],
    ['a base that is not UTF-8', { 'P/base/B.txt': Buffer.from([0xe0, 0xbd, 0x41]) }, { file: 'P/base/B.txt' }, 1],
    ['an empty base', { 'P/base/B.txt': '\u200b\n' }, { file: 'P/base/B.txt', id: 'B' }, 1],
    ['a base folder without text', { 'P/base/x.md': '' }, { file: 'P/base' }, 1],
    [
      'a broken layer: the base is read by lines',
      { 'P/base/B.txt': 'ཀ', 'P/layers/B/segmentation-1.json': '{' },
      { file: 'P/layers/B/segmentation-1.json' },
      2,
    ],
    [
      'a layer that is none',
      { 'P/base/B.txt': 'ཀ', 'P/layers/B/segmentation-1.json': {} },
      { file: 'P/layers/B/segmentation-1.json' },
      2,
    ],
    ['broken metadata', { 'P/base/B.txt': 'ཀ', 'P/metadata.json': { title: 5 } }, { file: 'P/metadata.json' }, 2],
  ])('%s', async (_name, files, reported, count) => {
    const { lost, texts } = await read({ ...good, ...files });
    expect(lost[0]).toMatchObject(reported);
    expect(texts).toHaveLength(count);
  });

  test('a missing path, and an empty folder', async () => {
    expect((await read({}, 'nowhere')).lost).toHaveLength(1);
    expect((await read({})).lost).toHaveLength(1);
  });
});
