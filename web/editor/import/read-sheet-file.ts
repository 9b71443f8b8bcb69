import { strFromU8, unzip, type UnzipFileInfo } from 'fflate';
import { MARKDOWN_MARKS } from '#shared/markdown-marks.ts';
import { MAX_SHEET_TITLE_LENGTH, MAX_SUMMARY_LENGTH, MAX_TAGS, MAX_TOPICS } from '#shared/limits.ts';
import { SHEET_LAYOUTS, type SheetLayout } from '#shared/sheet-layouts.ts';
import { listField, takeFrontMatter, textField } from './front-matter.ts';
import { type FileBlock, markdownBlocks } from './markdown-blocks.ts';
import { readDocx, type ReadDocument } from './read-docx.ts';
import { readEpub } from './read-epub.ts';

/** What a file says, before its passages, topics and pictures are looked up. */
export type SheetFile = {
  title: string;
  summary: string;
  language: string | undefined;
  tags: string[];
  /** Titles. */
  topics: string[];
  layout: SheetLayout | undefined;
  blocks: FileBlock[];
  pictures: Map<string, Uint8Array>;
};

export type FileProblem = 'kind' | 'too_large' | 'damaged' | 'no_text' | 'empty';

export class SheetFileError extends Error {
  constructor(readonly problem: FileProblem) {
    super(problem);
  }
}

/** More text is no sheet: a save may have 4 MB. */
export const MAX_SHEET_FILE_TEXT = 4_000_000;
/** What Word writes around the same words is several times as long. */
const MAX_DOCUMENT_TEXT = 5 * MAX_SHEET_FILE_TEXT;
/** As many bytes of pictures as an export has. */
export const MAX_SHEET_FILE_BYTES = 80_000_000;
const MAX_FILES = 500;

const cut = (text: string, max: number): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, max).trim();

/** In our files the fields stand before the text, and are repeated above it and below for readers. */
const ownText = (body: string): string | undefined => {
  const start = body.indexOf(`\n${MARKDOWN_MARKS.start}\n`);
  const end = body.lastIndexOf(`\n${MARKDOWN_MARKS.end}\n`);
  if (start === -1 || end < start) return undefined;
  const notes = body
    .slice(end)
    .split('\n')
    .filter((line) => /^\[\^\d+\]:/.test(line));
  return `${body.slice(start + MARKDOWN_MARKS.start.length + 2, end)}\n\n${notes.join('\n')}`;
};

const FIRST_HEADING = /^\s*#\s+(.+?)\s*#*\s*(?:\n|$)/;

const withoutExtension = (name: string): string => name.replace(/\.[^.]*$/, '');

const languageOf = (text: string): string | undefined => /^([a-z]{2,3})(?:-[\w-]+)?$/.exec(text)?.[1];

export const readMarkdown = (text: string, fileName: string): Omit<SheetFile, 'pictures'> => {
  const { fields, body } = takeFrontMatter(text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n'));
  const own = ownText(body);
  const [heading, words = ''] = (own === undefined && FIRST_HEADING.exec(body)) || [];
  const title = textField(fields, 'title') || words.replaceAll(/[*_`\\]/g, '') || withoutExtension(fileName);
  const rest = own ?? (heading ? body.slice(heading.length) : body);
  // A title takes the first level.
  const h1 = own !== undefined || !/^#\s/m.test(rest) ? 2 : 1;
  const blocks = markdownBlocks(rest, { h1 });
  const layout = SHEET_LAYOUTS.find((one) => one === textField(fields, 'layout'));
  return {
    title: cut(title, MAX_SHEET_TITLE_LENGTH),
    summary: cut(textField(fields, 'summary') || textField(fields, 'description'), MAX_SUMMARY_LENGTH),
    language: languageOf(textField(fields, 'language') || textField(fields, 'lang')),
    tags: listField(fields, 'tags').slice(0, MAX_TAGS),
    topics: listField(fields, 'topics').slice(0, MAX_TOPICS),
    layout,
    blocks,
  };
};

/** Refuses an archive by what it says of itself, before anything is unpacked; fflate unpacks no more than that. */
const openZip = (bytes: Uint8Array): Promise<Record<string, Uint8Array>> =>
  new Promise((resolve, reject) => {
    let total = 0;
    let files = 0;
    const filter = ({ originalSize }: UnzipFileInfo): boolean => {
      total += originalSize;
      files += 1;
      if (total > MAX_SHEET_FILE_BYTES || files > MAX_FILES) throw new SheetFileError('too_large');
      return true;
    };
    try {
      unzip(bytes, { filter }, (error, found) => (error ? reject(new SheetFileError('damaged')) : resolve(found)));
    } catch (error) {
      reject(error instanceof SheetFileError ? error : new SheetFileError('damaged'));
    }
  });

const decode = (bytes: Uint8Array, max = MAX_SHEET_FILE_TEXT): string => {
  if (bytes.length > max) throw new SheetFileError('too_large');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SheetFileError('no_text');
  }
};

const isMarkdown = (name: string): boolean => /\.(?:md|markdown|txt)$/i.test(name);

const check = (sheet: SheetFile): SheetFile => {
  if (sheet.blocks.length === 0) throw new SheetFileError('empty');
  return sheet;
};

const isPicture = (path: string): boolean => /\.(?:png|jpe?g|gif|webp)$/i.test(path);

/** A Word document or an e-book: an archive with its text in parts. */
const readDocument = (
  files: Record<string, Uint8Array>,
  reader: (read: (path: string) => string) => ReadDocument | undefined,
  fileName: string,
): SheetFile => {
  let length = 0;
  const found = reader((path) => {
    const bytes = files[path];
    length += bytes?.length ?? 0;
    if (length > MAX_DOCUMENT_TEXT) throw new SheetFileError('too_large');
    return bytes ? decode(bytes, MAX_DOCUMENT_TEXT) : '';
  });
  if (!found) throw new SheetFileError('damaged');
  const { title, summary, language, layout, tags, topics, blocks } = found;
  return check({
    title: cut(title || withoutExtension(fileName), MAX_SHEET_TITLE_LENGTH),
    summary: cut(summary, MAX_SUMMARY_LENGTH),
    language: languageOf(language),
    tags: tags.slice(0, MAX_TAGS),
    topics: topics.slice(0, MAX_TOPICS),
    layout: SHEET_LAYOUTS.find((one) => one === layout),
    blocks,
    pictures: new Map(Object.entries(files).filter(([path]) => isPicture(path))),
  });
};

/** A Markdown file, a ZIP of one with its pictures, a Word document or an e-book. */
export const readSheetFile = async (name: string, bytes: Uint8Array): Promise<SheetFile> => {
  if (bytes.length > MAX_SHEET_FILE_BYTES) throw new SheetFileError('too_large');
  if (isMarkdown(name)) return check({ ...readMarkdown(decode(bytes), name), pictures: new Map() });
  const isZip = strFromU8(bytes.subarray(0, 2), true) === 'PK';
  const [, ending] = /\.(zip|docx|epub)$/i.exec(name) ?? [];
  if (!ending) throw new SheetFileError('kind');
  if (!isZip) throw new SheetFileError('damaged');
  const files = await openZip(bytes);
  if (/docx/i.test(ending)) return readDocument(files, readDocx, name);
  if (/epub/i.test(ending)) return readDocument(files, readEpub, name);
  const texts = Object.keys(files).filter((path) => isMarkdown(path) && !/(?:^|\/)(?:\.|__MACOSX)/.test(path));
  const [path] = texts.toSorted(
    (one, other) => one.split('/').length - other.split('/').length || one.localeCompare(other),
  );
  const text = path === undefined ? undefined : files[path];
  if (path === undefined || !text) throw new SheetFileError('kind');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const pictures = new Map(
    Object.entries(files)
      .filter(([one]) => one.startsWith(folder) && isPicture(one))
      .map(([one, content]) => [one.slice(folder.length), content]),
  );
  return check({ ...readMarkdown(decode(text), path.slice(folder.length)), pictures });
};
