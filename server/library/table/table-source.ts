import path from 'node:path';
import { escapeHtml } from '#shared/escape-html.ts';
import type { ImportColumn, ImportOptions } from '#shared/import-options.ts';
import type { ImportSource, OnSkipped, SegmentRef, TextDraft } from '../draft.ts';
import { decodeText, readLimited } from '../documents/decode-text.ts';
import { documentSource } from '../documents/document-source.ts';
import type { FormatDescription } from '../documents/format-description.ts';
import type { ImportTarget } from '../documents/import-target.ts';
import { keepKeys } from '../documents/keep-keys.ts';
import { mapToRoot } from '../documents/map-to-root.ts';
import { problemsOf, type Problems } from '../documents/problems.ts';
import { findOne } from '../documents/source-files.ts';
import { createTextBuilder, type BuiltText } from '../documents/text-builder.ts';
import { checkRoot, draftHeader, draftWork, withLinks } from '../documents/text-draft.ts';
import { headingLevels, matchRows, type NamedRow } from './match-rows.ts';
import { buildOwnColumn, ownColumns, ownDepth } from './own-table.ts';
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
  return draftRows(rows, options, target, problems);
};

/** The texts of a table; one that was downloaded from here says itself what its columns hold. */
export const draftRows = (
  rows: TableRow[],
  given: ImportOptions,
  target: ImportTarget,
  problems: Problems,
): TextDraft[] => {
  const heading = given.has_heading_row ? rows[0]?.cells : undefined;
  const depth = ownDepth(heading);
  const options =
    depth !== undefined && heading && given.columns.length === 0
      ? { ...given, columns: ownColumns(heading, depth) }
      : given;
  const width = rows[0]?.cells.length ?? 0;
  for (const { cells, line } of rows)
    if (cells.length > width && cells.slice(width).some((cell) => cell !== ''))
      problems.fail('row_width', { own: cells.length, columns: width }, line);
  const columns = chooseColumns(options, { width, hasStoredRoot: target.root !== null }, problems);
  if (columns.root_words !== null && !target.root) return problems.fail('no_root');
  const body = options.has_heading_row ? rows.slice(1) : rows;
  if (body.length === 0) return problems.fail('empty');
  const named = nameRows(body, columns, problems);
  const work = draftWork(options, target, problems);
  if (options.text.maps_to && !target.root) return problems.fail('unknown_text');

  const root = columns.root ? null : target.root;
  const matched = root ? matchRows(named, columns, root, problems) : undefined;
  const levels = root && columns.section === null ? headingLevels(root) : new Map<string, number>();
  const levelOf = (row: string) => levels.get(matched?.get(row) ?? '');
  const drafts: TextDraft[] = [];
  let rootKeys: Map<string, SegmentRef> | undefined;
  for (const column of columns.root ? [columns.root, ...columns.translations] : columns.translations) {
    const isRoot = column === columns.root;
    if (!isRoot && body.every(({ cells }) => !cells[column.column])) {
      problems.warn('column_empty', { column: column.column + 1 });
      continue;
    }
    const isOnly = isRoot || (root !== null && columns.translations.length === 1);
    const header = draftHeader(work, withDefaults(column, options, isOnly), {}, problems);
    // Versions beside their root in the table need no other.
    if (isRoot || !columns.root)
      checkRoot({ key: header.key, is_root: isRoot && options.text.is_root }, target, problems);
    const { built, covered } =
      depth === undefined
        ? { built: buildColumn(named, column, columns, { levelOf, problems }), covered: new Map<string, string[]>() }
        : buildOwnColumn(named, column.column, { depth, isRoot, problems });
    const kept = keepKeys(built, target.earlier[header.key]);
    const keyed = kept.segments.map(({ key }, index) => ({ key, row: built.segments[index]?.key ?? '' }));
    const refOf = (row: string): SegmentRef | undefined => {
      const segment = matched?.get(row);
      return root && segment !== undefined ? { text: root.key, segment } : rootKeys?.get(row);
    };
    const mapped =
      root && !matched
        ? mapToRoot(kept, root, problems)
        : new Map(
            keyed.map(({ key, row }) => [key, [row, ...(covered.get(row) ?? [])].flatMap((each) => refOf(each) ?? [])]),
          );
    drafts.push({ ...header, is_root: isRoot && options.text.is_root, ...withLinks(kept, mapped, header.title) });
    if (isRoot) rootKeys = new Map(keyed.map(({ key, row }) => [row, { text: header.key, segment: key }]));
  }
  return drafts;
};

/** What is chosen for the text as a whole holds for its columns, except what distinguishes several. */
const withDefaults = (column: ImportColumn, { text }: ImportOptions, isOnly: boolean): ImportOptions['text'] => ({
  ...text,
  name: column.name ?? (isOnly ? text.name : undefined),
  title: column.title ?? (isOnly ? text.title : undefined),
  language: column.language ?? (isOnly ? text.language : undefined),
  author: column.author || (isOnly ? text.author : ''),
  source: column.source || text.source,
  source_url: column.source_url || text.source_url,
  license: column.license || text.license,
  revision_label: column.revision_label || text.revision_label,
});

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
  { levelOf, problems }: { levelOf(row: string): number | undefined; problems: Problems },
): BuiltText => {
  const builder = createTextBuilder(problems);
  const owner = columns.root ?? columns.translations[0];
  const ofColumn = columns.notes.filter(({ of_column }) => (of_column ?? owner?.column) === column.column);
  let section = '';
  for (const { cells, line, key, hasOwnKey: has_own_key, section: title } of rows) {
    const cell = cells[column.column] ?? '';
    if (title !== section) builder.section(title, 1);
    section = title;
    if (cell === '') continue;
    const content = toHtml(cell);
    const valuesOf = (others: ImportColumn[]) =>
      others.flatMap((other) => (cells[other.column] ? [{ other, value: cells[other.column] ?? '' }] : []));
    const notes = valuesOf(ofColumn).map(({ value }) => ({ type: 'note' as const, content: toHtml(value) }));
    // What translates a heading is one, and begins a section as it does.
    const level = levelOf(key);
    if (level) {
      builder.heading({ level, content, line, key, has_own_key, notes });
      continue;
    }
    builder.add({
      type: content.includes('<br>') ? 'verse' : 'prose',
      content,
      line,
      key,
      has_own_key,
      isWhole: true,
      notes,
      references:
        column === owner
          ? valuesOf(columns.references).map(({ other, value }) => ({ siglum: other.siglum, value }))
          : [],
    });
  }
  return builder.finish();
};
