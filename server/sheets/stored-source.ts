import type { SegmentType } from '#server/db/schema.ts';
import type { SourceLayout } from '#shared/contract/source-parts.ts';

/** A passage as it was quoted. */
export type StoredPassage = {
  segment_id: string;
  content: string;
  /** Absent when there never was such a passage, as the revision. */
  type?: SegmentType;
  /** Of its text. */
  revision?: number;
};

/** Beside which passages of the source it stands. */
export type PlacedPassage = StoredPassage & { row: number; span: number };

/** A further version with its last known facts. */
export type StoredVersion = {
  text_id: string;
  /** Absent when there never was such a version. */
  text_title?: string;
  language?: string;
  script?: string;
  /** When it was quoted; of passages that were quoted at different times the earliest. */
  revision?: number;
  kept_revision?: number;
  kept_hash?: string;
  passages: PlacedPassage[];
};

/** What a source has beside one passage. Everything is absent where it is as usual. */
export type StoredSource = {
  /** More than one, of the text that the source is taken from. */
  passages?: StoredPassage[];
  versions?: StoredVersion[];
  /** How many of the versions stand before the text that it is taken from. */
  source_place?: number;
  layout?: SourceLayout;
  shows_numbers?: true;
};

export const quotedIdsOfSource = (source: StoredSource | undefined): string[] => [
  ...(source?.passages ?? []).map(({ segment_id }) => segment_id),
  ...(source?.versions ?? []).flatMap(({ passages }) => passages.map(({ segment_id }) => segment_id)),
];

/** The words that a source quotes beside those of its block. */
export const lengthOfSource = (source: StoredSource | undefined): number =>
  [...(source?.passages ?? []), ...(source?.versions ?? []).flatMap(({ passages }) => passages)].reduce(
    (length, { content }) => length + content.length,
    0,
  );

/** The earliest revision of what was quoted. */
export const earliestRevision = (passages: StoredPassage[]): number | undefined => {
  const revisions = passages.flatMap(({ revision }) => revision ?? []);
  return revisions.length > 0 ? Math.min(...revisions) : undefined;
};
