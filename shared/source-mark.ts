import type { SheetSegment } from './contract/sheet-parts.ts';
import { MAX_FURTHER_VERSIONS, MAX_SOURCE_PASSAGES } from './limits.ts';
import { SHEET_LAYOUTS, type SheetLayout } from './sheet-layouts.ts';
import { sourceToRow } from './source-rows.ts';
import { isUuid } from './uuid.ts';

/** What an exported file says of a source where no reader sees it, so that an import makes the same source again. */
export type SourceMark = {
  segment_ids: string[];
  /** Ids of texts. */
  versions: string[];
  source_place: number;
  layout: SheetLayout | null;
  shows_numbers: boolean;
};

export const sourceMarkOf = (segment: SheetSegment): SourceMark => {
  const row = sourceToRow(segment);
  return { ...row, versions: row.versions.map(({ text_id }) => text_id) };
};

/** One passage in the look of its sheet. */
export const isPlainSource = ({ segment_ids, versions, layout, shows_numbers }: SourceMark): boolean =>
  segment_ids.length === 1 && versions.length === 0 && layout === null && !shows_numbers;

export const writeSourceMark = (mark: SourceMark): string => JSON.stringify(mark);

const idsIn = (value: unknown, max: number): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string' && isUuid(id)).slice(0, max) : [];

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Undefined for anything that names no passage: the words of the file are all there is then. */
export const readSourceMark = (text: string): SourceMark | undefined => {
  const mark = parseJson(text) as Partial<Record<keyof SourceMark, unknown>> | null | undefined;
  const segment_ids = idsIn(mark?.segment_ids, MAX_SOURCE_PASSAGES);
  if (!mark || segment_ids.length === 0) return undefined;
  const versions = idsIn(mark.versions, MAX_FURTHER_VERSIONS);
  const place = Number.isInteger(mark.source_place) ? Number(mark.source_place) : 0;
  return {
    segment_ids,
    versions,
    source_place: Math.min(Math.max(place, 0), versions.length),
    layout: SHEET_LAYOUTS.find((one) => one === mark.layout) ?? null,
    shows_numbers: mark.shows_numbers === true,
  };
};
