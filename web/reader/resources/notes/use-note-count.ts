import { useQuery } from '@tanstack/react-query';
import { notesQuery } from '#web/notes/notes.data.ts';
import type { ReadingSegment } from '#web/reader/reader-types.ts';
import { useSession } from '#web/session/use-session.ts';

/** The passage, and the same one in the version that is shown with it. */
export const notedSegments = (segment: ReadingSegment, version: ReadingSegment | null | undefined): string =>
  [segment, ...(version ? [version] : [])].map(({ segment_id }) => segment_id).join(',');

/** How many notes of hers are on a passage; nothing for a guest. */
export const useNoteCount = (
  segment: ReadingSegment,
  version: ReadingSegment | null | undefined,
): number | undefined => {
  const { isMember } = useSession();
  const query = notesQuery({ segment_ids: notedSegments(segment, version), limit: 1 });
  const { data, isPlaceholderData } = useQuery({ ...query, enabled: isMember });
  if (!isMember) return undefined;
  return isPlaceholderData ? 0 : (data?.total ?? 0);
};
