import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { AppError } from '#server/errors.ts';
import { documentLabels, type Block, type WrittenDocument } from '../document.ts';
import { createPdfSource, MAX_PDF_DATA } from './pdf.ts';
import { typesetInProcess } from './pdf-process.ts';

vi.setConfig({ testTimeout: 120_000 });

/** What somebody would write who knew how the file is made. */
const HOSTILE = '#eval("1+1") $x^2$ *b* _i_ `c` <label> @ref \\u{41} // no /* no */ = heading [x]';

const SHAD = 'བདེ་གཤེགས་ཆོས་ཀྱི་སྐུ་མངའ་སྲས་བཅས་དང༌། །ཕྱག་འོས་ཀུན་ལའང་གུས་པར་ཕྱག་འཚལ་ཏེ། །';

const text = (lang: string, title: string) => ({
  title,
  lang,
  author: 'Śāntideva',
  isTranslation: lang !== 'bo',
  source: 'Derge',
  sourceUrl: '',
  license: 'CC0',
  licenseUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
  revision: 'r7',
  revised: '2026-01-02',
  address: 'https://texts.example/texts/1',
});

const book = (blocks: Block[], more: Partial<WrittenDocument> = {}): WrittenDocument => ({
  id: crypto.randomUUID(),
  title: 'The Way',
  summary: '',
  topics: [],
  tags: [],
  layout: 'stacked',
  lang: 'en',
  author: 'Tashi',
  address: 'https://texts.example/s/1',
  date: '2026-11-19',
  sources: [],
  labels: documentLabels('en'),
  text: { originalTitle: 'སྤྱོད་འཇུག', originalLang: 'bo', part: '', texts: [text('bo', 'The Way')], contents: [] },
  blocks,
  ...more,
});

const heading = (level: number, html: string, lang = 'en'): Block => ({
  type: 'heading',
  level,
  id: `h-${html.length}`,
  html,
  lang,
  translations: [],
});
const paragraph = (number: string, html: string, lang = 'bo'): Block => ({
  type: 'paragraph',
  pieces: [{ number, html }],
  lang,
  isVerse: html.includes('<br>'),
  isTranslation: false,
});

const typeset = async (document: WrittenDocument): Promise<Uint8Array> =>
  typesetInProcess(await createPdfSource(document));

const canRead = spawnSync('pdftotext', ['-v']).error === undefined;
if (!canRead) console.warn('pdftotext (poppler-utils) is not installed: what PDF files say is not tested.');

/** The lines of each page, as another program reads them. */
const pagesOf = async (pdf: Uint8Array): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'pothi-pdf-'));
  try {
    await writeFile(join(folder, 'a.pdf'), pdf);
    const { stdout } = await promisify(execFile)('pdftotext', [join(folder, 'a.pdf'), '-'], { maxBuffer: 2 ** 26 });
    // The program sees a space after some Tibetan vowels.
    return stdout
      .replaceAll(/(?<=[\u0f40-\u0fbc]) (?=[\u0f0b\u0f40-\u0fbc])/g, '')
      .split('\f')
      .slice(0, -1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const codeOf = (error: unknown): unknown => (error instanceof AppError ? error.code : error);

it('ends a file that takes too long or too much memory, and makes the next', async () => {
  const source = await createPdfSource(book([paragraph('1', SHAD)]));
  expect(await typesetInProcess(source, { maxCpuMs: 1 }).catch(codeOf)).toBe('too_complex');
  // It is not the document that is too long.
  expect(await typesetInProcess(source, { maxMs: 1 }).catch(codeOf)).toBe('unavailable');
  expect(await typesetInProcess(source, { maxMemoryMb: 1 }).catch(codeOf)).toBe('too_complex');
  expect(Buffer.from(await typesetInProcess(source)).toString('latin1', 0, 5)).toBe('%PDF-');
});

it('ends with whoever waits for it, and the next is made', async () => {
  const words = paragraph('1', 'and so on '.repeat(1000), 'en');
  const source = await createPdfSource(book(Array.from({ length: 300 }, () => words)));
  const [first, second] = [new AbortController(), new AbortController()];
  const left = Promise.allSettled([
    typesetInProcess(source, { signal: first.signal }),
    // Perhaps still in the line.
    typesetInProcess(source, { signal: second.signal }),
  ]);
  second.abort();
  first.abort();
  expect((await left).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const short = await typesetInProcess(await createPdfSource(book([paragraph('1', SHAD)])));
  expect(Buffer.from(short).toString('latin1', 0, 5)).toBe('%PDF-');
});

it('refuses what is too long for one file before it is typeset', async () => {
  const long = paragraph('1', 'a'.repeat(MAX_PDF_DATA / 4));
  expect(await createPdfSource(book([long, long, long, long])).catch(codeOf)).toBe('too_complex');
});

it.skipIf(!canRead)('has a title page, contents, running heads and page numbers', async () => {
  const blocks = [1, 2, 3].flatMap((part) => [
    heading(1, `Chapter ${part}`),
    ...Array.from({ length: 60 }, (_, index) => paragraph(`${part}.${index + 1}`, SHAD)),
  ]);
  const pages = await pagesOf(await typeset(book(blocks)));
  for (const words of ['The Way', 'སྤྱོད་འཇུག', 'Śāntideva', 'Derge', 'CC0', 'r7, 2026-01-02', 'texts.example/texts/1'])
    expect(pages[0]).toContain(words);
  expect(pages[1]).toMatch(/Contents[\s\S]*Chapter 1[\s.\u2060]*1\n+Chapter 2/);
  const inner = pages.slice(2);
  expect(inner.length).toBeGreaterThan(3);
  for (const [index, page] of inner.entries()) {
    expect(page).toMatch(/^The Way\n/);
    expect(page).toMatch(/^Chapter \d$/m);
    expect(page.trimEnd().endsWith(`\n${index + 1}`)).toBe(true);
  }
  // A line begins neither with a shad nor in the middle of a syllable.
  for (const line of inner.join('\n').split('\n')) expect(line).not.toMatch(/^[\u0f0d-\u0f12\u0f71-\u0fbc]/);
});

it.skipIf(!canRead)('leaves no heading at the foot of a page, and puts a note on the page of its word', async () => {
  const blocks = Array.from({ length: 90 }, (_, index) => [
    heading(2, `Section ${index + 1}`),
    paragraph(
      `${index + 1}`,
      `Word${index + 1}.<sup class="footnote-marker">9</sup><i class="footnote">Note${index + 1}.</i> ${'and so on '.repeat((index % 7) * 9)}`,
      'en',
    ),
  ]).flat();
  const pages = await pagesOf(await typeset(book(blocks)));
  const inner = pages.filter((page) => /Word\d/.test(page));
  expect(inner.length).toBeGreaterThan(5);
  for (const page of inner) {
    const [words, notes] = ['Word', 'Note'].map((name) => page.match(new RegExp(`${name}\\d+`, 'g')) ?? []);
    expect(notes?.map((note) => note.replace('Note', 'Word'))).toEqual(words);
    const last = page.match(/Section \d+(?!.*Section \d)/s)?.[0].replace('Section ', '');
    expect(page).toContain(`Word${last}.`);
  }
});

it.skipIf(!canRead)('shows what members write as they wrote it', async () => {
  const words = HOSTILE.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const pages = await pagesOf(
    await typeset(
      book([paragraph('1', words, 'en'), { type: 'content', html: `<ul><li>${words}</li></ul>` }], {
        title: HOSTILE,
        author: HOSTILE,
        text: undefined,
      } as Partial<WrittenDocument>),
    ),
  );
  const shown = pages.join(' ').replaceAll(/\s+/g, ' ');
  // The title, the author, a paragraph, an item of a list.
  expect(shown.split(HOSTILE)).toHaveLength(5);
});

it.skipIf(!canRead)('shows several texts below and beside one another, in their languages', async () => {
  const rows = [
    [
      { html: `${SHAD}<br>${SHAD}`, lang: 'bo', number: '1', span: 1 },
      { html: 'To the Sugatas.', lang: 'en', number: '', span: 2 },
      { html: '“善逝”，法身。', lang: 'zh', number: '', span: 1 },
    ],
    [
      { html: SHAD, lang: 'bo', number: '2', span: 1 },
      { html: '敬礼！', lang: 'zh', number: '', span: 1 },
    ],
  ];
  const columns = ['bo', 'en', 'zh'].map((title) => ({ title, citation: '', address: '' }));
  const texts = [text('bo', 'བོད།'), text('en', 'English'), text('zh', '汉文')];
  const front = { originalTitle: '', originalLang: '', part: '', texts, contents: [] };
  for (const layout of ['side_by_side', 'stacked'] as const) {
    const block: Block = { type: 'versions', isText: true, isSideBySide: layout === 'side_by_side', columns, rows };
    const pages = await pagesOf(await typeset(book([block], { layout, text: front })));
    const page = pages.at(-1) ?? '';
    for (const words of ['ཆོས་ཀྱི་སྐུ་', 'To the Sugatas.', '“善逝”，法身。', '敬礼！']) expect(page).toContain(words);
    expect(page.includes('汉文')).toBe(layout === 'side_by_side');
  }
});

it('texts side by side fill their pages: no heading stands alone, and nothing runs over the foot', async () => {
  const languages = ['sa', 'bo', 'en', 'zh'];
  const columns = languages.map((title) => ({ title, citation: '', address: '' }));
  const note = `<sup class="footnote-marker">1</sup><i class="footnote">${'A note of some length. '.repeat(6)}</i>`;
  // Four lines of verse are about a quarter of a page high.
  const line = 'some words of a verse that go on and on for more than two lines';
  const blocks = Array.from({ length: 24 }, (_, index): Block[] => [
    ...(index % 2 === 0 ? [heading(1, `Heading${index}`), heading(2, `Below${index}`)] : []),
    {
      type: 'versions',
      isText: true,
      isSideBySide: true,
      columns,
      rows: [
        languages.map((lang, column) => ({
          html: `Verse${index}${column}<br>${line}<br>${line}<br>${line}${index % 3 > 0 && column > 0 ? note : ''}`,
          lang,
          number: String(index),
          span: 1,
        })),
      ],
    },
  ]).flat();
  const front = { originalTitle: '', originalLang: '', part: '', texts: [text('bo', 'The Way')], contents: [] };
  const pages = await pagesOf(await typeset(book(blocks, { layout: 'side_by_side', text: front })));
  const filled = pages.filter((page) => page.includes('Heading') || page.includes('Verse'));
  const body = filled.slice(filled.findIndex((page) => page.includes('Verse')));
  for (const [at, page] of body.entries()) {
    expect(page.match(/Verse/g)?.length ?? 0, `page ${at + 1}: ${page}`).toBeGreaterThan(3);
    // The number of the page is its last line: what runs over the foot comes after it.
    expect(page.trim().split('\n').at(-1)?.trim()).toBe(String(at + 1));
  }
});
