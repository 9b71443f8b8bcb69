import type { SheetRow, SheetSegment } from './contract/sheet-parts.ts';

export type SourceRow = Required<
  Pick<SheetRow, 'segment_ids' | 'versions' | 'source_place' | 'layout' | 'shows_numbers'>
>;

/** The fields of a row that save a source unchanged. */
export const sourceToRow = ({
  segment_id,
  segment_ids = [segment_id],
  versions = [],
  layout,
  shows_numbers = false,
}: SheetSegment): SourceRow => ({
  segment_ids,
  versions: versions
    .filter(({ is_source }) => !is_source)
    .map(({ text_id, revision, kept_revision }) => ({
      text_id,
      ...(revision !== undefined && { revision }),
      ...(kept_revision !== undefined && { kept_revision }),
    })),
  source_place: Math.max(
    versions.findIndex(({ is_source }) => is_source),
    0,
  ),
  layout: layout ?? null,
  shows_numbers,
});

/** Whether a source is more than one passage in the look of its sheet. */
export const hasSourceFields = ({ versions, layout, shows_numbers }: SheetSegment): boolean =>
  versions !== undefined || layout !== undefined || shows_numbers !== undefined;
