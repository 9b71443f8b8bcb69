import type { ImportColumn } from '#shared/import-options.ts';
import { productLanguage } from '../source-languages.ts';
import type { SegmentDraft, SegmentType } from '../draft.ts';
import type { Problems } from '../documents/problems.ts';
import { createTextBuilder, type BuiltText } from '../documents/text-builder.ts';
import type { NamedRow } from './match-rows.ts';

/** The first columns of a table that was downloaded from here, by which it is known again; then those of the sections. */
export const OWN_COLUMNS = ['id', 'number', 'type', 'references', 'notes', 'section number'] as const;
const [KEY, , TYPE, REFERENCES, NOTES, SECTION_NUMBER] = OWN_COLUMNS.map((_, index) => index) as [
  number,
  number,
  number,
  number,
  number,
  number,
];
export const sectionHeading = (level: number): string => (level === 1 ? 'section' : `section ${level}`);
/** In the cell of a version whose words are those of the row above, which go on. */
export const COVERED = '↑';

/** How many columns the sections have; undefined for a table that is not from here. */
export const ownDepth = (heading: string[] | undefined): number | undefined => {
  if (!heading || !OWN_COLUMNS.every((name, index) => heading[index] === name)) return undefined;
  let depth = 0;
  while (heading[OWN_COLUMNS.length + depth] === sectionHeading(depth + 1)) depth += 1;
  return depth;
};

/** What each column holds; a text is called as its heading says, `The Heart (en)`. */
export const ownColumns = (heading: string[], depth: number): ImportColumn[] => {
  const empty = { siglum: '', author: '', source: '', source_url: '', license: '', revision_label: '' };
  const first = OWN_COLUMNS.length + depth;
  const seen = new Map<string, number>();
  return [
    { ...empty, column: KEY, role: 'key', is_root: false },
    ...heading.slice(first).map((name, index): ImportColumn => {
      const [, title = '', code = ''] = /^(.*?)\s*\(([A-Za-z-]+)\)$/.exec(name) ?? [];
      const language = productLanguage(code.split('-', 1)[0] ?? '');
      const count = (seen.get(language) ?? 0) + 1;
      seen.set(language, count);
      return {
        ...empty,
        column: first + index,
        role: 'text',
        is_root: index === 0,
        ...(/^[a-z]{2,3}$/.test(language) && { language }),
        ...(count > 1 && { name: `${language}-${count}` }),
        ...(title && { title }),
      };
    }),
  ];
};

type OwnType = { type: SegmentType; level: number; starts_block: boolean };

const readType = (cell: string): OwnType => {
  const [, type = 'prose', level = '1', plus] = /^(heading|prose|verse)(?: ([1-6]))?( \+)?$/.exec(cell) ?? [];
  return { type: type as SegmentType, level: Number(level), starts_block: !plus };
};

const readReferences = (cell: string): SegmentDraft['references'] =>
  cell.split('\n').flatMap((line) => {
    const [, siglum, value] = /^(.+?): (.+)$/.exec(line) ?? [];
    return siglum && value ? [{ siglum, value }] : [];
  });

const readNotes = (cell: string): SegmentDraft['notes'] =>
  cell.split('\n').flatMap((line) => {
    const [, type, content] = /^(variant|note): (.+)$/.exec(line) ?? [];
    return content ? [{ type: type === 'variant' ? ('variant' as const) : ('note' as const), content }] : [];
  });

/** The text of one column, with the keys of rows above that it also stands for, by the key of the row where it stands. */
export const buildOwnColumn = (
  rows: NamedRow[],
  column: number,
  { depth, isRoot, problems }: { depth: number; isRoot: boolean; problems: Problems },
): { built: BuiltText; covered: Map<string, string[]> } => {
  const builder = createTextBuilder(problems);
  const covered = new Map<string, string[]>();
  let path: string[] = [];
  let above: string | undefined;
  for (const { cells, line, key, hasOwnKey: has_own_key } of rows) {
    const content = cells[column] ?? '';
    if (content === COVERED && above !== undefined) {
      covered.set(above, [...(covered.get(above) ?? []), key]);
      continue;
    }
    if (content === '') continue;
    above = key;
    const now = (cells[SECTION_NUMBER] ?? '').split('.').filter(Boolean);
    let same = 0;
    while (same < now.length && same < path.length && now[same] === path[same]) same += 1;
    for (let closing = path.length; closing > same; closing -= 1) builder.close();
    for (let level = same; level < now.length; level += 1)
      builder.open(level < depth ? (cells[OWN_COLUMNS.length + level] ?? '') : '', line);
    path = now;
    const { type, level, starts_block } = readType(cells[TYPE] ?? '');
    const apparatus = isRoot
      ? { references: readReferences(cells[REFERENCES] ?? ''), notes: readNotes(cells[NOTES] ?? '') }
      : {};
    if (type === 'heading') builder.headingInside({ level, content, line, key, has_own_key, ...apparatus });
    else builder.add({ type, content, line, key, has_own_key, isWhole: true, starts_block, ...apparatus });
  }
  return { built: builder.finish(), covered };
};
