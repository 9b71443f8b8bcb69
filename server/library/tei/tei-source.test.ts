import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ImportOptionsInput } from '#shared/import-options.ts';
import { describeSource } from '../describe-source.ts';
import type { ImportTarget } from '../documents/import-target.ts';
import { codesOf, importAs, linesOf, storedAs, writeFiles } from '../documents/testing-documents.ts';

const HEADER = `<teiHeader><fileDesc>
  <titleStmt><title type="alt">Other</title><title type="main">The  Heart</title>
    <author>Nobody</author><editor role="translator">A. Translator</editor></titleStmt>
  <publicationStmt><idno type="URI">https://example.org/heart</idno>
    <availability><licence target="https://creativecommons.org/licenses/by-nc/4.0/">Some words.</licence></availability>
  </publicationStmt>
  <sourceDesc><bibl>A printed
    book, 1900</bibl></sourceDesc></fileDesc></teiHeader>`;

const tei = (body: string, { header = HEADER, language = 'bo-Latn' } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<TEI xmlns="http://www.tei-c.org/ns/1.0">${header}\n<text xml:lang="${language}"><body>${body}</body></text></TEI>`;

const file = async (content: string | Uint8Array) => path.join(await writeFiles({ 'a.xml': content }), 'a.xml');

const read = async (
  content: string | Uint8Array,
  options: Partial<ImportOptionsInput> = { text: {} },
  target: Partial<ImportTarget> = {},
) => importAs('tei', await file(content), { options, target });

describe('a TEI file', () => {
  it('has title, translator, language, source, address and licence in its header', async () => {
    const { text, skipped } = await read(tei('<p>Words.</p>'));
    expect(text).toMatchObject({
      key: 'file:heart/bo',
      title: 'The Heart',
      author: 'A. Translator',
      language: 'bo',
      source: 'A printed book, 1900',
      source_url: 'https://example.org/heart',
      license: 'CC BY-NC 4.0',
    });
    expect(skipped).toEqual([]);
  });

  it('is divided by its divisions, however deep and with numbers or without', async () => {
    const nested = (level: number): string =>
      level > 7 ? '<p>Deep.</p>' : `<div${level}><head>H${level}</head>${nested(level + 1)}</div${level}>`;
    const { text } = await read(
      tei(`${nested(1)}<div><p>Without a head.</p><div><head>Inside</head><p>One.</p></div><p>After.</p></div>`),
    );
    expect(linesOf(text)).toEqual([
      '1:0 h1 H1',
      '1.1:0 h2 H2',
      '1.1.1:0 h3 H3',
      '1.1.1.1:0 h4 H4',
      '1.1.1.1.1:0 h5 H5',
      '1.1.1.1.1.1:0 h6 H6',
      '1.1.1.1.1.1.1:0 h6 H7',
      '1.1.1.1.1.1.1:1 p Deep.',
      '2:1 p Without a head.',
      '2.1:0 h2 Inside',
      '2.1:1 p One.',
      '2:2 p After.',
    ]);
    expect(text?.sections.map(({ title }) => title)).toEqual(['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'H7', '', 'Inside']);
  });

  it('has stanzas of lines, also within one another or without a group', async () => {
    const { text } = await read(
      tei(
        '<lg type="poem"><lg><l>a</l><l>b</l></lg><lg xml:id="s2"><l n="1">c</l><l>d</l></lg></lg><l>e</l><l>f</l><p>g</p>',
      ),
    );
    expect(linesOf(text)).toEqual(['0:1 v a<br>b', 's2 v c<br>d', '0:3 v e<br>f', '0:4 p g']);
  });

  it('keeps footnotes where they stand, also in a heading; the section is called without them', async () => {
    const { text } = await read(
      tei(
        '<div><head>Title<note>On the title.</note></head><p>Word<note n="x"><p>First.</p><p>Second.</p></note> more.</p></div>',
      ),
    );
    const mark = (number: string, words: string) =>
      `<sup class="footnote-marker">${number}</sup><i class="footnote">${words}</i>`;
    expect(linesOf(text)).toEqual([
      `1:0 h1 Title${mark('1', 'On the title.')}`,
      `1:1 p Word${mark('x', 'First.<br>Second.')} more.`,
    ]);
    expect(text?.sections[0]?.title).toBe('Title');
  });

  it('has the chosen reading in the text and the others beside it', async () => {
    const { text } = await read(
      tei(
        '<p>The <app><lem wit="#A">moon</lem><rdg wit="#B #C">sun</rdg><rdg wit="#D"/></app> rose &amp; <app><rdg wit="#A">shone</rdg><rdg wit="#B">set</rdg></app>.</p>',
      ),
    );
    expect(text?.segments[0]).toMatchObject({
      content: 'The moon rose &amp; shone.',
      notes: [
        { type: 'variant', content: 'moon] sun (B C)' },
        { type: 'variant', content: 'moon] om. (D)' },
        { type: 'variant', content: 'shone] set (B)' },
      ],
    });
  });

  it('has pages and milestones as references of the segment that they begin in', async () => {
    const { text } = await read(
      tei(
        '<pb n="1a" ed="#D"/><p>One <pb n="1b" ed="#D"/>two.</p><milestone unit="verse" n="5"/><pb/><lg><l>Three</l></lg>',
      ),
    );
    expect(text?.segments.map(({ references }) => references)).toEqual([
      [
        { siglum: 'D', value: '1a' },
        { siglum: 'D', value: '1b' },
      ],
      [{ siglum: 'verse', value: '5' }],
    ]);
  });

  it('keeps emphasis and links to the web, chooses what is correct, and leaves out what was deleted', async () => {
    const { text } = await read(
      tei(
        '<p><hi rend="bold">b</hi> <hi rend="italic">i</hi> <ref target="https://example.org/?a=1&amp;b=2">web</ref> <ref target="#x">inner</ref> <ref target="javascript:alert(1)">bad</ref> <choice><sic>teh</sic><corr>the</corr></choice><del>gone</del> in<lb break="no"/>side a<lb/>b <gap/></p>',
      ),
    );
    expect(text?.segments[0]?.content).toBe(
      '<b>b</b> <i>i</i> <a href="https://example.org/?a=1&amp;b=2">web</a> inner bad the inside a b […]',
    );
  });

  it('has lists within lists, tables and quotations as paragraphs', async () => {
    const { text } = await read(
      tei(
        '<list><item>One <hi rend="bold">b</hi><list><item>One a</item></list></item><item>Two</item></list><table><row><cell>1</cell><cell>2</cell></row></table><quote><p>Said.</p></quote>',
      ),
    );
    expect(text?.segments.map(({ content }) => content)).toEqual(['One <b>b</b>', 'One a', 'Two', '1 2', 'Said.']);
  });

  it('has the ids of the source as keys, also of the parts of a paragraph; one that is given twice is told', async () => {
    const { text, skipped } = await read(
      tei(
        '<p xml:id="p1"><seg xml:id="p1.1">A.</seg> <seg xml:id="p1.2">B.</seg></p>\n<p xml:id="p2">C.</p>\n<p xml:id="p2">D.</p>',
      ),
    );
    expect(text?.segments.map(({ key, content, starts_block }) => [key, content, starts_block])).toEqual([
      ['p1.1', 'A.', true],
      ['p1.2', 'B.', false],
      ['p2', 'C.', true],
      ['p2~2', 'D.', true],
    ]);
    expect(codesOf(skipped)).toEqual([expect.stringMatching(/^a\.xml:\d+ id_twice$/)]);
  });

  it('whose ids are those of the root is mapped by them, whatever else it has', async () => {
    const root = await read(tei('<p xml:id="a">A</p><p xml:id="b">B</p>'));
    const { text, skipped } = await read(
      tei('<head>Added</head><p xml:id="b">B</p>', { language: 'en' }),
      { text: { is_root: false } },
      { root: root.text ? storedAs(root.text) : null },
    );
    expect(text?.segments.map(({ key, maps_to }) => [key, ...maps_to.map(({ segment }) => segment)])).toEqual([
      ['0:0'],
      ['b', 'b'],
    ]);
    expect(skipped).toEqual([]);
  });

  it('is read in the encoding that its first line names, and from right to left', async () => {
    const chinese = Buffer.from([0xb9, 0xdb, 0xd7, 0xd4, 0xd4, 0xda]);
    const [before = '', after = ''] = tei('<p>HERE</p>').replace('UTF-8', 'GB18030').split('HERE');
    const { text } = await read(Buffer.concat([Buffer.from(before), chinese, Buffer.from(after)]));
    expect(text?.segments[0]?.content).toBe('观自在');
    expect((await read(tei('<p>שלום</p>'))).text?.segments[0]?.content).toBe('שלום');
  });

  it.each([
    ['<TEI>\n<text><body><p>One</body></text></TEI>', 'a.xml:2 xml_not_well_formed'],
    ['<html/>', 'a.xml:1 not_tei'],
    [tei(' '), 'a.xml empty'],
    [`<!DOCTYPE TEI [<!ENTITY x "y">]>${tei('<p>&x;</p>')}`, 'a.xml:1 xml_entities'],
    ['<TEI><teiHeader/></TEI>', 'a.xml empty'],
    [tei('<p>&mdash;</p>'), 'a.xml:10 xml_unknown_entity'],
    [`<TEI>${'<'.repeat(4_000_000)}`, 'a.xml:1 xml_not_well_formed'],
    [tei('<p>A</p>', { header: '', language: '' }), 'a.xml no_language'],
  ])('that is wrong is not loaded, and the line is named: %.30s', async (content, expected) => {
    const { texts, skipped } = await read(content);
    expect(texts).toEqual([]);
    expect(codesOf(skipped)).toEqual([expected]);
  });

  it('is recognised by its outermost element and described by its header and headings', async () => {
    expect(await describeSource(await file(tei('<div><head>One</head><p>A</p></div>')))).toMatchObject({
      format: 'tei',
      found: { title: 'The Heart', language: 'bo', license: 'CC BY-NC 4.0' },
      headings: [{ level: 1, title: 'One' }],
    });
  });
});
