import { existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { findDocxProblems } from '#server/writers/testing-docx.ts';
import type { DownloadFormat } from '#shared/download-formats.ts';
import { findSchemaErrors } from './library-schema.ts';
import { MissingProgramError, run } from './programs.ts';

/** A file with what must be found in it by whoever opens it. */
export type CheckedFile = {
  path: string;
  format: DownloadFormat;
  /** Words in the order in which they stand, without spaces and marks. */
  words: string[];
  footnotes: number;
  headings: number;
};

/** Returns what is wrong, as sentences. */
type Check = { name: string; find: (file: CheckedFile) => string[] };

const onlyLetters = (text: string): string => text.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** Words that are not there, or not where they should be. */
const findMisplaced = (text: string, words: string[]): string[] => {
  const all = onlyLetters(text);
  let at = 0;
  return words.flatMap((word) => {
    const found = all.indexOf(onlyLetters(word), at);
    if (found === -1) return [`“${word}” is missing, or before what it follows`];
    at = found + 1;
    return [];
  });
};

type PandocNode = { t?: string; c?: unknown };

const countNodes = (node: unknown, type: string): number => {
  if (Array.isArray(node)) return node.reduce((sum: number, each) => sum + countNodes(each, type), 0);
  if (typeof node !== 'object' || node === null) return 0;
  const { t, ...rest } = node as PandocNode;
  return (t === type ? 1 : 0) + Object.values(rest).reduce((sum: number, each) => sum + countNodes(each, type), 0);
};

/** Opens a document with pandoc: its words, footnotes and headings. */
const pandoc = (from: string, { path, words, footnotes, headings }: CheckedFile): string[] => {
  const tree: unknown = JSON.parse(run('pandoc', ['--fail-if-warnings', '-f', from, '-t', 'json', path]));
  const [notes, heads] = [countNodes(tree, 'Note'), countNodes(tree, 'Header')];
  const html = run('pandoc', ['-f', 'json', '-t', 'html', '--wrap=none'], JSON.stringify(tree));
  return [
    ...findMisplaced(html.replaceAll(/<[^>]*>/g, ''), words),
    // In a book a footnote is a link to an element beside the text.
    ...(from !== 'epub' && notes !== footnotes ? [`${notes} footnotes instead of ${footnotes}`] : []),
    ...(heads < headings ? [`${heads} headings instead of ${headings}`] : []),
  ];
};

const inFolder = (file: CheckedFile, prefix: string): string => mkdtempSync(join(file.path, '..', prefix));

const openInLibreOffice = (file: CheckedFile): string[] => {
  const folder = inFolder(file, 'office-');
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  run('soffice', [profile, '--headless', '--norestore', '--convert-to', 'pdf', '--outdir', folder, file.path]);
  const pdf = readdirSync(folder).find((name) => name.endsWith('.pdf'));
  if (!pdf) return ['LibreOffice does not open it'];
  return findMisplaced(run('pdftotext', ['-enc', 'UTF-8', join(folder, pdf), '-']), file.words.slice(0, 1));
};

/** Each part of a Word document or book by itself: programs that read them leniently hide what is broken. */
const findBrokenParts = (file: CheckedFile): string[] => {
  const folder = inFolder(file, 'parts-');
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(file.path)))) {
    if (!['.xml', '.rels', '.xhtml', '.opf'].includes(extname(name))) continue;
    const part = join(folder, name.replaceAll('/', '_'));
    writeFileSync(part, bytes);
    run('xmllint', ['--noout', '--nonet', part]);
  }
  return [];
};

const COUNT_ROWS = `
import csv, json, sys
with open(sys.argv[1], encoding='utf-8-sig', newline='') as file:
    rows = list(csv.reader(file, delimiter=sys.argv[2], strict=True))
print(json.dumps(rows))
`;

const readTable = ({ path, format, words }: CheckedFile): string[] => {
  const printed = run('python3', ['-c', COUNT_ROWS, path, format === 'csv' ? ',' : '\t']);
  const rows = JSON.parse(printed) as string[][];
  const widths = new Set(rows.map(({ length }) => length));
  return [
    ...(widths.size === 1 ? [] : [`rows have ${[...widths].join(' or ')} cells`]),
    ...findMisplaced(rows.map((row) => row.join(' ')).join(' '), words),
  ];
};

const findInPdf = ({ path, words }: CheckedFile): string[] => {
  const text = run('pdftotext', ['-enc', 'UTF-8', path, '-']);
  // Private codes are letters of a font without a meaning.
  const unreadable = /[\uE000-\uF8FF\uFFFD]/u.exec(text);
  return [...findMisplaced(text, words), ...(unreadable ? ['there are letters that cannot be copied'] : [])];
};

const schema = (name: string): string => join('format-check', name);

const quiet = (program: Parameters<typeof run>[0], args: string[]): string[] => {
  run(program, args);
  return [];
};

/** Of the package xmlcopyeditor: the draft of 2006 from which TEI P5 became. A newer one is named by the environment. */
const OLD_TEI_ALL = '/usr/share/xmlcopyeditor/rng/tei_all.rng';

/** As P5 was written in 2006: it had no licence in the availability, `value` for `when`, and no `part` of a paragraph. */
const asOf2006 = (xml: string): string =>
  xml
    .replaceAll(/<(\/?)licence\b[^>]*>/g, '<$1p>')
    .replaceAll(/(<date\b[^>]*?) when=/g, '$1 value=')
    .replaceAll(/(<p\b[^>]*?) part="\w"/g, '$1');

/** By the schema with all elements of the TEI. */
const findTeiErrors = ({ path }: CheckedFile): string[] => {
  const newer = process.env['TEI_ALL'];
  if (newer !== undefined) return quiet('jing', [newer, path]);
  if (!existsSync(OLD_TEI_ALL))
    throw new MissingProgramError('tei_all.rng is missing (apt-get install xmlcopyeditor, or TEI_ALL=<file>).');
  const old = `${path}.2006`;
  writeFileSync(old, asOf2006(readFileSync(path, 'utf8')));
  return quiet('jing', [OLD_TEI_ALL, old]);
};

export const CHECKS: Record<DownloadFormat, Check[]> = {
  txt: [
    {
      name: 'Python reads it as UTF-8',
      find: ({ path, words }) =>
        findMisplaced(
          run('python3', ['-X', 'utf8', '-c', 'import sys; print(open(sys.argv[1], encoding="utf-8").read())', path]),
          words,
        ),
    },
  ],
  md: [
    { name: 'pandoc reads its words, footnotes and headings', find: (file) => pandoc('markdown', file) },
    { name: 'pandoc reads it as GitHub does', find: (file) => pandoc('gfm+footnotes', file) },
  ],
  docx: [
    { name: 'xmllint reads every part', find: findBrokenParts },
    {
      name: 'its parts, relations and elements are those of ECMA-376',
      find: ({ path }) => findDocxProblems(readFileSync(path)),
    },
    { name: 'LibreOffice opens it', find: openInLibreOffice },
    { name: 'pandoc reads its words, footnotes and headings', find: (file) => pandoc('docx', file) },
  ],
  epub: [
    { name: 'epubcheck', find: ({ path }) => quiet('epubcheck', ['--failonwarnings', '-q', path]) },
    { name: 'pandoc reads its words and headings', find: (file) => pandoc('epub', file) },
  ],
  pdf: [
    { name: 'qpdf', find: ({ path }) => quiet('qpdf', ['--check', path]) },
    { name: 'pdftotext finds the words in their order', find: findInPdf },
  ],
  tei: [
    { name: 'xmllint', find: ({ path }) => quiet('xmllint', ['--noout', '--nonet', path]) },
    { name: 'jing, by tei_all', find: findTeiErrors },
    { name: 'jing, by our schema of TEI P5', find: ({ path }) => quiet('jing', ['-c', schema('tei.rnc'), path]) },
  ],
  json: [
    {
      name: 'Ajv, by the JSON Schema of the library format',
      find: ({ path }) => findSchemaErrors(JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>),
    },
    { name: 'Python reads it', find: ({ path }) => quiet('python3', ['-m', 'json.tool', path]) },
  ],
  csv: [{ name: 'Python reads rows of the same width', find: readTable }],
  tsv: [{ name: 'Python reads rows of the same width', find: readTable }],
  tmx: [
    {
      name: 'xmllint, by our DTD of TMX 1.4b',
      find: ({ path }) => quiet('xmllint', ['--noout', '--nonet', '--dtdvalid', schema('tmx14.dtd'), path]),
    },
  ],
};

export const nameOf = ({ path }: CheckedFile): string => basename(path);
