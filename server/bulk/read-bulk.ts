import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { BulkSegment } from '#shared/contract/bulk.ts';
import { findSegmentPlace, listContents, listSegmentsOf, type SegmentRange } from './bulk.queries.ts';
import type { SegmentPlace } from './cursor.rules.ts';

/** Contents of which one page may have segments: a collection may have thousands of texts of one verse. */
const MAX_CONTENTS = 100;

type SegmentFilter = {
  after?: SegmentPlace | undefined;
  limit: number;
  text_id?: string | undefined;
  collection_id?: string | undefined;
};

/**
 * The segments after a place, and where they end; `end` is undefined when there are none left. The place is that of its
 * segment, wherever an edit of the text has moved it; where it stood, when the segment is gone.
 */
export const readSegments = async (
  db: Kysely<Database>,
  { after, limit, ...scope }: SegmentFilter,
): Promise<{ segments: BulkSegment[]; end: SegmentPlace | undefined }> => {
  const start = after && { ...after, ...(await findSegmentPlace(db, after)) };
  const contents = await listContents(db, { from: start, limit: MAX_CONTENTS, ...scope });
  const ranges: SegmentRange[] = [];
  let left = limit;
  let end: Omit<SegmentPlace, 'segment_id'> | undefined;
  for (const { content_id, text_id, position, segment_count } of contents) {
    if (left === 0) break;
    const isStart = text_id === start?.text_id && position === start.content;
    const first = isStart ? start.position + 1 : 1;
    const last = Math.min(segment_count, first + left - 1);
    end = { text_id, content: position, position: Math.max(last, 1) };
    if (last < first) continue;
    ranges.push({ content_id, first, last });
    left -= last - first + 1;
  }
  const segments = await listSegmentsOf(db, ranges);
  const isEnd = left > 0 && contents.length < MAX_CONTENTS;
  // Without a segment of its own, as when the text has shrunk meanwhile, the next page begins where this one looked last.
  const segment_id = segments.at(-1)?.segment_id ?? after?.segment_id;
  return { segments, end: isEnd || !end || !segment_id ? undefined : { ...end, segment_id } };
};
