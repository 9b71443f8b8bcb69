import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
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
  const related = pairs.flatMap(({ ids: pair }, index) => (results[index]?.data?.relation ? [pair] : []));
  const aligned = new Set(related.flat());
  const stateOf = (id: string): SyncState => {
    if (!aligned.has(id)) return 'unaligned';
    return unlocked.has(id) ? 'free' : 'locked';
  };

  const latest = useLatest({ chapters, unlocked, aligned, related });

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

  /** Panes opened beside another that are not level with it yet. The panes of the first page are where its address says. */
  const opened = useRef(new Set<string>());
  const previousIds = useRef<string[] | null>(null);

  /** Brings an opened pane level with the nearest it is aligned with, once its text and their relation are known. */
  const alignOpened = useCallback(() => {
    const { related: relations, chapters: open } = latest.current;
    const order = open.map(({ id }) => id);
    for (const id of opened.current) {
      const partners = relations
        .filter((pair) => pair.includes(id))
        .flatMap((pair) => pair.filter((one) => one !== id));
      const distance = (one: string) => Math.abs(order.indexOf(one) - order.indexOf(id));
      const [leader] = partners.filter((one) => handles.has(one)).toSorted((a, b) => distance(a) - distance(b));
      if (leader === undefined || !handles.has(id)) continue;
      opened.current.delete(id);
      follow(leader);
    }
  }, [follow, handles, latest]);

  const ids = chapters.map(({ id }) => id).join(' ');
  const relatedIds = related.join(' ');
  useEffect(() => {
    const before = previousIds.current;
    previousIds.current = ids.split(' ');
    for (const id of previousIds.current) if (before && !before.includes(id)) opened.current.add(id);
    alignOpened();
  }, [ids, relatedIds, alignOpened]);

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

  const isInGap = (id: string) => gaps.has(id) && stateOf(id) === 'locked';
  return { stateOf, isInGap, follow, realign, toggle, alignOpened };
};

const withMembership = (set: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> => {
  if (set.has(id) === isIn) return set;
  const next = new Set(set);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
};
