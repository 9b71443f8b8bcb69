import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ExportedSheet } from '../../../server/sheets/export/exported-sheet.ts';
import { type Block, documentLabels } from '../../../server/writers/document.ts';
import { renderMarkdown } from '../../../server/writers/markdown.ts';
import { expectLinearTime } from '../../../scripts/testing/expect-linear-time.ts';
import { rowsOfFile } from './import-sheet.ts';
import { MAX_SHEET_FILE_TEXT, readMarkdown, readSheetFile } from './read-sheet-file.ts';

const PASSAGE = '0f8fad5b-d9cb-469f-a165-70867728950e';
const ADDRESS = `https://texts.example/chapter?text_id=t1&segment_id=${PASSAGE}`;
const SHEET: ExportedSheet = {
  id: 'x',
  title: 'On *patience*: "one"',
  summary: 'All of it: yes',
  topics: ['Patience'],
  tags: ['first class', 'བཟོད་པ'],
  layout: 'side_by_side',
  lang: 'bo',
  author: 'T_D',
  address: 'https://texts.example/s/x',
  date: '2026-01-02',
  blocks: [],
  sources: ['Source. Licence'],
  labels: documentLabels('en'),
};

const rows = (markdown: string, passages = [PASSAGE], keys: [string, string][] = []) =>
  rowsOfFile(readMarkdown(markdown, 'a.md').blocks, new Set(passages), new Map(keys), 'https://texts.example').map(
    ({ position: _position, block_id: _id, ...row }) => row,
  );
const html = (markdown: string) => rows(markdown).map(({ content }) => content);
const roundTrip = (...contents: string[]) =>
  html(renderMarkdown({ ...SHEET, blocks: contents.map((content) => ({ type: 'content', html: content })) }));
const note = (number: number, text: string) =>
  `<sup class="footnote-marker">${number}</sup><i class="footnote">${text}</i>`;

describe('a sheet that was downloaded as Markdown', () => {
  it('has its fields again', () => {
    const { title, summary, topics, tags, layout, language } = readMarkdown(renderMarkdown(SHEET), 'a.md');
    expect({ title, summary, topics, tags, layout, language }).toEqual({
      title: SHEET.title,
      summary: SHEET.summary,
      topics: SHEET.topics,
      tags: SHEET.tags,
      layout: 'side_by_side',
      language: 'bo',
    });
  });

  it.each([
    ['<h1>One</h1>'],
    ['<h2>Two <strong>bold</strong></h2>'],
    ['<p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s> f * g</p>'],
    ['<p>one<br>two</p>'],
    ['<p>1. no list, # no heading, *no* mark, &lt;b&gt; &amp; [x](y)</p>'],
    ['<p>- a</p>'],
    ['<p><a href="https://x.example/?a=1&amp;b=2">l</a></p>'],
    ['<ul><li>a</li><li>b</li></ul>'],
    ['<ol start="3"><li>a<ul><li>b</li></ul></li><li>c</li></ol>'],
    ['<blockquote>a<br>b</blockquote>'],
    ['<pre><code>a\n  b</code></pre>'],
    [`<p>a${note(1, 'one <em>x</em>')} b${note(2, 'two')}</p>`],
    ['<p>ཞེ་སྡང་ལྟ་བུའི་སྡིག་པ་མེད། །བཟོད་པ་ལྟ་བུའི་དཀའ་ཐུབ་མེད། །</p>'],
    ['<p>菩薩於法，應無所住，行於布施。</p>'],
  ])('has %s again', (content) => {
    expect(roundTrip(content)).toEqual([content]);
  });

  it('has a table again', () => {
    const table =
      '<table><thead><tr><th><p>a|b</p></th><th><p>c</p></th></tr></thead><tbody><tr><td><p>d</p></td><td><p>e</p></td></tr></tbody></table>';
    const [content = ''] = roundTrip(table);
    expect(content.replaceAll(/<\/?(?:p|thead|tbody)>/g, '')).toBe(table.replaceAll(/<\/?(?:p|thead|tbody)>/g, ''));
  });

  it('has passages, pictures, players and questions again, and neither numbers nor the list of sources', () => {
    const picture = { name: 'a.png', mediaType: 'image/png', bytes: new Uint8Array(), width: 1, height: 1 };
    const blocks: Block[] = [
      { type: 'content', html: '<p><strong>Question 1</strong></p>', isQuestionNumber: true },
      { type: 'content', html: '<p>Why?</p>' },
      { type: 'source', html: 'Verse<br>two', lang: 'en', citation: 'BCA [1]', address: ADDRESS },
      { type: 'picture', picture, alt: 'A [lotus]', caption: 'Mud' },
      {
        type: 'link',
        label: 'Video: On giving: https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=62s',
        address: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=62s',
      },
    ];
    const markdown = renderMarkdown({ ...SHEET, blocks });
    expect(rows(markdown, [PASSAGE], [['pictures/a.png', 'key.png']])).toEqual([
      { type: 'content', content: '<p>Why?</p>', is_question: true },
      { type: 'source', content: PASSAGE },
      { type: 'image', content: 'key.png', alt: 'A [lotus]', caption: 'Mud' },
      { type: 'video', content: 'dQw4w9WgXcQ', title: 'On giving', start: 62 },
    ]);
    const [, quotation] = rows(markdown, []);
    expect(quotation?.content).toMatch(/^<blockquote>.*Verse<br>two.*BCA \[1\]/);
  });

  it('has any plain words again', () => {
    const words = fc
      .string({ unit: fc.constantFrom(...'ab 1.*_#>[]()!`~|\\<&-+="\'ཀ་།空'), minLength: 1, maxLength: 40 })
      .map((text) => text.trim().replaceAll(/\s+/g, ' '))
      .filter((text) => /[abཀ空]/.test(text));
    const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 4 }), (texts) => {
        const paragraphs = texts.map((text) => `<p>${escape(text)}</p>`);
        expect(roundTrip(...paragraphs)).toEqual(paragraphs);
      }),
    );
  });
});

describe('a file of another program', () => {
  it('has its first heading as title, and fields as people write them', () => {
    const text = '---\ntags:\n  - one\n  - "#two"\nlang: zh-Hans\n---\n\n# Title *here*\n\n## A\n\n### B\n\ntext';
    const read = readMarkdown(text, 'notes.md');
    expect([read.title, read.tags, read.language]).toEqual(['Title here', ['one', 'two'], 'zh']);
    expect(html(text)).toEqual(['<h1>A</h1>', '<h2>B</h2>', '<p>text</p>']);
    expect(readMarkdown('words', 'My notes.md').title).toBe('My notes');
  });

  it('keeps words of what a sheet cannot have, and no address that runs code', () => {
    expect(html('[[Page|words]] and ==marked== [x](javascript:alert(1)) <script>alert(1)</script>')).toEqual([
      '<p>words and ==marked== x &lt;script&gt;alert(1)&lt;/script&gt;</p>',
    ]);
    expect(html('<!-- a\ncomment -->\n\n* one\n* two\n\n***\n\nlast')).toEqual([
      '<ul><li>one</li><li>two</li></ul>',
      '<p>last</p>',
    ]);
  });

  it('is read in linear time, whatever is in it', () => {
    for (const part of ['[', '*a ', '`', '![', '> ', '- a\n', '<!--\n', '|a|\n', '[^a]: b\n', '**a'])
      expectLinearTime(20_000, (size) => readMarkdown(part.repeat(size), 'a.md'));
  });
});

describe('a file that cannot be read', () => {
  const problemOf = (name: string, bytes: Uint8Array) =>
    readSheetFile(name, bytes).catch((error: Error) => error.message);

  it('is refused with its reason', async () => {
    expect(await problemOf('a.pdf', strToU8('%PDF'))).toBe('kind');
    expect(await problemOf('a.zip', strToU8('PK and no more'))).toBe('damaged');
    expect(await problemOf('a.zip', zipSync({ 'a.jpg': new Uint8Array(3) }))).toBe('kind');
    expect(await problemOf('a.md', new Uint8Array([0xff, 0xfe, 0x00]))).toBe('no_text');
    expect(await problemOf('a.md', strToU8(' \n '))).toBe('empty');
    expect(await problemOf('a.md', new Uint8Array(MAX_SHEET_FILE_TEXT + 1))).toBe('too_large');
  });

  it('finds text and pictures in the folder of an archive', async () => {
    const archive = zipSync({ 'x/a.md': strToU8('![](pictures/b.png)'), 'x/pictures/b.png': new Uint8Array(3) });
    const { blocks, pictures } = await readSheetFile('x.zip', archive);
    expect(blocks).toEqual([{ type: 'picture', source: 'pictures/b.png', alt: '', caption: '' }]);
    expect([...pictures.keys()]).toEqual(['pictures/b.png']);
  });
});
