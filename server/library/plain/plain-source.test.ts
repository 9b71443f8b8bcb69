import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { codesOf, importAs, linesOf, storedAs, writeFiles } from '../documents/testing-documents.ts';
import type { ImportOptionsInput } from '#shared/import-options.ts';

const read = async (content: string | Uint8Array, options: Partial<ImportOptionsInput> = {}) =>
  importAs('plain', path.join(await writeFiles({ 'a.txt': content }), 'a.txt'), { options });

describe('plain text', () => {
  it('has headings, paragraphs of joined lines, stanzas, and keys by section and number', async () => {
    const wrapped = 'Form is empty, and emptiness is form, and so are feeling, thought and\nwill and consciousness.';
    const { text, skipped } = await read(
      `Before.\n\n# One\n\n${wrapped}\n\nGone, gone,\ngone beyond.\n\n## One a ##\n\nInside.\n\n# Two\n\n> A line that is marked as verse by its sign\n`,
    );
    expect(linesOf(text)).toEqual([
      '0:1 p Before.',
      '1:0 h1 One',
      `1:1 p ${wrapped.replace('\n', ' ')}`,
      '1:2 v Gone, gone,<br>gone beyond.',
      '1.1:0 h2 One a',
      '1.1:1 p Inside.',
      '2:0 h1 Two',
      '2:1 v A line that is marked as verse by its sign',
    ]);
    expect(text?.sections).toEqual([
      { key: '0', parent: null, title: '' },
      { key: '1', parent: null, title: 'One' },
      { key: '1.1', parent: '1', title: 'One a' },
      { key: '2', parent: null, title: 'Two' },
    ]);
    expect(text).toMatchObject({ key: 'file:heart/en', is_root: true, license: 'Not stated', source: 'a.txt' });
    expect(skipped).toEqual([]);
  });

  it('is read in UTF-8 with a mark, in UTF-16 with and without one, and with line ends of every system', async () => {
    const words = '# Títle\r\n\r\nOne.\r\rTwo.';
    const utf16 = Buffer.from(words, 'utf16le');
    const swapped = Buffer.from(utf16).swap16();
    const expected = ['1:0 h1 Títle', '1:1 p One.', '1:2 p Two.'];
    const mark = (...bytes: number[]) => Buffer.from(bytes);
    const encoded = [
      `\uFEFF${words}`,
      utf16,
      swapped,
      Buffer.concat([mark(0xff, 0xfe), utf16]),
      Buffer.concat([mark(0xfe, 0xff), swapped]),
    ];
    for (const content of encoded) expect(linesOf((await read(content)).text)).toEqual(expected);
  });

  it('in another encoding names the line and loads nothing, until the encoding is chosen', async () => {
    const chinese = Buffer.from([0xb9, 0xdb, 0xd7, 0xd4, 0xd4, 0xda]);
    const bytes = Buffer.concat([Buffer.from('# A\n\n'), chinese]);
    const unread = await read(bytes);
    expect(unread.texts).toEqual([]);
    expect(unread.skipped).toEqual([expect.objectContaining({ file: 'a.txt', line: 3, code: 'not_utf8', lost: true })]);
    expect(linesOf((await read(bytes, { encoding: 'gb18030' })).text)).toEqual(['1:0 h1 A', '1:1 p 观自在']);
    const damaged = await read(Buffer.concat([bytes, Buffer.from('\n\n'), Buffer.from([0xff, 0xff])]), {
      encoding: 'gb18030',
    });
    expect(codesOf(damaged.skipped)).toEqual(['a.txt:5 not_in_encoding']);
  });

  it('takes Tibetan lines that end in a shad for verse, and joins others without a space after a tsheg', async () => {
    const { text } = await read(
      'གང་གིས་རྟེན་ཅིང་འབྲེལ་བར་འབྱུང་། །\nའགག་པ་མེད་པ་སྐྱེ་མེད་པ། །\n\nབཅོམ་ལྡན་འདས་ཀྱིས་བཅོམ་ལྡན་འདས་ཀྱིས་བཅོམ་ལྡན་འདས་ཀྱིས་བཅོམ་ལྡན་འདས་\nབཀའ་སྩལ་པ།',
    );
    expect(text?.segments.map(({ type }) => type)).toEqual(['verse', 'prose']);
    expect(text?.segments[1]?.content).toContain('འདས་བཀའ་སྩལ་པ།');
  });

  it('keeps marks of markup as letters, text from right to left, and words without a space', async () => {
    const long = 'x'.repeat(280);
    const { text } = await read(`<b>bold</b> & more\n\nשלום עולם\n\n${long}`);
    expect(text?.segments.map(({ content }) => content)).toEqual([
      '&lt;b&gt;bold&lt;/b&gt; &amp; more',
      'שלום עולם',
      long,
    ]);
  });

  it('lets a person choose what lines are', async () => {
    const content = '#1 is no heading\nsecond line';
    const keyed = async (lines: ImportOptionsInput['lines']) =>
      linesOf((await read(content, { lines, headings: 'none' })).text);
    expect(await keyed('joined')).toEqual(['0:1 p #1 is no heading second line']);
    expect(await keyed('separate')).toEqual(['0:1 p #1 is no heading', '0:2 p second line']);
    expect(await keyed('verse')).toEqual(['0:1 v #1 is no heading<br>second line']);
  });

  it('divides a paragraph of many screens; its first part has the key of the whole', async () => {
    const { text } = await read(`${'A sentence of some words. '.repeat(100)}\n\nNext.`);
    expect(text?.segments.map(({ key, starts_block }) => [key, starts_block])).toEqual([
      ['0:1', true],
      ['0:1/2', false],
      ['0:1/3', false],
      ['0:1/4', false],
      ['0:2', true],
    ]);
  });

  it('refuses a line of millions of letters quickly, and a file without text', async () => {
    expect(codesOf((await read('<'.repeat(4_000_000))).skipped)).toEqual(['a.txt:1 line_too_long']);
    expect(codesOf((await read(`# ${' '.repeat(190_000)}#`)).skipped)).toEqual([]);
    expect(codesOf((await read(' \n\n\t')).skipped)).toEqual(['a.txt empty']);
  });

  it('warns of headings without words and of levels that are skipped, with the line', async () => {
    const { text, skipped } = await read('# One\n\n##\n\n### Deep\n\nWords.');
    expect(codesOf(skipped)).toEqual(['a.txt:3 empty_heading', 'a.txt:5 heading_skips_level']);
    expect(skipped.every(({ lost }) => !lost)).toBe(true);
    expect(linesOf(text)).toEqual(['1:0 h1 One', '1.1:0 h3 Deep', '1.1:1 p Words.']);
  });

  it('in a folder is one text, its files in the order of their numbers', async () => {
    const folder = await writeFiles({
      '10.txt': '# Ten\n\nC',
      '2.txt': '# Two\n\nB',
      '.hidden.txt': 'no',
      'x.pdf': 'no',
    });
    const { text } = await importAs('plain', folder);
    expect(text?.segments.map(({ content }) => content)).toEqual(['Two', 'B', 'Ten', 'C']);
  });
});

describe('a corrected file', () => {
  const before = '# One\n\nThe first words.\n\nThe second words.\n\n# Two\n\nThe third words.';
  const again = async (content: string) => {
    const first = await read(before);
    const folder = await writeFiles({ 'a.txt': content });
    const earlier = first.text ? { [first.text.key]: storedAs(first.text) } : {};
    return importAs('plain', path.join(folder, 'a.txt'), { target: { earlier } });
  };

  it('keeps the keys of what was corrected and of what comes after something new', async () => {
    const { text } = await again(
      '# New\n\nNew words here.\n\n# One\n\nAn insertion of its own.\n\nThe first words, corrected.\n\nThe second words.\n\n# Two\n\nThe third words.',
    );
    expect(linesOf(text).map((line) => line.split(' ', 2)[0])).toEqual([
      '1:0+2',
      '1:1+2',
      '1:0',
      '2:1+2',
      '1:1',
      '1:2',
      '2:0',
      '2:1',
    ]);
    expect(text?.sections.map(({ key, title }) => [key, title])).toEqual([
      ['1+2', 'New'],
      ['1', 'One'],
      ['2', 'Two'],
    ]);
  });

  it('keeps the key of what was written anew, between two that have stayed', async () => {
    const { text } = await again('# One\n\nAltogether different.\n\nThe second words.\n\n# Two\n\nZzz.');
    expect(linesOf(text).map((line) => line.split(' ', 1)[0])).toEqual(['1:0', '1:1', '1:2', '2:0', '2:1']);
    expect(linesOf(text)[1]).toBe('1:1 p Altogether different.');
  });

  it('gives the key of what was removed to nothing else', async () => {
    const { text } = await again('# One\n\nThe second words.\n\n# Two\n\nThe third words.');
    expect(linesOf(text)).toEqual(['1:0 h1 One', '1:2 p The second words.', '2:0 h1 Two', '2:1 p The third words.']);
  });
});

describe('a translation', () => {
  const translate = async (content: string) => {
    const { text: root } = await read('# One\n\nA.\n\nB.\n\n# Two\n\nC.');
    const folder = await writeFiles({ 'en.txt': content });
    const options = { text: { language: 'de', title: 'Herz', is_root: false } };
    return importAs('plain', path.join(folder, 'en.txt'), {
      options,
      target: { root: root ? storedAs(root) : null },
    });
  };
  const linksOf = ({ text }: Awaited<ReturnType<typeof translate>>) =>
    text?.segments.map(({ key, maps_to }) => [key, ...maps_to.map(({ segment }) => segment)]);

  it('is mapped paragraph by paragraph where the sections have as many', async () => {
    const translated = await translate('# Eins\n\nX.\n\nY.\n\n# Zwei\n\nZ.');
    expect(linksOf(translated)).toEqual([
      ['1:0', '1:0'],
      ['1:1', '1:1'],
      ['1:2', '1:2'],
      ['2:0', '2:0'],
      ['2:1', '2:1'],
    ]);
    expect(translated.text).toMatchObject({ key: 'file:heart/de', is_root: false });
    expect(translated.skipped).toEqual([]);
  });

  it('is mapped by its headings in a section that has more or fewer, and says where', async () => {
    const translated = await translate('# Eins\n\nX.\n\n# Zwei\n\nZ.');
    expect(linksOf(translated)).toEqual([['1:0', '1:0'], ['1:1'], ['2:0', '2:0'], ['2:1', '2:1']]);
    expect(translated.skipped).toEqual([
      expect.objectContaining({
        line: 1,
        code: 'section_counts_differ',
        values: { section: 'Eins', own: 1, root: 2 },
        lost: false,
      }),
    ]);
  });

  it('with other sections is not mapped by chance', async () => {
    const translated = await translate('# Eins\n\nX.\n\nY.');
    expect(linksOf(translated)).toEqual([['1:0'], ['1:1'], ['1:2']]);
    expect(codesOf(translated.skipped)).toEqual(['en.txt section_numbers_differ']);
  });
});

it('a second root of a work, and a version of nothing, are refused', async () => {
  const file = path.join(await writeFiles({ 'a.txt': 'A' }), 'a.txt');
  const rootOfWork = { key: 'library:heart/sa', title: 'Hṛdaya' };
  const second = await importAs('plain', file, { target: { rootOfWork } });
  expect(second.skipped).toEqual([
    expect.objectContaining({ code: 'root_exists', values: { title: 'Hṛdaya' }, lost: true }),
  ]);
  const version = await importAs('plain', file, { options: { text: { language: 'de', is_root: false } } });
  expect(codesOf(version.skipped)).toEqual(['a.txt no_root']);
});

it('a work or text that was chosen and does not exist is refused', async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  expect(codesOf((await read('A', { work: { id } })).skipped)).toEqual(['a.txt unknown_work']);
  expect(codesOf((await read('A', { text: { language: 'en', maps_to: id } })).skipped)).toEqual(['a.txt unknown_text']);
  expect(codesOf((await read('A', { text: {} })).skipped)).toEqual(['a.txt no_language']);
});
