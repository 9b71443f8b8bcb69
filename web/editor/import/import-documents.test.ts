import { buffer } from 'node:stream/consumers';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ExportedSheet } from '../../../server/sheets/export/exported-sheet.ts';
import { type Block, documentLabels } from '../../../server/writers/document.ts';
import { writeDocx } from '../../../server/writers/docx.ts';
import { writeEpub } from '../../../server/writers/epub.ts';
import { renderMarkdown } from '../../../server/writers/markdown.ts';
import { expectLinearTime } from '../../../scripts/testing/expect-linear-time.ts';
import { rowsOfFile } from './import-sheet.ts';
import { readSheetFile } from './read-sheet-file.ts';
import { parseXml } from './xml.ts';

const PASSAGE = '0f8fad5b-d9cb-469f-a165-70867728950e';
const SECOND = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const TEXT = 'a3bb189e-8bf9-3888-9912-ace4e6543002';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const RANGE = {
  segment_ids: [PASSAGE, SECOND],
  versions: [TEXT],
  source_place: 1,
  layout: 'side_by_side',
  shows_numbers: true,
} as const;
const SINGLE = { segment_ids: [SECOND], versions: [], source_place: 0, layout: null, shows_numbers: false };

const column = (title: string) => ({ title, citation: `${title} · Dhp 1`, address: 'https://texts.example/chapter' });
const cell = (html: string, lang: string) => ({ html, lang, number: '1', span: 1 });
const note = '<sup class="footnote-marker">1</sup><i class="footnote">a <em>note</em></i>';

const BLOCKS: Block[] = [
  { type: 'content', html: '<h1>Part</h1>' },
  { type: 'content', html: `<p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s>${note} f</p>` },
  { type: 'content', html: '<ul><li>one<ol><li>inner</li></ol></li><li>two</li></ul>' },
  { type: 'content', html: '<blockquote><p>Mine</p></blockquote>' },
  {
    type: 'versions',
    isSideBySide: true,
    mark: { ...RANGE, segment_ids: [...RANGE.segment_ids], versions: [...RANGE.versions] },
    columns: [column('Pali'), column('English')],
    rows: [[cell('dhamma', 'pi'), cell('the teaching', 'en')]],
  },
  { type: 'source', html: 'Verse', lang: 'en', citation: 'X', address: 'https://texts.example/chapter', mark: SINGLE },
  { type: 'content', html: '<p><strong>Question 1</strong></p>', isQuestionNumber: true },
  { type: 'content', html: '<p>བཟོད་པ་ཅི་ཡིན།</p>' },
  {
    type: 'content',
    html: '<table><thead><tr><th><p>A</p></th><th><p>B</p></th></tr></thead><tbody><tr><td><p>c</p></td><td><p>忍辱</p></td></tr></tbody></table>',
  },
  {
    type: 'picture',
    picture: { name: 'a.png', mediaType: 'image/png', bytes: PIXEL, width: 1, height: 1 },
    alt: 'A lotus',
    caption: 'Mud',
  },
  {
    type: 'link',
    label: 'Video: On giving: https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    address: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  },
  { type: 'content', html: '<p>Last</p>' },
];

const SHEET: ExportedSheet = {
  id: TEXT,
  title: 'On patience',
  summary: 'All of it & more',
  topics: ['Patience'],
  tags: ['first class', 'བཟོད་པ'],
  layout: 'side_by_side',
  lang: 'bo',
  author: 'T_D',
  address: 'https://texts.example/s/x',
  date: '2026-01-02',
  blocks: BLOCKS,
  sources: ['Source. Licence'],
  labels: documentLabels('en'),
};

const plain = (html: string) =>
  html.replaceAll(/<\/?(?:thead|tbody)>/g, '').replaceAll(/<(t[hd])><p>(.*?)<\/p>/g, '<$1>$2');

const rowsOf = async (name: string, bytes: Uint8Array, passages = [PASSAGE, SECOND]) => {
  const file = await readSheetFile(name, bytes);
  const keys = new Map([...file.pictures.keys()].map((path) => [path, 'key.png'] as [string, string]));
  return rowsOfFile(file.blocks, new Set(passages), keys, 'https://texts.example').map(
    ({ position: _position, block_id: _id, ...row }) => ({ ...row, content: plain(row.content) }),
  );
};

const FILES: [string, () => Promise<Uint8Array>][] = [
  ['a.docx', () => buffer(writeDocx(SHEET))],
  ['a.epub', () => buffer(writeEpub(SHEET))],
  ['a.zip', async () => zipSync({ 'a.md': strToU8(renderMarkdown(SHEET)), 'pictures/a.png': PIXEL })],
];

describe.each(FILES)('a sheet that was downloaded as %s', (name, render) => {
  it('has its fields again', async () => {
    const { title, summary, topics, tags, layout, language } = await readSheetFile(name, await render());
    expect({ title, summary, topics, tags, layout, language }).toEqual({
      title: SHEET.title,
      summary: SHEET.summary,
      topics: SHEET.topics,
      tags: SHEET.tags,
      layout: 'side_by_side',
      language: 'bo',
    });
  });

  it('has its blocks again: words, ranges and versions, questions, tables, pictures, players', async () => {
    const source = (content: string, mark: { versions: readonly string[] }) => ({
      type: 'source',
      content,
      ...mark,
      versions: mark.versions.map((text_id) => ({ text_id })),
    });
    const single = name === 'a.zip' ? expect.objectContaining({ type: 'content' }) : source(SECOND, SINGLE);
    expect(await rowsOf(name, await render())).toEqual([
      { type: 'content', content: '<h1>Part</h1>' },
      { type: 'content', content: `<p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s>${note} f</p>` },
      { type: 'content', content: '<ul><li>one<ol><li>inner</li></ol></li><li>two</li></ul>' },
      { type: 'content', content: '<blockquote>Mine</blockquote>' },
      source(PASSAGE, RANGE),
      single,
      { type: 'content', content: '<p>བཟོད་པ་ཅི་ཡིན།</p>', is_question: true },
      {
        type: 'content',
        content: '<table><tr><th>A</th><th>B</th></tr><tr><td>c</td><td>忍辱</td></tr></table>',
      },
      { type: 'image', content: 'key.png', alt: 'A lotus', caption: 'Mud' },
      { type: 'video', content: 'dQw4w9WgXcQ', title: 'On giving' },
      { type: 'content', content: '<p>Last</p>' },
    ]);
  });

  it('keeps the words of what the library does not have', async () => {
    const words = (await rowsOf(name, await render(), [])).map(({ content }) => content).join(' ');
    expect(words).toContain('the teaching');
    expect(words).toContain('Verse');
  });
});

describe('a document of another program', () => {
  const docx = (body: string, more: Record<string, string> = {}) =>
    zipSync(
      Object.fromEntries(
        Object.entries({ 'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`, ...more }).map(
          ([path, text]) => [path, strToU8(text)],
        ),
      ),
    );
  const p = (text: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

  it('has its first heading as title; styles are known by their names in any language', async () => {
    const styles = '<w:styles><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>';
    const heading = '<w:pStyle w:val="berschrift1"/>';
    const file = docx(`${p('On giving', heading)}${p('Words &lt;b&gt;')}<w:p/>${p('Next', heading)}`, {
      'word/styles.xml': styles,
    });
    expect((await readSheetFile('x.docx', file)).title).toBe('On giving');
    expect(await rowsOf('x.docx', file)).toEqual([
      { type: 'content', content: '<p>Words &lt;b&gt;</p>' },
      { type: 'content', content: '<h1>Next</h1>' },
    ]);
    expect((await readSheetFile('My file.docx', docx(p('Words')))).title).toBe('My file');
  });

  it('comes without what was deleted, and without addresses that run code', async () => {
    const links =
      '<Relationships><Relationship Id="r1" Target="javascript:alert(1)" TargetMode="External"/></Relationships>';
    const body =
      '<w:p><w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:ins><w:r><w:t>new</w:t></w:r></w:ins>' +
      '<w:hyperlink r:id="r1"><w:r><w:t> link</w:t></w:r></w:hyperlink></w:p>';
    expect(await rowsOf('x.docx', docx(body, { 'word/_rels/document.xml.rels': links }))).toEqual([
      { type: 'content', content: '<p>new link</p>' },
    ]);
  });

  it('is read chapter by chapter when it is an e-book', async () => {
    const epub = zipSync({
      'META-INF/container.xml': strToU8(
        '<container><rootfiles><rootfile full-path="O/p.opf"/></rootfiles></container>',
      ),
      'O/p.opf': strToU8(
        '<package><metadata><dc:title>A book</dc:title></metadata><manifest><item id="b" href="b.xhtml"/>' +
          '<item id="a" href="t/a%20b.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
      ),
      'O/t/a b.xhtml': strToU8(
        '<html><body><section><h3>One</h3><div>free <a id="x"/>text</div></section></body></html>',
      ),
      'O/b.xhtml': strToU8('<html><body><p>Two<br/>lines</p><p><img src="i/c.png" alt="C"/></p></body></html>'),
      'O/i/c.png': new Uint8Array(3),
    });
    expect((await readSheetFile('x.epub', epub)).title).toBe('A book');
    expect(await rowsOf('x.epub', epub)).toEqual([
      { type: 'content', content: '<h2>One</h2>' },
      { type: 'content', content: '<p>free text</p>' },
      { type: 'content', content: '<p>Two<br>lines</p>' },
      { type: 'image', content: 'key.png', alt: 'C', caption: '' },
    ]);
  });

  it('is refused with its reason when it cannot be read', async () => {
    const problemOf = (name: string, bytes: Uint8Array) =>
      readSheetFile(name, bytes).catch(({ message }: Error) => message);
    expect(await problemOf('x.docx', strToU8('PK no'))).toBe('damaged');
    expect(await problemOf('x.docx', zipSync({ a: new Uint8Array(1) }))).toBe('damaged');
    expect(await problemOf('x.epub', zipSync({ a: new Uint8Array(1) }))).toBe('damaged');
    expect(await problemOf('x.docx', docx('<w:p/>'))).toBe('empty');
  });

  it('is parsed in linear time, whatever is in it', () => {
    for (const part of ['<w:p ', '<a/>', '<w:p>', '</w:p>', '<!--', '<a "'])
      expectLinearTime(20_000, (size) => parseXml(part.repeat(size)));
  });
});

it('the marks in a Word document are hidden from whoever reads it', async () => {
  const xml = strFromU8(unzipSync(await buffer(writeDocx(SHEET)))['word/document.xml'] ?? new Uint8Array());
  for (const run of xml.match(/<w:r>(?:(?!<\/w:r>).)*pothi: .*?<\/w:r>/gs) ?? ['none'])
    expect(run).toContain('<w:vanish/>');
});
