import type { QueryClient } from '@tanstack/react-query';
import { type Counterpart, counterpart } from './alignment-rules.ts';
import type { Chapter } from './chapters.ts';
import type { PaneHandle } from './panes/pane-handle.ts';
import { alignmentQuery } from './reader.data.ts';

type Side = { chapter: Chapter; pane: PaneHandle };

/** Has the follower stand where the leader stands, and says where that is. Nothing when it is not known. */
export const bringInLine = async (client: QueryClient, leader: Side, follower: Side): Promise<Counterpart | null> => {
  const at = leader.pane.readingAt();
  const loaded = leader.pane.loaded();
  if (!at || !loaded) return null;
  const { segment_number } = at.segment;
  const query = alignmentQuery(
    { text_id: leader.chapter.text_id, content_id: loaded.content_id, other_id: follower.chapter.text_id },
    segment_number,
  );
  const alignment = client.getQueryData(query.queryKey) ?? (await client.fetchQuery(query).catch(() => null));
  const place = alignment && counterpart(alignment.pairs, segment_number, at.fraction);
  if (place) await follower.pane.follow({ ...place, line: at.line });
  return place;
};
