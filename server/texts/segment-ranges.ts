import type { ExpressionBuilder } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** Segments of a content from one position to another. */
export type Range = { content_id: string; from: number; to: number };

/** Of the segments `s` those in any of the ranges. */
export const isInRanges =
  (ranges: Range[]) =>
  ({ and, or, eb }: ExpressionBuilder<Database & { s: Database['segments'] }, 's'>) =>
    or(
      ranges.map(({ content_id, from, to }) =>
        and([eb('s.content_id', '=', content_id), eb('s.position', '>=', from), eb('s.position', '<=', to)]),
      ),
    );
