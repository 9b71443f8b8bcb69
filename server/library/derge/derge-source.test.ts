import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readDrafts, type CollectionDraft, type Draft, type Skipped, type TextDraft } from '../draft.ts';
import { dergeSource } from './derge-source.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function canon(files: Record<string, string | Buffer>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'derge-'));
  folders.push(folder);
  await mkdir(path.join(folder, 'text'));
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, 'text', name), content);
  return folder;
}

async function read(given: Record<string, string | Buffer> | string) {
  const source = dergeSource(typeof given === 'string' ? given : await canon(given));
  const drafts: Draft[] = [];
  const skipped: Skipped[] = [];
  for await (const draft of readDrafts(source, (each) => skipped.push(each))) drafts.push(draft);
  const texts = drafts.filter((draft): draft is TextDraft => draft.kind === 'text');
  const collections = drafts.filter((draft): draft is CollectionDraft => draft.kind === 'collection');
  return { texts, collections, skipped, lost: skipped.filter((each) => each.lost), count: await source.count() };
}

const V34 = '034_ཤེས་རབ་སྣ་ཚོགས།.txt';
const opening = '༄༅༅། །རྒྱ་གར་སྐད་དུ། ཧྲྀ་ད་ཡ། བོད་སྐད་དུ། ཤེས་རབ་སྙིང་པོ། ';
const volume = (...lines: string[]) => lines.join('\n');
const contents = (text?: TextDraft) => text?.segments.map((segment) => segment.content);

describe('a volume of the Derge canon', () => {
  const two = volume(
    '\ufeff[1a]',
    '[1a.1]༄༅། །ཤེས་རབ་སྣ་ཚོགས་བཞུགས་སོ། །',
    '[1b]',
    `[1b.1]{D21}${opening}འདི་སྐད་བདག་གིས་ཐོས་པ་དུས་`,
    '[1b.2]གཅིག་ན། དེ་ལྟར་རོ། །འཁོར་དེ་དག་དགའ་སྟེ། །རྫོགས་སོ།། {D22}༄༅། །ཀ་ཁ་ག་ང་ཅ། །',
  );

  test('has one work for each mark, titled by its opening', async () => {
    const { texts, lost, count } = await read({ [V34]: two });
    expect(texts.map(({ key, work }) => [key, work.key, work.type])).toEqual([
      ['derge:D21/bo', 'derge:D21', 'root_text'],
      ['derge:D22/bo', 'derge:D22', 'root_text'],
    ]);
    expect(texts.map(({ work }) => work.titles)).toMatchObject([
      { bo: 'ཤེས་རབ་སྙིང་པོ།', en: 'Toh 21' },
      { bo: 'ཀ་ཁ་ག་ང་ཅ།', en: 'Toh 22' },
    ]);
    expect(texts[0]).toMatchObject({ is_root: true, language: 'bo', license: 'Public domain' });
    expect(lost).toEqual([]);
    expect(count).toBe(2);
  });

  test('sentences are joined over lines, with the line where they begin', async () => {
    const { texts } = await read({ [V34]: two });
    expect(contents(texts[0])).toEqual([
      opening.trim(),
      'འདི་སྐད་བདག་གིས་ཐོས་པ་དུས་གཅིག་ན། དེ་ལྟར་རོ། །',
      'འཁོར་དེ་དག་དགའ་སྟེ། །རྫོགས་སོ།།',
    ]);
    expect(texts[0]?.segments.map(({ key, references }) => [key, references[0]?.value])).toEqual([
      ['34.1b.1-1', 'vol 34, 1b.1'],
      ['34.1b.1-2', 'vol 34, 1b.1'],
      ['34.1b.2-1', 'vol 34, 1b.2'],
    ]);
    expect(texts[0]?.segments[0]?.references[0]?.siglum).toBe('Derge');
  });

  test('its title page is not part of a work', async () => {
    const { skipped } = await read({ [V34]: two });
    expect(skipped).toEqual([{ file: V34, id: 'vol 34, 1a.1', reason: 'title page of the volume', lost: false }]);
  });

  test('a work whose text is all in its parts is no loss, one without any text is', async () => {
    const divided = volume('[1b]', `[1b.1]{D21}{D21-1}${opening}{D22}{D23}${opening}`);
    const { texts, skipped } = await read({ [V34]: divided });
    expect(texts.map(({ work }) => work.key)).toEqual(['derge:D21-1', 'derge:D23']);
    expect(skipped).toEqual([
      { file: V34, id: 'D21', reason: 'all of its text is in its parts', lost: false },
      { file: V34, id: 'D22', reason: 'the work has no text', lost: true },
    ]);
  });

  test('its section is a collection under the canon', async () => {
    const { collections, texts } = await read({ [V34]: two });
    expect(collections).toMatchObject([
      { key: 'derge:kangyur', parent: null },
      {
        key: 'derge:kangyur/various-wisdom',
        parent: 'derge:kangyur',
        titles: { bo: 'ཤེས་རབ་སྣ་ཚོགས།', en: 'Various Perfection of Wisdom' },
      },
    ]);
    expect(texts.map(({ work }) => work.collections)).toEqual([
      [{ key: 'derge:kangyur/various-wisdom', position: 21 }],
      [{ key: 'derge:kangyur/various-wisdom', position: 22 }],
    ]);
  });

  test('an unknown section has its Tibetan name in every language', async () => {
    const { collections } = await read({ '007_ཀ་ཁ།_ང.txt': '[1b.1]{D7a}ཀ་ཁ་ག་ང་། །' });
    expect(collections[1]?.titles).toEqual({ bo: 'ཀ་ཁ།', en: 'ཀ་ཁ།', zh: 'ཀ་ཁ།' });
  });

  test('a single file is read too', async () => {
    const folder = await canon({ [V34]: two });
    expect((await read(path.join(folder, 'text', V34))).texts).toHaveLength(2);
    expect((await read(path.join(folder, 'text'))).texts).toHaveLength(2);
  });
});

describe('marks inside the text', () => {
  const marked = '[1b.1]{D3871}ཀ་(རིང་,རིན་)ཁ་ག་{བཟངས་,བཟང་}ང་#ཅ་ཐིག་[ལ་]ལྔ། །ཆ་ཇ་ཉ། །';

  test('the better reading is in the text, the other in a note', async () => {
    const { texts } = await read({ '105_དབུ་མ།_ལ.txt': marked });
    expect(contents(texts[0])).toEqual(['ཀ་རིན་ཁ་ག་བཟང་ང་ཅ་ཐིག་ལ་ལྔ། །', 'ཆ་ཇ་ཉ། །']);
    expect(texts[0]?.segments.map((segment) => segment.notes)).toEqual([
      [
        { type: 'note', content: 'རིང་ → རིན་' },
        { type: 'variant', content: 'བཟངས་ → བཟང་' },
        { type: 'note', content: '[ལ་]' },
      ],
      [],
    ]);
  });

  test('a note belongs to its sentence, on any line', async () => {
    const { texts } = await read({ [V34]: volume('[1b.1]{D13}ཀ་ཁ་ག་ང་། །ཅ་ཆ་', '[1b.2]ཇ་(ཉ་,ཏ་)ཐ། །ད་ན་པ། །') });
    expect(texts[0]?.segments.map(({ notes }) => notes.length)).toEqual([0, 1, 0]);
  });

  test('note points are dropped and counted; a bracket alone stays and is reported', async () => {
    const { skipped } = await read({ '105_དབུ་མ།_ལ.txt': `${marked}(` });
    expect(skipped).toMatchObject([
      { id: 'D3871', reason: expect.stringMatching(/^1 note point/), lost: false },
      { id: 'D3871', reason: expect.stringMatching(/single \(/), lost: false },
    ]);
  });
});

describe('works and volumes', () => {
  const first = '[1b.1]{D8}ཀ་ཁ་ག་ང་། །ཅ་ཆ་ཇ་';
  const second = volume('[1a]', '[1a.1]༄། །འབུམ་བཞུགས་སོ། །', '[1b.1]ཉ། །ཏ་ཐ་ད། །{D9}པ་ཕ་བ། །');

  test('a work continues in the next volume, after its title page', async () => {
    const { texts, lost } = await read({ '015_འབུམ།_ཁ.txt': second, '014_འབུམ།_ཀ.txt': first });
    expect(contents(texts[0])).toEqual(['ཀ་ཁ་ག་ང་། །', 'ཅ་ཆ་ཇ་ཉ། །', 'ཏ་ཐ་ད། །']);
    expect(texts[0]?.segments.map(({ key }) => key)).toEqual(['14.1b.1-1', '14.1b.1-2', '15.1b.1-1']);
    expect(texts.map(({ work }) => work.key)).toEqual(['derge:D8', 'derge:D9']);
    expect(lost).toEqual([]);
  });

  test('the same mark again in the next volume is the same work', async () => {
    const { texts } = await read({ '014_འབུམ།_ཀ.txt': first, '015_འབུམ།_ཁ.txt': '[1b.1]{D8}ཉ། །ཏ་ཐ་ད། །' });
    expect(texts).toHaveLength(1);
  });

  test('the rest of a work after a missing volume is reported, and is no loss: it comes with that volume', async () => {
    const { texts, lost, skipped } = await read({ '014_འབུམ།_ཀ.txt': first, '016_འབུམ།_ག.txt': second });
    expect(contents(texts[0])).toEqual(['ཀ་ཁ་ག་ང་། །', 'ཅ་ཆ་ཇ་']);
    expect(lost).toEqual([]);
    expect(skipped).toContainEqual(expect.objectContaining({ id: 'vol 16, 1b.1', lost: false }));
  });

  test('a volume with duplicate folio numbers has unique keys', async () => {
    const { texts } = await read({
      [V34]: volume('[1b.1]{D9}ཀ་ཁ་ག། །', '[2a.1]ང་ཅ་ཆ། །', '[1b.1]ཇ་ཉ་ཏ། །', '[2xa.1]ཐ་ད་ན། །'),
    });
    expect(texts[0]?.segments.map(({ key }) => key)).toEqual(['34.1b.1-1', '34.2a.1-1', '34.2.1b.1-1', '34.2.2xa.1-1']);
  });

  test('sub-works, works missing in the catalogue and repeated numbers have keys of their own', async () => {
    const { texts, skipped } = await read({ [V34]: '[1b.1]{D21-1}ཀ་ཁ་ག། །{D7a}ང་ཅ་ཆ། །{T21-1}ཇ་ཉ་ཏ། །' });
    expect(texts.map(({ work }) => work.key)).toEqual(['derge:D21-1', 'derge:D7a', 'derge:D21-1.2']);
    expect(skipped).toMatchObject([{ id: 'D21-1', lost: false }]);
  });

  test('a treatise with a commentary title is a commentary, a scripture never', async () => {
    const named = (id: string) => `{${id}}བོད་སྐད་དུ། འཇུག་པའི་དཀའ་འགྲེལ། ཀ་ཁ་ག། །`;
    const { texts } = await read({ '105_དབུ་མ།_ལ.txt': `[1b.1]${named('D3872')}${named('D21')}` });
    expect(texts.map(({ work }) => work.type)).toEqual(['commentary', 'root_text']);
  });
});

describe('divisions of a work', () => {
  const sections = (text?: TextDraft) =>
    text?.sections.map(({ key, title }) => [title, text.segments.filter((segment) => segment.section === key).length]);

  test('are chapters, each named at its end, then the colophon', async () => {
    const { texts } = await read({
      [V34]: volume(
        '[1b.1]{D9}ཀ་ཁ་ག། །འཇུག་པ་ལས། ཕན་ཡོན་ཞེས་བྱ་བ་སྟེ་ལེའུ་དང་པོའོ།། །།ང་ཅ་ཆ། །',
        '[1b.2]སྤྱོད་པའི་ལེའུ་སྟེ་གཉིས་པའོ།། །།ལོ་ཙཱ་བས་བསྒྱུར། །',
      ),
    });
    expect(sections(texts[0])).toEqual([
      ['ཕན་ཡོན་ཞེས་བྱ་བ་སྟེ་ལེའུ་དང་པོ།', 2],
      ['སྤྱོད་པའི་ལེའུ་སྟེ་གཉིས་པ།', 2],
      ['མཇུག་བྱང་།', 1],
    ]);
  });

  test('else are bam pos, which are headings', async () => {
    const { texts } = await read({ [V34]: `[1b.1]{D9}${opening}བམ་པོ་དང་པོ། ཀ་ཁ་ག།། །།བམ་པོ་གཉིས་པ་སྟེ་ཐ་མ། ང་ཅ་ཆ། །` });
    expect(sections(texts[0])).toEqual([
      ['བམ་པོ་དང་པོ།', 3],
      ['བམ་པོ་གཉིས་པ་སྟེ་ཐ་མ།', 2],
    ]);
    expect(texts[0]?.segments.map(({ type, level }) => [type, level])).toEqual([
      ['prose', null],
      ['heading', 2],
      ['prose', null],
      ['heading', 2],
      ['prose', null],
    ]);
  });

  test('else are one section, or folios above 500 segments', async () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, at) => `[${at + 1}a.1]ཀ་ཁ་ག། །ང་ཅ་ཆ། །`).join('\n');
    const short = await read({ [V34]: `[1a.1]{D9}\n${lines(250)}` });
    expect(sections(short.texts[0])).toEqual([['ཀ་ཁ་ག', 500]]);
    const long = await read({ [V34]: `[1a.1]{D9}\n${lines(251)}` });
    expect(sections(long.texts[0])?.slice(0, 2)).toEqual([
      ['1a–4a', 8],
      ['5a–9a', 10],
    ]);
  });

  test('four lines of one metre are verse, four to a stanza; prose breaks with the page', async () => {
    const line = 'ཀ་ཁ་ག་ང་ཅ་ཆ་ཇ། །';
    const { texts } = await read({
      [V34]: volume(`[1b.1]{D9}ཀ་ཁ་ག་ང་། །ཅ་ཆ་ཇ་ཉ། །${line.repeat(5)}`, '[2a.1]ཀ་ཁ། ག་ང་། །'),
    });
    expect(texts[0]?.segments.map(({ type, starts_block }) => [type, starts_block])).toEqual([
      ['prose', true],
      ['prose', false],
      ['verse', true],
      ['verse', false],
      ['verse', false],
      ['verse', false],
      ['verse', true],
      ['prose', true],
    ]);
  });
});

describe('paragraphs', () => {
  test('prose breaks with the page', async () => {
    const { texts } = await read({ [V34]: volume('[1b.1]{D9}ཀ་ཁ་ག་ང་། །ཅ་ཆ་ཇ་ཉ། །', '[2a.1]ཏ་ཐ་ད་ན། །པ་ཕ་བ་མ། །') });
    expect(texts[0]?.segments.map(({ starts_block }) => starts_block)).toEqual([true, false, true, false]);
  });

  test('a single sentence with seven syllables is not verse', async () => {
    const { texts } = await read({ [V34]: '[1b.1]{D9}ཀ་ཁ་ག་ང་། །ཀ་ཁ་ག་ང་ཅ་ཆ་ཇ། །ཀ་ཁ་ག་ང་། །' });
    expect(texts[0]?.segments.map(({ type }) => type)).toEqual(['prose', 'prose', 'prose']);
  });
});

describe('broken input is reported, and the rest is imported', () => {
  test.each([
    ['a file name that is no volume', { 'notes.txt': 'ཀ' }, 'notes.txt'],
    [
      'bytes that are not UTF-8',
      { '033_བརྒྱད་སྟོང་པ།.txt': Buffer.from('[1b.1]{D12}abc def\xff', 'latin1') },
      '033_བརྒྱད་སྟོང་པ།.txt',
    ],
    ['a work without words', { '033_བརྒྱད་སྟོང་པ།.txt': '[1b.1]{D12} ' }, '033_བརྒྱད་སྟོང་པ།.txt'],
  ])('%s', async (_name, files, file) => {
    const { texts, lost } = await read({ ...files, [V34]: '[1b.1]{D13}ཀ་ཁ་ག། །' });
    expect(lost).toMatchObject([{ file }]);
    expect(texts.map(({ key }) => key)).toEqual(['derge:D13/bo']);
  });

  test('a missing path, and a folder without volumes', async () => {
    expect((await read('/nowhere/at/all')).lost).toHaveLength(1);
    expect((await read({})).lost).toHaveLength(1);
  });

  test('a line without a mark is part of the line before', async () => {
    const { texts, skipped } = await read({ [V34]: '[1b.1]{D13}ཀ་ཁ་\nག་ང་། །' });
    expect(contents(texts[0])).toEqual(['ཀ་ཁ་ག་ང་། །']);
    expect(skipped).toMatchObject([{ lost: false }]);
  });
});

test('the checksum of a work changes with its words, its lines and its notes', async () => {
  const checksumOf = async (line: string, mark = '[1b.1]') => {
    const found: (string | null)[] = [];
    const source = dergeSource(await canon({ [V34]: volume('[1a]', '[1b]', `${mark}{D21}${opening}${line}`) }));
    for await (const draft of source.read(() => {})) if (draft.kind === 'part') found.push(draft.checksum);
    return found;
  };
  const [before] = await checksumOf('དེ་ལྟར་རོ། །');
  expect(await checksumOf('དེ་ལྟར་རོ། །')).toEqual([before]);
  for (const other of [checksumOf('དེ་ལྟར་ངོ། །'), checksumOf('དེ་ལྟར་རོ། །', '[1b.2]'), checksumOf('དེ་ལྟར་(ངོ,རོ)། །')])
    expect(await other).not.toEqual([before]);
});
