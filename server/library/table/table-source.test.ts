import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ImportOptionsInput } from '#shared/import-options.ts';
import { describeSource } from '../describe-source.ts';
import { codesOf, heartSutra, importAs, linesOf, storedAs, writeFiles } from '../documents/testing-documents.ts';
import type { ImportTarget } from '../documents/import-target.ts';

const file = async (content: string | Uint8Array, name = 'a.csv') =>
  path.join(await writeFiles({ [name]: content }), name);

const twoColumns: ImportOptionsInput['columns'] = [
  { column: 0, role: 'text', language: 'bo', is_root: true, title: 'སྙིང་པོ' },
  { column: 1, role: 'text', language: 'en', title: 'Heart', author: 'Pothi' },
];

const read = async (
  content: string | Uint8Array,
  options: Partial<ImportOptionsInput> = {},
  target: Partial<ImportTarget> = {},
) => importAs('table', await file(content), { options: { columns: twoColumns, ...options }, target });

const linksOf = (text: Awaited<ReturnType<typeof read>>['text']) =>
  text?.segments.map(({ key, maps_to }) => [key, ...maps_to.map(({ text: to, segment }) => `${to} ${segment}`)]);

describe('a table', () => {
  it('is a root and its translations, mapped by the row, with notes, references and sections', async () => {
    const { texts, skipped } = await read(
      'bo,en,note,page,chapter\nཀ,One,On one,1a,First\nཁ,Two,,1b,\nག,,,,Second\n,Added,,,Second\nང,Four,,,Second\n',
      {
        columns: [
          ...twoColumns,
          { column: 2, role: 'note' },
          { column: 3, role: 'reference', siglum: 'D' },
          { column: 4, role: 'section' },
        ],
      },
    );
    const [root, english] = texts;
    expect(linesOf(root)).toEqual(['1:1 p ཀ', '1:2 p ཁ', '2:1 p ག', '2:3 p ང']);
    expect(root?.sections.map(({ key, title }) => [key, title])).toEqual([
      ['1', 'First'],
      ['2', 'Second'],
    ]);
    expect(root?.segments[0]).toMatchObject({
      notes: [{ type: 'note', content: 'On one' }],
      references: [{ siglum: 'D', value: '1a' }],
    });
    expect(linksOf(english)).toEqual([
      ['1:1', 'file:heart/bo 1:1'],
      ['1:2', 'file:heart/bo 1:2'],
      ['2:2'],
      ['2:3', 'file:heart/bo 2:3'],
    ]);
    expect([root?.is_root, english?.is_root]).toEqual([true, false]);
    expect(english).toMatchObject({ author: 'Pothi', title: 'Heart', key: 'file:heart/en' });
    expect(skipped).toEqual([]);
  });

  it('may hold separators, quotation marks and line breaks in quotation marks; lines of a cell are verse', async () => {
    const { texts } = await read('bo;en\r\n"a;b ""c""";"one\r\ntwo"\r\n  "d" ;plain\r\n');
    expect(texts.map(linesOf)).toEqual([
      ['0:1 p a;b &quot;c&quot;', '0:2 p d'],
      ['0:1 v one<br>two', '0:2 p plain'],
    ]);
  });

  it('is read in UTF-16 with tabs, as spreadsheets save it', async () => {
    const { texts } = await read(Buffer.from('\uFEFFbo\ten\nཀ\tOne, two\n', 'utf16le'));
    expect(texts.map(linesOf)).toEqual([['0:1 p ཀ'], ['0:1 p One, two']]);
  });

  it('may have short rows, empty rows and empty columns', async () => {
    const { texts, skipped } = await read('bo,en,,\nཀ\n\n,,,\nཁ,Two,,\n', {
      columns: [...(twoColumns ?? []), { column: 2, role: 'text', language: 'de' }],
    });
    expect(texts.map(linesOf)).toEqual([['0:1 p ཀ', '0:2 p ཁ'], ['0:2 p Two']]);
    expect(codesOf(skipped)).toEqual(['a.csv column_empty']);
  });

  it.each([
    ['bo,en\nཀ,One\nཁ,Two,three', 'a.csv:3 row_width'],
    ['bo,en\n"ཀ,One\nཁ,Two', 'a.csv:2 quote_open'],
    ['bo,en\n"a\nb",One\n"x"y,Two', 'a.csv:4 quote_inside'],
    ['bo\nཀ', 'a.csv column_missing'],
    ['bo,en\n', 'a.csv empty'],
    ['', 'a.csv column_missing'],
    [Buffer.from([0x62, 0x6f, 0x2c, 0x65, 0x0a, 0xff, 0x2c, 0x41]), 'a.csv:2 not_utf8'],
    [`bo,en\n${'<'.repeat(4_000_000)},a`, 'a.csv:2 line_too_long'],
    [`bo,en\n${'a,'.repeat(150)}a`, 'a.csv:2 too_many_columns'],
  ])('that is wrong is not loaded, and the line is named: %.20s', async (content, expected) => {
    const { texts, skipped } = await read(content);
    expect(texts).toEqual([]);
    expect(codesOf(skipped)).toEqual([expected]);
  });

  it('takes the name of a row from a column; a name that occurs twice is told', async () => {
    const { texts, skipped } = await read('id,bo,en\nv1,ཀ,One\nv2,ཁ,Two\nv1,ག,Three\n', {
      columns: [
        { column: 0, role: 'key' },
        { column: 1, role: 'text', language: 'bo', is_root: true },
        { column: 2, role: 'text', language: 'en' },
      ],
    });
    expect(texts[0]?.segments.map(({ key }) => key)).toEqual(['v1', 'v2', 'v1~2']);
    expect(linksOf(texts[1])?.[2]).toEqual(['v1~2', 'file:heart/bo v1~2']);
    expect(codesOf(skipped)).toEqual(['a.csv:4 key_twice']);
  });

  it('of a translation alone is mapped to the text of the library whose keys it names', async () => {
    const { text: root } = await read('bo,en\nཀ,One\nཁ,Two\n');
    const { texts } = await read(
      'id,de\n0:2,Zwei\n0:9,Neun\n',
      {
        columns: [
          { column: 0, role: 'key' },
          { column: 1, role: 'text', language: 'de' },
        ],
      },
      { root: root ? storedAs(root) : null },
    );
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatchObject({ is_root: false });
    expect(linksOf(texts[0])).toEqual([['0:2', 'file:heart/bo 0:2'], ['0:9']]);
  });

  describe('of a translation of a root that the library has', () => {
    const german = { column: 1, role: 'text', language: 'de', author: 'Weiss' } as const;
    const translation = { work: heartSutra.work, text: { title: 'Herz', is_root: false } };
    const storedRoot = async () => {
      const given = await writeFiles({
        'a.txt': '# Chapter\n\nFirst passage\n\nSecond passage\n\n## Part\n\nA line\nand one more\n',
      });
      const { text } = await importAs('plain', given);
      if (!text) throw new Error('no root');
      return storedAs(text);
    };

    it('is mapped by the words of the root, even if some differ; what translates a heading is one', async () => {
      const columns = [{ column: 0, role: 'root_words' } as const, german];
      const { texts, skipped } = await read(
        'en,de\nChapter,Kapitel\nFirst passages,Erster\nPart,Teil\n"A line\nand  one more",Zeile\nNowhere,Nirgends\n',
        { ...translation, columns },
        { root: await storedRoot() },
      );
      expect(texts.map(({ title, author, is_root }) => [title, author, is_root])).toEqual([['Herz', 'Weiss', false]]);
      expect(linesOf(texts[0])).toEqual([
        '0:1 h1 Kapitel',
        '0:2 p Erster',
        '0:3 h2 Teil',
        '0:4 p Zeile',
        '0:5 p Nirgends',
      ]);
      expect(linksOf(texts[0])?.map(([, to]) => to?.split(' ')[1])).toEqual([
        '1:0',
        '1:1',
        '1.1:0',
        '1.1:1',
        undefined,
      ]);
      expect(texts[0]?.sections.map(({ title }) => title)).toEqual(['Kapitel', 'Teil']);
      expect(codesOf(skipped)).toEqual(['a.csv:7 row_not_in_root']);
    });

    it.each([
      ['as many rows as passages', 'Erster\nZweiter\nDritter', ['1:1', '1:2', '1.1:1'], []],
      [
        'a row for each heading too',
        'Kapitel\nErster\nZweiter\nTeil\nDritter',
        ['1:0', '1:1', '1:2', '1.1:0', '1.1:1'],
        [],
      ],
      ['another number of rows', 'Erster\nZweiter', [undefined, undefined], ['a.csv row_counts_differ']],
    ])('is mapped row by row: %s', async (_, rows, expected, problems) => {
      const { texts, skipped } = await read(
        `de\n${rows}\n`,
        { ...translation, columns: [{ ...german, column: 0 }] },
        { root: await storedRoot() },
      );
      expect(linksOf(texts[0])?.map(([, to]) => to?.split(' ')[1])).toEqual(expected);
      expect(codesOf(skipped)).toEqual(problems);
    });

    it('is mapped by its sections where the table has them', async () => {
      const root = await storedRoot();
      const { texts } = await read(
        'de,kapitel\nErster,Kapitel\nZweiter,Kapitel\n',
        {
          ...translation,
          columns: [
            { ...german, column: 0 },
            { column: 1, role: 'section' },
          ],
        },
        { root },
      );
      expect(linksOf(texts[0])?.map(([, to]) => to?.split(' ')[1])).toEqual(['1:1', '1:2']);
    });

    it('needs that root for a column of its words', async () => {
      const columns = [{ column: 0, role: 'root_words' } as const, german];
      const { texts, skipped } = await read('en,de\nOne,Eins\n', { ...translation, columns });
      expect(texts).toEqual([]);
      expect(codesOf(skipped)).toEqual(['a.csv no_root']);
    });
  });

  it('that is corrected keeps the keys of rows after a new one, in the root and in the translation', async () => {
    const first = await read('bo,en\nཀཀ,One\nཁཁ,Two\n');
    const earlier = Object.fromEntries(first.texts.map((text) => [text.key, storedAs(text)]));
    const { texts } = await read('bo,en\nསར་པ།,New here\nཀཀ,One\nཁཁ,Two\n', {}, { earlier });
    expect(texts[0]?.segments.map(({ key }) => key)).toEqual(['0:1+2', '0:1', '0:2']);
    expect(linksOf(texts[1])).toEqual([
      ['0:1+2', 'file:heart/bo 0:1+2'],
      ['0:1', 'file:heart/bo 0:1'],
      ['0:2', 'file:heart/bo 0:2'],
    ]);
  });
});

it('a description has the columns with their first cells and what they most likely are', async () => {
  const given = await file('id;Tibetan;English;Notes;\n1;ཀ་བ།;One;;\n2;ཁ་བ།;Two;n;\n');
  const described = await describeSource(given);
  expect(described).toMatchObject({
    format: 'table',
    needs_options: true,
    separator: ';',
    encoding: 'utf-8',
    problems: [],
  });
  expect(
    described.columns.map(({ heading, role, language, is_root, filled }) => [heading, role, language, is_root, filled]),
  ).toEqual([
    ['id', 'key', '', false, 2],
    ['Tibetan', 'text', 'bo', true, 2],
    ['English', 'text', 'en', false, 2],
    ['Notes', 'note', '', false, 1],
    ['', 'skip', '', false, 0],
  ]);
  expect(described.columns[1]?.samples).toEqual(['ཀ་བ།', 'ཁ་བ།']);
});

it('a description of a bad file says what is wrong, in English too', async () => {
  const described = await describeSource(await file('a,b\n"x'));
  expect(described.problems).toEqual([
    {
      file: 'a.csv',
      line: 2,
      quote: '"x',
      code: 'quote_open',
      values: {},
      sentence: 'A quotation mark opens here and nothing closes it.',
    },
  ]);
});
