import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Chapter } from '#web/reader/chapters.ts';
import { relationQueries, useThreeQueries } from '#web/reader/reader.data.ts';
import { useLatest } from '#web/reader/use-latest.ts';
import type { PaneHandle } from './pane-handle.ts';
import type { SyncState } from './pane-header.tsx';

type Handles = Map<string, PaneHandle>;

/** Changes when the pane has scrolled. */
const positionKey = (pane: PaneHandle | undefined): string => {
  const at = pane?.scrollPosition();
  return at ? `${at.segment.segment_id} ${at.fraction}` : '';
};

/** Panes whose texts are aligned scroll together, until the reader unlocks one. */
export const usePaneSync = (chapters: Chapter[], handles: Handles) => {
  const client = useQueryClient();
  const [unlocked, setUnlocked] = useState<ReadonlySet<string>>(new Set());
  const [gaps, setGaps] = useState<ReadonlySet<string>>(new Set());
  const busy = useRef(new Set<string>());
  /** The pane that each pane followed last. */
  const leaders = useRef(new Map<string, string>());

  const pairs = relationQueries(chapters);
  const results = useThreeQueries(pairs.map(({ query }) => query));
  const aligned = new Set(pairs.flatMap(({ ids }, index) => (results[index]?.data?.relation ? ids : [])));
  const stateOf = (id: string): SyncState => {
    if (!aligned.has(id)) return 'unaligned';
    return unlocked.has(id) ? 'free' : 'locked';
  };

  const latest = useLatest({ chapters, unlocked, aligned });

  const sync = useCallback(
    async (leader: Chapter, follower: Chapter) => {
      const [from, to] = [handles.get(leader.id), handles.get(follower.id)];
      if (!from || !to) return;
      const { syncPane } = await import('./sync-pane.ts');
      const counterpart = await syncPane(client, { chapter: leader, pane: from }, { chapter: follower, pane: to });
      setGaps((before) => withMembership(before, follower.id, counterpart?.isGap ?? false));
    },
    [client, handles],
  );

  /** Scrolls the other panes to the position of the leader. A pane that is still scrolling follows to the latest one. */
  const follow = useCallback(
    (id: string) => {
      const state = latest.current;
      const isSynced = (chapterId: string) => state.aligned.has(chapterId) && !state.unlocked.has(chapterId);
      const leader = state.chapters.find((chapter) => chapter.id === id);
      if (!leader || !isSynced(id)) return;
      leaders.current.delete(id);
      for (const follower of state.chapters) {
        if (follower.id === id || !isSynced(follower.id)) continue;
        leaders.current.set(follower.id, id);
        if (busy.current.has(follower.id)) continue;
        busy.current.add(follower.id);
        const position = positionKey(handles.get(id));
        void sync(leader, follower).finally(() => {
          busy.current.delete(follower.id);
          if (positionKey(handles.get(id)) !== position) follow(id);
        });
      }
    },
    [sync, handles, latest],
  );

  /**
   * Aligns a pane again after the height of its text has changed: while its next page was loading, it could not scroll
   * far enough.
   */
  const realign = (id: string) => {
    const leader = leaders.current.get(id);
    if (leader !== undefined) follow(leader);
  };

  const toggle = (id: string) => {
    setUnlocked((before) => withMembership(before, id, !before.has(id)));
    setGaps((before) => withMembership(before, id, false));
  };

  return { stateOf, isInGap: (id: string) => gaps.has(id) && stateOf(id) === 'locked', follow, realign, toggle };
};

const withMembership = (set: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> => {
  if (set.has(id) === isIn) return set;
  const next = new Set(set);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
};
