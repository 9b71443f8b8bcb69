import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { documentLabels, type Block, type WrittenDocument } from './document.ts';
import { writeDocx } from './docx.ts';
import { findDocxProblems } from './testing-docx.ts';

const FONT = 'word/fonts/font1.odttf';
const SHAD = 'བཅོམ་ལྡན་འདས་མ་ཤེས་རབ་ཀྱི་ཕ་རོལ་ཏུ་ཕྱིན་པའི་སྙིང་པོ།';

const written = (lang: string, title: string) => ({
  title,
  lang,
  author: '',
  isTranslation: true,
  source: '',
  sourceUrl: '',
  license: '',
  licenseUrl: '',
  revision: '',
  revised: '',
  address: '',
});

const textOf = (blocks: Block[], titles: [string, string][]): WrittenDocument => ({
  id: crypto.randomUUID(),
  title: titles[0]?.[1] ?? '',
  summary: '',
  topics: [],
  tags: [],
  layout: 'side_by_side',
  lang: titles[0]?.[0] ?? 'en',
  author: '',
  address: 'https://texts.example/t/1',
  date: '2026-11-19',
  sources: [],
  labels: documentLabels('en'),
  text: {
    originalTitle: '',
    originalLang: '',
    part: '',
    texts: titles.map(([lang, title]) => written(lang, title)),
    contents: [],
  },
  blocks,
});

const beside = (titles: [string, string][], rows: number): Block => ({
  type: 'versions',
  isText: true,
  isSideBySide: true,
  columns: titles.map(([, title]) => ({ title, citation: '', address: '' })),
  rows: Array.from({ length: rows }, (_, index) =>
    titles.map(([lang]) => ({ html: lang === 'bo' ? SHAD : 'Words', lang, number: String(index), span: 1 })),
  ),
});

const partsOf = async (document: WrittenDocument): Promise<Record<string, string>> => {
  const file = await buffer(Readable.from(writeDocx(document)));
  expect(findDocxProblems(file)).toEqual([]);
  return Object.fromEntries(
    Object.entries(unzipSync(file)).map(([name, bytes]) => [name, strFromU8(bytes, name === FONT)]),
  );
};

it('Tibetan is little larger than Latin, and its font comes with the file', async () => {
  const titles: [string, string][] = [
    ['sa', 'Prajñāpāramitāhṛdaya'],
    ['bo', SHAD],
  ];
  const parts = await partsOf(textOf([beside(titles, 2)], titles));
  const sizes = /<w:docDefaults>.*?<w:sz w:val="(\d+)"\/><w:szCs w:val="(\d+)"\/>/s.exec(
    parts['word/styles.xml'] ?? '',
  );
  expect(Number(sizes?.[2]) / Number(sizes?.[1])).toBeLessThan(1.2);
  const [font] = /<w:font w:name="Noto Serif Tibetan">.*?<\/w:font>/s.exec(parts['word/fontTable.xml'] ?? '') ?? [];
  expect(font).toContain('<w:embedRegular');
  expect(parts[FONT]?.length).toBeGreaterThan(500_000);
  const english = await partsOf(textOf([], [['en', 'The Way']]));
  expect(english[FONT]).toBeUndefined();
  const sheet = textOf([{ type: 'content', html: `<p>${SHAD}</p>` }], [['en', 'The Way']]);
  const { text: _text, ...own } = sheet;
  expect((await partsOf(own))[FONT]).toBeDefined();
});

it('rows of texts side by side may break across pages, and their repeated names stay small', async () => {
  const titles: [string, string][] = [
    ['en', 'Perfection of wisdom '.repeat(30)],
    ['bo', SHAD.repeat(10)],
  ];
  const { 'word/document.xml': xml = '' } = await partsOf(textOf([beside(titles, 3)], titles));
  const [head = '', ...rows] = xml.match(/<w:tr>.*?<\/w:tr>/gs) ?? [];
  expect(head).toContain('<w:tblHeader/>');
  expect(head.replaceAll(/<[^>]*>/g, '').length).toBeLessThan(170);
  for (const [, size] of head.matchAll(/<w:sz(?:Cs)? w:val="(\d+)"/g)) expect(Number(size)).toBeLessThan(20);
  expect(head).toMatch(/<w:sz /);
  expect(rows).toHaveLength(3);
  for (const row of rows) expect(row).not.toContain('<w:cantSplit/>');
});

it('a header that is longer than a page is not repeated on each', async () => {
  const table = `<table><tr><th>${'Words '.repeat(1000)}</th></tr><tr><td>Word</td></tr></table>`;
  const { 'word/document.xml': xml } = await partsOf(textOf([{ type: 'content', html: table }], [['en', 'The Way']]));
  expect(xml).not.toContain('<w:tblHeader/>');
});
