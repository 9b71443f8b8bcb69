import type { SheetSegment } from './contract/sheet-parts.ts';
import type { QuotedCell, QuotedVersion } from './contract/source-parts.ts';

/** The columns of a source in their order; a source of one passage has one. */
export const columnsOfSource = (segment: SheetSegment): QuotedVersion[] => {
  const { versions, segment_id, text_id, text_title = '', language = '', script = '', content } = segment;
  if (versions) return versions;
  const { reference, revision, revision_label, has_changed, is_missing } = segment;
  return [
    {
      text_id: text_id ?? '',
      title: text_title,
      language,
      script,
      is_source: true,
      segment_id,
      ...(reference && { reference }),
      ...(revision !== undefined && { revision }),
      ...(revision_label && { revision_label }),
      ...(has_changed && { has_changed }),
      ...(is_missing && { is_missing }),
      passages: [{ row: 0, span: 1, segment_ids: [segment_id], content, label: null }],
    },
  ];
};

export type SourceCell = { version: QuotedVersion; cell: QuotedCell | undefined; span: number };

/**
 * The rows of a source, as of a table: what stands in each column, without the columns that a passage above covers. Of
 * several columns the rows have one place for each; a place without a passage is empty.
 */
export const rowsOfSource = (versions: QuotedVersion[]): SourceCell[][] => {
  const count = Math.max(0, ...versions.flatMap(({ passages }) => passages.map(({ row, span }) => row + span)));
  const covered = versions.map(() => 0);
  return Array.from({ length: count }, (_, row) =>
    versions.flatMap((version, column): SourceCell[] => {
      if ((covered[column] ?? 0) > row) return [];
      const cell = version.passages.find((one) => one.row === row);
      const span = cell?.span ?? 1;
      covered[column] = row + span;
      return [{ version, cell, span }];
    }),
  );
};
