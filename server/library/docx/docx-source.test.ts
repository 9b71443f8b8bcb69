import path from 'node:path';
import { Document, FootnoteReferenceRun, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ImportOptionsInput } from '#shared/import-options.ts';
import { describeSource } from '../describe-source.ts';
import { codesOf, importAs, linesOf, writeFiles } from '../documents/testing-documents.ts';
import { docx, p, run, style } from './testing-docx.ts';

const file = async (content: Uint8Array) => path.join(await writeFiles({ 'a.docx': content }), 'a.docx');
const read = async (content: Uint8Array, options: Partial<ImportOptionsInput> = {}) =>
  importAs('docx', await file(content), { options });

const mark = (number: number, words: string) =>
  `<sup class="footnote-marker">${number}</sup><i class="footnote">${words}</i>`;

describe('a document', () => {
  it('has headings, paragraphs and verse by its styles', async () => {
    const { text, skipped } = await read(
      docx(
        p('Contents … 3', 'TOC1') +
          p('One', 'Heading1') +
          p('Words.') +
          p('') +
          p('Inside', 'Heading2') +
          p('line a', 'Verse') +
          p('line b', 'Verse') +
          p('', 'Verse') +
          p('line c', 'Verse') +
          p('<w:r><w:t>x</w:t><w:br/><w:t>y</w:t></w:r>', 'Verse') +
          p('Two', 'Heading1'),
      ),
    );
    expect(linesOf(text)).toEqual([
      '1:0 h1 One',
      '1:1 p Words.',
      '1.1:0 h2 Inside',
      '1.1:1 v line a<br>line b',
      '1.1:2 v line c',
      '1.1:3 v x<br>y',
      '2:0 h1 Two',
    ]);
    expect(skipped).toEqual([]);
  });

  it('has what was chosen for a style in place of what its name says', async () => {
    const styles = style('A', 'Mine') + style('B', 'heading 1') + style('C', 'Based on it', '<w:basedOn w:val="B"/>');
    const body = p('Title', 'A') + p('Small print', 'B') + p('Chapter', 'C') + p('Words.');
    const { text, skipped } = await read(docx(body, { styles }), {
      styles: { A: 'heading1', B: 'skip', Gone: 'verse' },
    });
    expect(linesOf(text)).toEqual(['1:0 h1 Title', '2:0 h1 Chapter', '2:1 p Words.']);
    expect(codesOf(skipped)).toEqual(['a.docx unknown_style']);
  });

  it('keeps bold, italic and raised letters, joins runs, and marks a heading only once', async () => {
    const { text } = await read(
      docx(
        p(run('Head', '<w:b/>'), 'Heading1') +
          p(
            run('plain ') +
              run('bo', '<w:b/>') +
              run('ld', '<w:b w:val="true"/>') +
              run(' not', '<w:b w:val="0"/>') +
              run('both', '<w:b/><w:i/>') +
              run('2', '<w:vertAlign w:val="superscript"/>') +
              run('hidden', '<w:vanish/>') +
              run('a &lt; b', '<w:rStyle w:val="Emphasis"/>'),
          ),
      ),
    );
    expect(linesOf(text)).toEqual([
      '1:0 h1 Head',
      '1:1 p plain <b>bold</b> not<b><i>both</i></b><sup>2</sup><i>a &lt; b</i>',
    ]);
  });

  it('keeps footnotes where they stand, also in headings; one that is missing is told with its paragraph', async () => {
    const reference = (id: number) =>
      `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="${id}"/></w:r>`;
    const footnotes = `<w:footnote w:type="separator" w:id="0">${p('-')}</w:footnote><w:footnote w:id="2">${p(
      `<w:r><w:footnoteRef/></w:r>${run(' First.')}`,
    )}${p('Second.')}</w:footnote><w:footnote w:id="3">${p(run('In ') + run('italics', '<w:i/>'))}</w:footnote>`;
    const { text, skipped } = await read(
      docx(p(run('Head') + reference(2), 'Heading1') + p(run('Word') + reference(3) + run(' more') + reference(9)), {
        footnotes,
      }),
    );
    expect(linesOf(text)).toEqual([
      `1:0 h1 Head${mark(1, 'First. Second.')}`,
      `1:1 p Word${mark(2, 'In <i>italics</i>')} more`,
    ]);
    expect(text?.sections[0]?.title).toBe('Head');
    expect(codesOf(skipped)).toEqual(['a.docx:2 note_missing']);
  });

  it('has tracked changes as accepted, without comments and codes of fields, with links to the web', async () => {
    const links =
      '<Relationship Id="r1" Target="https://example.org/" TargetMode="External"/><Relationship Id="r2" Target="javascript:alert(1)" TargetMode="External"/>';
    const { text, skipped } = await read(
      docx(
        p(
          run('Was ') +
            `<w:del>${'<w:r><w:delText>old</w:delText></w:r>'}</w:del><w:ins>${run('new')}</w:ins>` +
            '<w:commentRangeStart w:id="1"/>' +
            run(' said') +
            '<w:commentRangeEnd w:id="1"/><w:r><w:commentReference w:id="1"/></w:r>' +
            '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>' +
            run(' 7 ') +
            '<w:r><w:fldChar w:fldCharType="end"/></w:r>' +
            `<w:fldSimple w:instr="DATE">${run('today ')}</w:fldSimple>` +
            `<w:hyperlink r:id="r1">${run('web')}</w:hyperlink> <w:hyperlink r:id="r2">${run('bad')}</w:hyperlink>` +
            `<w:moveFrom>${run('away')}</w:moveFrom><w:sdt><w:sdtContent>${run(' boxed')}</w:sdtContent></w:sdt>` +
            '<w:r><w:drawing/></w:r>',
        ) + `<w:ins>${p('Added.')}</w:ins>`,
        { links },
      ),
    );
    expect(text?.segments.map(({ content }) => content)).toEqual([
      'Was new said 7 today <a href="https://example.org/">web</a>bad boxed',
      'Added.',
    ]);
    expect(codesOf(skipped)).toEqual(['a.docx tracked_changes', 'a.docx picture_left_out']);
  });

  it('tells of words that were deleted with tracking, and leaves them out however they are written', async () => {
    const { text, skipped } = await read(docx(p(`${run('Kept.')}<w:del>${run(' gone')}</w:del>`)));
    expect(text?.segments.map(({ content }) => content)).toEqual(['Kept.']);
    expect(codesOf(skipped)).toEqual(['a.docx tracked_changes']);
  });

  it('has rows of tables as paragraphs; a cell that goes on from above is not repeated', async () => {
    const cell = (inside: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${inside}</w:tc>`;
    const { text } = await read(
      docx(
        `<w:tbl><w:tr>${cell(p('a') + p('b'), '<w:vMerge w:val="restart"/>')}${cell(p('c'), '<w:gridSpan w:val="2"/>')}</w:tr>` +
          `<w:tr>${cell(p('again'), '<w:vMerge/>')}${cell(p('d'))}${cell(`<w:tbl><w:tr>${cell(p('e'))}</w:tr></w:tbl>${p('')}`)}</w:tr></w:tbl>`,
      ),
    );
    expect(text?.segments.map(({ content }) => content)).toEqual(['a<br>b | c', 'd | e']);
  });

  it('has items of lists within lists as paragraphs, text from right to left, and long words whole', async () => {
    const item = (words: string, level: number) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(words)}</w:p>`;
    const long = 'x'.repeat(280);
    const { text } = await read(docx(item('one', 0) + item('one a', 1) + p('שלום') + p(long)));
    expect(text?.segments.map(({ content }) => content)).toEqual(['one', 'one a', 'שלום', long]);
  });

  it('says title, author and language of itself', async () => {
    const properties = '<dc:title>Mine</dc:title><dc:creator>Me</dc:creator><dc:language>de-DE</dc:language>';
    const { text } = await read(docx(p('A'), { properties }), { text: {} });
    expect(text).toMatchObject({ title: 'Mine', author: 'Me', language: 'de', key: 'file:heart/de' });
  });

  it('written by another program is read as well', async () => {
    const written = new Document({
      footnotes: { 1: { children: [new Paragraph('A note.')] } },
      sections: [
        {
          children: [
            new Paragraph({ text: 'Chapter', heading: HeadingLevel.HEADING_1 }),
            new Paragraph({
              children: [
                new TextRun('Some '),
                new TextRun({ text: 'words', italics: true }),
                new FootnoteReferenceRun(1),
              ],
            }),
          ],
        },
      ],
    });
    const { text, skipped } = await read(await Packer.toBuffer(written));
    expect(linesOf(text)).toEqual(['1:0 h1 Chapter', `1:1 p Some <i>words</i>${mark(1, 'A note.')}`]);
    expect(skipped).toEqual([]);
  });

  it.each([
    ['an archive of something else', () => zipSync({ 'a.txt': strToU8('x') }), 'a.docx part_missing'],
    ['no archive', () => strToU8('words'), 'a.docx not_an_archive'],
    ['no words', () => docx(p('')), 'a.docx empty'],
    ['a damaged part', () => docx('<w:p>'), 'a.docx:1 xml_not_well_formed'],
    ['letters that are no XML', () => docx('<'.repeat(4_000_000)), 'a.docx archive_ratio'],
    [
      'an entity bomb',
      () => docx('', { styles: '', files: { 'word/styles.xml': '<!DOCTYPE w [<!ENTITY a "b">]><w/>' } }),
      'a.docx:1 xml_entities',
    ],
    ['a path above the folder', () => docx(p('A'), { files: { '../evil': 'x' } }), 'a.docx archive_path'],
  ])('that has %s is not loaded', async (_, content, expected) => {
    const { texts, skipped } = await read(content());
    expect(texts).toEqual([]);
    expect(codesOf(skipped)).toEqual([expected]);
  });

  it('is described by its styles in the order of their first use', async () => {
    const described = await describeSource(
      await file(docx(p('One', 'Heading1') + p('Words.') + p('More.') + p('v', 'Verse'))),
    );
    expect(described.format).toBe('docx');
    expect(described.styles).toEqual([
      { id: 'Heading1', name: 'heading 1', count: 1, samples: ['One'], role: 'heading1' },
      { id: 'Normal', name: 'Normal', count: 2, samples: ['Words.', 'More.'], role: 'prose' },
      { id: 'Verse', name: 'Verse lines', count: 1, samples: ['v'], role: 'verse' },
    ]);
    expect(described.headings).toEqual([{ level: 1, title: 'One' }]);
  });
});
