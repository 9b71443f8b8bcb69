import { plainText } from '../clean-html.ts';
import type { StoredText } from '../documents/import-target.ts';
import { matchKeys } from '../documents/keep-keys.ts';
import type { Problems } from '../documents/problems.ts';
import type { TableRow } from './parse-table.ts';

export type NamedRow = TableRow & { key: string; hasOwnKey: boolean; section: string };

/** Keys of segments of the root, by the keys of the rows that translate them. */
export type RootKeys = Map<string, string>;

/** By the words of the root that stand in the rows. */
const matchByWords = (rows: NamedRow[], column: number, root: StoredText, problems: Problems): RootKeys => {
  const filled = rows.filter(({ cells }) => cells[column]);
  const keys = matchKeys(
    filled.map(({ key, cells }) => ({ key, words: (cells[column] ?? '').replaceAll(/\s+/g, ' ') })),
    root.segments.map(({ key, content }) => ({ key, words: plainText(content) })),
  );
  return new Map(
    filled.flatMap(({ key, line }, index) => {
      const found = keys[index];
      if (found === undefined) problems.warn('row_not_in_root', {}, line);
      return found === undefined ? [] : [[key, found] as const];
    }),
  );
};

/** Row by row, where there are as many rows as passages; the rows may leave out the headings. */
const matchByOrder = (rows: NamedRow[], root: StoredText, problems: Problems): RootKeys => {
  const passages = root.segments.filter(({ type }) => type !== 'heading');
  const matched = [root.segments, passages].find(({ length }) => length === rows.length);
  if (!matched) {
    // A wrong mapping is worse than a missing one.
    problems.warn('row_counts_differ', { own: rows.length, root: root.segments.length, passages: passages.length });
    return new Map();
  }
  return new Map(rows.map(({ key }, index) => [key, matched[index]?.key ?? '']));
};

type Columns = { key: number | null; section: number | null; root_words: number | null };

/** What the rows of a translation translate; undefined where only its sections can tell. */
export const matchRows = (
  rows: NamedRow[],
  { key, section, root_words }: Columns,
  root: StoredText,
  problems: Problems,
): RootKeys | undefined => {
  const rootKeys = new Set(root.segments.map((segment) => segment.key));
  if (key !== null) return new Map(rows.flatMap((row) => (rootKeys.has(row.key) ? [[row.key, row.key] as const] : [])));
  if (root_words !== null) return matchByWords(rows, root_words, root, problems);
  return section === null ? matchByOrder(rows, root, problems) : undefined;
};

/** The level of each heading of a text, by its key: how deep its section lies. */
export const headingLevels = ({ sections, segments }: StoredText): Map<string, number> => {
  const depths = new Map<string, number>();
  for (const { key, parent } of sections) depths.set(key, 1 + (parent === null ? 0 : (depths.get(parent) ?? 0)));
  return new Map(
    segments.flatMap(({ key, type, section }) =>
      type === 'heading' ? [[key, depths.get(section) ?? 1] as const] : [],
    ),
  );
};
