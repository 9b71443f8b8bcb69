import type { ColumnRole } from '#shared/import-choices.ts';
import type { ImportColumn, ImportOptions, SourceDescription } from '#shared/import-options.ts';
import { detectScript } from '#shared/scripts/detect-script.ts';
import type { Problems } from '../documents/problems.ts';
import { productLanguage } from '../source-languages.ts';
import { ownColumns, ownDepth } from './own-table.ts';
import type { TableRow } from './parse-table.ts';

const LANGUAGE_NAMES: [string, RegExp][] = [
  ['bo', /^(?:bo|bod|tib|tibetan|བོད.*|藏文|藏语)$/i],
  ['sa', /^(?:sa|san|skt|sanskrit|saṃskṛta|梵文|梵语|ལེགས་སྦྱར.*)$/i],
  ['pi', /^(?:pi|pli|pali|pāli|巴利.*)$/i],
  ['zh', /^(?:zh|zho|lzh|chinese|中文|汉语|漢語|汉文|漢文|རྒྱ་ཡིག)$/i],
  ['en', /^(?:en|eng|english|英文|英语|དབྱིན་ཡིག)$/i],
  ['de', /^(?:de|deu|german|deutsch)$/i],
  ['fr', /^(?:fr|fra|french|français)$/i],
];
const ROLE_NAMES: [ColumnRole, RegExp][] = [
  ['key', /^(?:id|key|uid|segment[ _]?id|编号|no\.?|#)$/i],
  ['note', /^(?:notes?|comments?|remarks?|variants?|footnotes?|注释?|校注|备注)$/i],
  ['reference', /^(?:ref(?:erence)?s?|pages?|folio|p\.|页码?|頁|出处)$/i],
  ['section', /^(?:sections?|chapters?|headings?|vagga|章|品|节|section title)$/i],
];
const LANGUAGE_OF_SCRIPT: Record<string, string> = {
  Tibt: 'bo',
  Hani: 'zh',
  Deva: 'sa',
  Thai: 'th',
  Sinh: 'si',
  Mymr: 'my',
  Khmr: 'km',
  Hang: 'ko',
  Mong: 'mn',
};
const ORIGINAL_LANGUAGES = ['bo', 'sa', 'pi', 'zh'];

const languageOfHeading = (heading: string): string =>
  heading
    .split(/[\s(),/:_-]+/)
    .map((word) => LANGUAGE_NAMES.find(([, pattern]) => pattern.test(word))?.[0])
    .find(Boolean) ?? '';

const SAMPLES = 5;
const MAX_SAMPLE_LENGTH = 200;

/** What there is to choose from: each column with its heading, its first cells and what it most likely holds. */
export const describeColumns = (rows: TableRow[], hasHeadingRow: boolean): SourceDescription['columns'] => {
  const width = Math.max(0, ...rows.slice(0, 1000).map(({ cells }) => cells.length));
  const depth = hasHeadingRow ? ownDepth(rows[0]?.cells) : undefined;
  const own = new Map(
    depth === undefined ? [] : ownColumns(rows[0]?.cells ?? [], depth).map((each) => [each.column, each.role]),
  );
  const body = hasHeadingRow ? rows.slice(1) : rows;
  const columns = Array.from({ length: width }, (_, column) => {
    const heading = hasHeadingRow ? (rows[0]?.cells[column] ?? '') : '';
    const filled = body.flatMap(({ cells }) => (cells[column] ? [cells[column]] : []));
    const samples = filled.slice(0, SAMPLES).map((cell) => cell.slice(0, MAX_SAMPLE_LENGTH));
    const byScript = LANGUAGE_OF_SCRIPT[detectScript(filled.slice(0, 50).join(' '))] ?? '';
    const language = languageOfHeading(heading) || byScript;
    const named = ROLE_NAMES.find(([, pattern]) => pattern.test(heading.trim()))?.[0];
    const known: ColumnRole = named ?? 'text';
    const role: ColumnRole = filled.length === 0 ? 'skip' : depth === undefined ? known : (own.get(column) ?? 'skip');
    return {
      column,
      heading: heading.slice(0, MAX_SAMPLE_LENGTH),
      samples,
      filled: filled.length,
      role,
      is_root: false,
      language,
    };
  });
  const texts = columns.filter(({ role }) => role === 'text');
  const root = texts.find(({ language }) => ORIGINAL_LANGUAGES.includes(language)) ?? texts[0];
  return columns.map((column) => ({
    ...column,
    is_root: column === root,
    language: column.role === 'text' ? productLanguage(column.language) : '',
  }));
};

export type ChosenColumns = {
  root: ImportColumn | null;
  translations: ImportColumn[];
  section: number | null;
  key: number | null;
  /** Words of the root that the library has: they say which of its segments a row translates. */
  root_words: number | null;
  notes: ImportColumn[];
  references: ImportColumn[];
};

/** The columns by what they hold. Without one that is marked the first text is the root, unless the library has the root. */
export const chooseColumns = (
  { columns, text }: Pick<ImportOptions, 'columns' | 'text'>,
  { width, hasStoredRoot }: { width: number; hasStoredRoot: boolean },
  problems: Problems,
): ChosenColumns => {
  const missing = columns.find(({ column, role }) => role !== 'skip' && column >= width);
  if (missing) return problems.fail('column_missing', { column: missing.column + 1 });
  const of = (wanted: ColumnRole) => columns.filter(({ role }) => role === wanted);
  const texts = of('text');
  if (texts.length === 0) return problems.fail('no_columns');
  const marked = texts.filter(({ is_root }) => is_root);
  if (marked.length > 1) return problems.fail('no_root_column');
  const key = of('key')[0]?.column ?? null;
  const root = marked[0] ?? (hasStoredRoot && (key !== null || !text.is_root) ? null : (texts[0] ?? null));
  return {
    root,
    translations: texts.filter((column) => column !== root),
    section: of('section')[0]?.column ?? null,
    key,
    root_words: of('root_words')[0]?.column ?? null,
    notes: of('note'),
    references: of('reference'),
  };
};
