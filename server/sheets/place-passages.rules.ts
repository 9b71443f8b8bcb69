import type { AlignedPassage } from './quoted.ts';
import type { PlacedPassage } from './stored-source.ts';

export type Place = { segment_id: string; row: number; last_row: number };

/** Beside which of the source's passages each passage of a version stands: the first that it translates. */
export const placePassages = (aligned: AlignedPassage[], text_id: string, segment_ids: string[]): Place[] => {
  const rowOf = new Map(segment_ids.map((id, row) => [id, row]));
  const places = new Map<string, Place>();
  for (const { segment_id, other_id, ...other } of aligned) {
    const row = other.text_id === text_id ? rowOf.get(segment_id) : undefined;
    if (row === undefined) continue;
    const known = places.get(other_id);
    places.set(other_id, {
      segment_id: other_id,
      row: Math.min(row, known?.row ?? row),
      last_row: Math.max(row, known?.last_row ?? row),
    });
  }
  return [...places.values()];
};

type Placed = Omit<PlacedPassage, 'span'> & { last_row: number };

/** A passage covers rows up to the next passage at most, so that no two stand in one place. */
export const withSpans = (placed: Placed[]): PlacedPassage[] => {
  const ordered = placed.toSorted((one, other) => one.row - other.row);
  return ordered.map(({ last_row: _last, ...passage }) => {
    const { row } = passage;
    const next = ordered.find((other) => other.row > row)?.row ?? Infinity;
    const last = Math.max(...ordered.filter((other) => other.row === row).map(({ last_row }) => last_row));
    return { ...passage, span: Math.min(last + 1, next) - row };
  });
};
