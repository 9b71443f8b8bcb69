import { createHash } from 'node:crypto';
import path from 'node:path';
import type { ImportColumn, ImportOptions } from '#shared/import-options.ts';

/** What one text is read from: a file, or a part of one such as a text of a `teiCorpus`. */
export type SourceDocument = {
  /** Its name below the given path, with `#2` for a part. */
  file: string;
  path: string;
  /** From 1. */
  part?: number;
};

/** How several documents become texts. */
export type Several = NonNullable<ImportOptions['several']>;

const withoutEnding = (name: string): string => path.basename(name).replace(/\.[a-z0-9]{1,5}(?=#|$)/i, '');

/** What a document is called when neither a person nor the file says it. */
export const titleOfFile = (file: string): string =>
  withoutEnding(file)
    .replaceAll(/[_\s]+/g, ' ')
    .trim() || file;

const MAX_SLUG = 60;

const slugOf = (file: string): string =>
  withoutEnding(file)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replaceAll(/^-+|-+$/g, '');

/**
 * A name for each document, which ids are made of: the same file at the next import is the same text. Where the name of the
 * file has no Latin letters, or two files have the same, a part of a checksum tells them apart.
 */
export const namesOf = (files: string[]): Map<string, string> => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(slugOf(file), (counts.get(slugOf(file)) ?? 0) + 1);
  return new Map(
    files.map((file) => {
      const slug = slugOf(file);
      if (slug !== '' && counts.get(slug) === 1) return [file, slug];
      const sum = createHash('sha256').update(file.normalize('NFC')).digest('hex').slice(0, 8);
      return [file, slug === '' ? sum : `${slug}-${sum}`];
    }),
  );
};

/** A work that exists gets them all; of a new one each file is a work of its own unless it is chosen otherwise. */
export const severalOf = (options: ImportOptions, canBeOne: boolean): Several => {
  const chosen = options.several ?? (canBeOne ? 'one' : 'works');
  if (chosen === 'one' && canBeOne) return 'one';
  return chosen === 'versions' || 'id' in options.work ? 'versions' : 'works';
};

/** Those that are not left out; of versions the root first, because the others are mapped to it. */
export const chosenDocuments = (documents: SourceDocument[], options: ImportOptions): SourceDocument[] => {
  const rows = new Map(options.files.map((row) => [row.file, row]));
  const left = documents.filter(({ file }) => !rows.get(file)?.skip);
  const root = left.find(({ file }) => rows.get(file)?.is_root);
  return root ? [root, ...left.filter((each) => each !== root)] : left;
};

const columnsOf = (columns: ImportColumn[], name: string, isRoot: boolean): ImportColumn[] =>
  columns.map((column) =>
    column.role === 'text'
      ? {
          ...column,
          name: `${name}-${column.name ?? column.language ?? column.column}`,
          is_root: column.is_root && isRoot,
        }
      : column,
  );

/** The options of one document, as far as they are known before it is read. Ids depend on nothing else. */
export const optionsOfDocument = (
  options: ImportOptions,
  { file, part }: SourceDocument,
  { name, several, isFirst }: { name: string; several: Several; isFirst: boolean },
): ImportOptions => {
  const row = options.files.find((each) => each.file === file);
  const isRoot = options.text.is_root && (several === 'works' || isFirst);
  const { title: _title, language: _language, name: _name, ...shared } = options.text;
  const { work } = options;
  return {
    ...options,
    ...(part === undefined ? {} : { part }),
    work:
      several === 'works' && 'name' in work
        ? { ...work, name: `${work.name}-${name}`, citation: '', descriptions: {} }
        : work,
    text: {
      ...shared,
      // Columns of a work of their own are told apart by their languages.
      ...(several === 'works' && options.columns.some(({ role }) => role === 'text') ? {} : { name }),
      is_root: isRoot,
      author: row?.author || options.text.author,
      ...(row?.title && { title: row.title }),
      ...(row?.language && { language: row.language }),
    },
    columns: several === 'works' ? options.columns : columnsOf(options.columns, name, isRoot),
  };
};

/** With what the document says of itself; what is chosen for all is taken last. */
export const completeOptions = (
  own: ImportOptions,
  options: ImportOptions,
  found: { title: string; language: string },
  { file, several }: { file: string; several: Several },
): ImportOptions => {
  const language = own.text.language ?? (found.language || options.text.language);
  const title = own.text.title ?? (found.title || titleOfFile(file));
  return {
    ...own,
    work:
      several === 'works' && 'titles' in own.work ? { ...own.work, titles: { [language ?? 'en']: title } } : own.work,
    text: { ...own.text, title, ...(language && { language }) },
  };
};
