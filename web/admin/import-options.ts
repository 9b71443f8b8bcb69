import type { Import } from '#shared/contract/import-parts.ts';
import type { ColumnRole, Separator, StyleRole, TextEncoding } from '#shared/import-choices.ts';
import type { ImportOptionsInput } from '#shared/import-options.ts';

/** A column as it is chosen. */
export type ColumnChoice = {
  column: number;
  role: ColumnRole;
  is_root: boolean;
  language: string;
  author: string;
  siglum: string;
};

export type ListedRecord = { id: string; title: string };

/** What the form has: every field filled in or empty. */
export type ImportChoices = {
  /** Null for a new work. */
  work: ListedRecord | null;
  isNewWork: boolean;
  name: string;
  type: 'root_text' | 'commentary';
  titles: Record<string, string>;
  citation: string;
  collections: ListedRecord[];
  title: string;
  language: string;
  author: string;
  source: string;
  source_url: string;
  license: string;
  revision_label: string;
  isRoot: boolean;
  encoding: TextEncoding | '';
  headings: 'marked' | 'none';
  lines: 'auto' | 'verse' | 'joined' | 'separate';
  separator: Separator | '';
  hasHeadingRow: boolean;
  columns: ColumnChoice[];
  styles: Record<string, StyleRole>;
  several: Several;
  /** Files that are a text each. */
  documents: DocumentChoice[];
};

export type Several = NonNullable<ImportOptionsInput['several']>;

/** One of several files as it is chosen. */
export type DocumentChoice = {
  file: string;
  title: string;
  language: string;
  author: string;
  isSkipped: boolean;
  isRoot: boolean;
};

const MAX_NAME_LENGTH = 80;

/** Letters, digits and hyphens of a title; empty for one in another script. */
export const nameFrom = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME_LENGTH)
    .replaceAll(/^-+|-+$/g, '');

/** What several files are: those of a work that exists are versions of it. */
export const severalFor = ({ several, isNewWork }: Pick<ImportChoices, 'several' | 'isNewWork'>): Several =>
  several === 'works' && !isNewWork ? 'versions' : several;

/** Whether each file is a text of its own. */
export const areSeveral = (choices: ImportChoices): boolean =>
  choices.documents.length > 0 && severalFor(choices) !== 'one';

const firstDocuments = ({ options, description }: Pick<Import, 'options' | 'description'>): DocumentChoice[] =>
  (description?.documents ?? []).map((found, index) => {
    const { file } = found;
    const rows = options?.files ?? [];
    const chosen = rows.find((row) => row.file === file);
    return {
      file,
      title: chosen?.title ?? found.title,
      language: chosen?.language ?? found.language,
      author: chosen?.author ?? found.author,
      isSkipped: chosen?.skip ?? false,
      isRoot: chosen?.is_root ?? (index === 0 && !rows.some(({ is_root }) => is_root)),
    };
  });

const withoutEnding = (name: string): string => name.replace(/\.[a-z0-9]{1,5}$/i, '');

/** What was chosen before, else what the files say of themselves. */
export const firstChoices = ({ options, description, name, id, format }: Import): ImportChoices => {
  const found = description?.found;
  const stored = options?.work;
  const own = stored && 'titles' in stored ? stored : undefined;
  const documents = firstDocuments({ options, description });
  const title = (documents.length === 0 && found?.title) || withoutEnding(name);
  const rootColumn = description?.columns.find(({ is_root }) => is_root);
  const language = options?.text.language ?? (found?.language || rootColumn?.language || '');
  return {
    work: stored && 'id' in stored ? { id: stored.id, title: '' } : null,
    isNewWork: !stored || 'titles' in stored,
    name: own?.name ?? (nameFrom(title) || `work-${id.slice(0, 8)}`),
    type: own?.type ?? 'root_text',
    titles: own?.titles ?? {},
    citation: own?.citation ?? '',
    collections: (own?.collections ?? []).map((each) => ({ id: each, title: '' })),
    title: options?.text.title ?? title,
    language,
    author: options?.text.author ?? found?.author ?? '',
    source: options?.text.source ?? found?.source ?? '',
    source_url: options?.text.source_url ?? found?.source_url ?? '',
    license: options?.text.license ?? found?.license ?? '',
    revision_label: options?.text.revision_label ?? '',
    isRoot: options?.text.is_root ?? true,
    encoding: options?.encoding ?? '',
    headings: options?.headings ?? 'marked',
    lines: options?.lines ?? 'auto',
    separator: options?.separator ?? description?.separator ?? '',
    hasHeadingRow: options?.has_heading_row ?? true,
    columns: (description?.columns ?? []).map((column) => {
      const chosen = options?.columns.find((each) => each.column === column.column);
      return {
        column: column.column,
        role: chosen?.role ?? column.role,
        is_root: chosen?.is_root ?? column.is_root,
        language: chosen?.language ?? column.language,
        author: chosen?.author ?? '',
        siglum: chosen?.siglum ?? '',
      };
    }),
    styles: Object.fromEntries(
      (description?.styles ?? []).map((style) => [style.id, options?.styles[style.id] ?? style.role]),
    ),
    several: options?.several ?? (format === 'plain' ? 'one' : 'works'),
    documents,
  };
};

const titlesOf = ({ titles, title, language }: ImportChoices): Record<string, string> => {
  const given = Object.entries(titles).filter(([, words]) => words.trim() !== '');
  return given.length > 0 ? Object.fromEntries(given) : { [language || 'en']: title };
};

/** In a new work one column is the root; in one that is there its words only say which passages the rows translate. */
export const columnsFor = (columns: ColumnChoice[], isNewWork: boolean): ColumnChoice[] => {
  const texts = columns.filter(({ role }) => role === 'text' || role === 'root_words');
  const root = texts.find(({ role, is_root }) => is_root || role === 'root_words') ?? texts[0];
  return columns.map((column) => {
    if (column !== root) return { ...column, is_root: false };
    if (isNewWork) return { ...column, role: 'text', is_root: true };
    return { ...column, role: texts.length > 1 ? 'root_words' : 'text', is_root: false };
  });
};

const rowsOf = (choices: ImportChoices): ImportOptionsInput['files'] =>
  choices.documents.map(({ file, title, language, author, isSkipped, isRoot }) => ({
    file,
    skip: isSkipped,
    is_root: severalFor(choices) === 'versions' && isRoot,
    ...(title.trim() && { title: title.trim() }),
    ...(language && { language }),
    author,
  }));

/** As the call takes them. */
export const optionsOf = (choices: ImportChoices): ImportOptionsInput => {
  const { title, language, author, source, source_url, license, revision_label } = choices;
  const { name, type, citation, collections, work, isNewWork } = choices;
  const newWork = { name, type, titles: titlesOf(choices), citation, collections: collections.map(({ id }) => id) };
  return {
    work: !isNewWork && work ? { id: work.id } : newWork,
    text: {
      ...(title.trim() && { title: title.trim() }),
      ...(language && { language }),
      author,
      source,
      source_url,
      license,
      revision_label,
      is_root: choices.isRoot,
    },
    ...(choices.encoding && { encoding: choices.encoding }),
    headings: choices.headings,
    lines: choices.lines,
    ...(choices.separator && { separator: choices.separator }),
    has_heading_row: choices.hasHeadingRow,
    columns: choices.columns.map(({ column, role, is_root, language: own, author: by, siglum }) => ({
      column,
      role,
      is_root: role === 'text' && is_root,
      ...(role === 'text' && own && { language: own }),
      ...(role === 'text' && { author: by }),
      ...(role === 'reference' && { siglum }),
    })),
    styles: choices.styles,
    ...(choices.documents.length > 0 && { several: severalFor(choices), files: rowsOf(choices) }),
  };
};

/** What must be chosen and is not yet. */
export const missingChoice = (
  choices: ImportChoices,
  { hasColumns }: { hasColumns: boolean },
): 'work' | 'title' | 'language' | 'column' | 'column_language' | 'file' | 'file_language' | undefined => {
  if (!choices.isNewWork && !choices.work) return 'work';
  const texts = choices.columns.filter(({ role }) => role === 'text');
  if (hasColumns) {
    if (texts.length === 0) return 'column';
    return texts.some(({ language }) => language === '') ? 'column_language' : undefined;
  }
  if (areSeveral(choices)) {
    const left = choices.documents.filter(({ isSkipped }) => !isSkipped);
    if (left.length === 0) return 'file';
    return left.some(({ language }) => language === '') ? 'file_language' : undefined;
  }
  if (choices.title.trim() === '') return 'title';
  return choices.language === '' ? 'language' : undefined;
};
