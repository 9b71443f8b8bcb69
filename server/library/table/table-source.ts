import path from 'node:path';
import { escapeHtml } from '#shared/escape-html.ts';
import type { ImportColumn, ImportOptions } from '#shared/import-options.ts';
import type { ImportSource, OnSkipped, SegmentRef, TextDraft } from '../draft.ts';
import { decodeText, readLimited } from '../documents/decode-text.ts';
import { documentSource } from '../documents/document-source.ts';
import type { FormatDescription } from '../documents/format-description.ts';
import type { ImportTarget } from '../documents/import-target.ts';
import { keepKeys } from '../documents/keep-keys.ts';
import { problemsOf, type Problems } from '../documents/problems.ts';
import { findOne } from '../documents/source-files.ts';
import { createTextBuilder, type BuiltText } from '../documents/text-builder.ts';
import { checkRoot, draftHeader, draftWork, withLinks } from '../documents/text-draft.ts';
import { guessSeparator, parseTable, type TableRow } from './parse-table.ts';
import { chooseColumns, describeColumns, type ChosenColumns } from './table-columns.ts';

export const TABLE_ENDINGS = ['.csv', '.tsv', '.tab'];

/** A table with a segment in each row: texts that stand beside each other are mapped by the row. */
export const tableSource = (given: string, options: ImportOptions, target: ImportTarget): ImportSource =>
  documentSource(
    (onSkipped) => readTexts(given, options, target, onSkipped),
    Math.max(options.columns.filter(({ role }) => role === 'text').length, 1),
  );

const readRows = async (
  given: string,
  { encoding, separator }: Pick<ImportOptions, 'encoding' | 'separator'>,
  onSkipped: OnSkipped,
) => {
  const file = await findOne(given, TABLE_ENDINGS, problemsOf(path.basename(given), onSkipped));
  const problems = problemsOf(path.basename(file), onSkipped);
  const decoded = decodeText(await readLimited(file, problems), problems, encoding);
  const used = separator ?? (/\.(tsv|tab)$/i.test(file) ? '\t' : guessSeparator(decoded.text));
  const rows = parseTable(decoded.text, used, problems);
  return { rows, separator: used, encoding: decoded.encoding, problems };
};

export const lookAtTable = async (given: string, onSkipped: OnSkipped): Promise<FormatDescription> => {
  const { rows, separator, encoding } = await readRows(given, {}, onSkipped);
  return { separator, encoding, columns: describeColumns(rows, true) };
};

const readTexts = async (
  given: string,
  options: ImportOptions,
  target: ImportTarget,
  onSkipped: OnSkipped,
): Promise<TextDraft[]> => {
  const { rows, problems } = await readRows(given, options, onSkipped);
  const width = rows[0]?.cells.length ?? 0;
  for (const { cells, line } of rows)
    if (cells.length > width && cells.slice(width).some((cell) => cell !== ''))
      problems.fail('row_width', { own: cells.length, columns: width }, line);
  const columns = chooseColumns(options, { width, hasStoredRoot: target.root !== null }, problems);
  const body = options.has_heading_row ? rows.slice(1) : rows;
  if (body.length === 0) return problems.fail('empty');
  const named = nameRows(body, columns, problems);
  const work = draftWork(options, target, problems);
  if (options.text.maps_to && !target.root) return problems.fail('unknown_text');

  const drafts: TextDraft[] = [];
  let rootKeys: Map<string, SegmentRef> | undefined;
  for (const column of columns.root ? [columns.root, ...columns.translations] : columns.translations) {
    const isRoot = column === columns.root;
    if (!isRoot && body.every(({ cells }) => !cells[column.column])) {
      problems.warn('column_empty', { column: column.column + 1 });
      continue;
    }
    const header = draftHeader(work, withDefaults(column, options, isRoot), {}, problems);
    // Versions beside their root in the table need no other.
    if (isRoot || !columns.root)
      checkRoot({ key: header.key, is_root: isRoot && options.text.is_root }, target, problems);
    const { built, rowOf } = buildColumn(named, column, columns, problems);
    const kept = keepKeys(built, target.earlier[header.key]);
    const keyed = kept.segments.map((segment, index) => ({ key: segment.key, row: rowOf[index] ?? '' }));
    const links = rootKeys ?? (isRoot ? undefined : storedKeys(target));
    const mapped = new Map(keyed.map(({ key, row }) => [key, [links?.get(row)].flatMap((ref) => ref ?? [])]));
    // A root of the table may itself explain or translate a text of the library that its keys name.
    drafts.push({ ...header, is_root: isRoot && options.text.is_root, ...withLinks(kept, mapped, header.title) });
    if (isRoot) rootKeys = new Map(keyed.map(({ key, row }) => [row, { text: header.key, segment: key }]));
  }
  return drafts;
};

/** What is chosen for the text as a whole holds for its columns, except what distinguishes them. */
const withDefaults = (column: ImportColumn, { text }: ImportOptions, isRoot: boolean): ImportOptions['text'] => ({
  ...text,
  name: column.name ?? (isRoot ? text.name : undefined),
  title: column.title ?? (isRoot ? text.title : undefined),
  language: column.language ?? (isRoot ? text.language : undefined),
  author: column.author || (isRoot ? text.author : ''),
  source: column.source || text.source,
  source_url: column.source_url || text.source_url,
  license: column.license || text.license,
  revision_label: column.revision_label || text.revision_label,
});

type NamedRow = TableRow & { key: string; hasOwnKey: boolean; section: string };

/** Each row gets a name that all its texts have in common: its own, or its number within the section. */
const nameRows = (rows: TableRow[], { key, section }: ChosenColumns, problems: Problems): NamedRow[] => {
  const keys = new Set<string>();
  let [title, number, count] = ['', 0, 0];
  return rows.map((row) => {
    const own = section === null ? '' : (row.cells[section] ?? '');
    // A section goes on while its title is repeated or left out.
    if (own !== '' && own !== title) [title, number, count] = [own, number + 1, 0];
    count += 1;
    const given = key === null ? '' : (row.cells[key] ?? '');
    let name = given || `${number}:${count}`;
    for (let copy = 2; keys.has(name); copy += 1) name = `${given || `${number}:${count}`}~${copy}`;
    if (given !== '' && name !== given) problems.warn('key_twice', { key: given, other: name }, row.line);
    keys.add(name);
    return { ...row, key: name, hasOwnKey: given !== '', section: title };
  });
};

const toHtml = (cell: string): string =>
  cell
    .split('\n')
    .map((line) => escapeHtml(line.trim()))
    .filter(Boolean)
    .join('<br>');

const buildColumn = (
  rows: NamedRow[],
  column: ImportColumn,
  columns: ChosenColumns,
  problems: Problems,
): { built: BuiltText; rowOf: string[] } => {
  const builder = createTextBuilder(problems);
  const owner = columns.root ?? columns.translations[0];
  const ofColumn = columns.notes.filter(({ of_column }) => (of_column ?? owner?.column) === column.column);
  const rowOf: string[] = [];
  let section = '';
  for (const { cells, line, key, hasOwnKey: has_own_key, section: title } of rows) {
    const cell = cells[column.column] ?? '';
    if (title !== section) builder.section(title, 1);
    section = title;
    if (cell === '') continue;
    const content = toHtml(cell);
    const valuesOf = (others: ImportColumn[]) =>
      others.flatMap((other) => (cells[other.column] ? [{ other, value: cells[other.column] ?? '' }] : []));
    builder.add({
      type: content.includes('<br>') ? 'verse' : 'prose',
      content,
      line,
      key,
      has_own_key,
      isWhole: true,
      notes: valuesOf(ofColumn).map(({ value }) => ({ type: 'note', content: toHtml(value) })),
      references:
        column === owner
          ? valuesOf(columns.references).map(({ other, value }) => ({ siglum: other.siglum, value }))
          : [],
    });
    rowOf.push(key);
  }
  return { built: builder.finish(), rowOf };
};

/** Rows of a translation on its own name the segments that they translate. */
const storedKeys = ({ root }: ImportTarget): Map<string, SegmentRef> | undefined =>
  root ? new Map(root.segments.map(({ key }) => [key, { text: root.key, segment: key }])) : undefined;
