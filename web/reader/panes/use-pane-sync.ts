import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { importCode } from '#web/code-loading.ts';
import type { Chapter } from '#web/reader/chapters.ts';
import { relationQueries, useThreeQueries } from '#web/reader/reader.data.ts';
import { useLatest } from '#web/reader/use-latest.ts';
import type { PaneHandle } from './pane-handle.ts';
import type { SyncState } from './pane-header.tsx';
import type * as SyncPane from './sync-pane.ts';
import type { SyncContext, SyncMemory } from './sync-pane.ts';

type Handles = Map<string, PaneHandle>;

const createSyncMemory = (): SyncMemory => ({ busy: new Set(), leaders: new Map(), opened: new Set() });

/** On a phone one pane fills the window: there a text that was opened stays at the passage it was opened at. */
const isBesideOthers = (id: string): boolean => {
  const row = document.getElementById(`pane-${id}`)?.parentElement;
  return !row || row.scrollWidth <= row.clientWidth + 1;
};

/** Panes whose texts are aligned scroll together, until the reader unlocks one. */
export const usePaneSync = (chapters: Chapter[], handles: Handles) => {
  const client = useQueryClient();
  const [unlocked, setUnlocked] = useState<ReadonlySet<string>>(new Set());
  const [gaps, setGaps] = useState<ReadonlySet<string>>(new Set());
  const [memory] = useState(createSyncMemory);

  const pairs = relationQueries(chapters);
  const results = useThreeQueries(pairs.map(({ query }) => query));
  const related = pairs.flatMap(({ ids: pair }, index) => (results[index]?.data?.relation ? [pair] : []));
  const aligned = new Set(related.flat());
  const stateOf = (id: string): SyncState => {
    if (!aligned.has(id)) return 'unaligned';
    return unlocked.has(id) ? 'free' : 'locked';
  };

  const latest = useLatest({ chapters, unlocked, aligned, related });

  const run = useCallback(
    (task: (code: typeof SyncPane, context: SyncContext) => void) => {
      const onGap = (id: string, isGap: boolean) => setGaps((before) => withMembership(before, id, isGap));
      // If it fails the panes stay where they are until the next scroll.
      importCode(
        () => import('./sync-pane.ts'),
        (code) => task(code, { client, handles, memory, state: () => latest.current, onGap }),
      );
    },
    [client, handles, latest, memory],
  );

  const follow = useCallback(
    (id: string) => {
      if (latest.current.aligned.size > 0) run(({ followLeader }, context) => followLeader(context, id));
    },
    [latest, run],
  );

  const alignOpened = useCallback(() => {
    if (memory.opened.size > 0 && latest.current.aligned.size > 0) run((code, context) => code.alignOpened(context));
  }, [latest, memory, run]);

  const previousIds = useRef<string[] | null>(null);
  const ids = chapters.map(({ id }) => id).join(' ');
  const relatedIds = related.join(' ');
  useEffect(() => {
    const before = previousIds.current;
    previousIds.current = ids.split(' ');
    for (const id of previousIds.current)
      if (before && !before.includes(id) && isBesideOthers(id)) memory.opened.add(id);
    alignOpened();
  }, [ids, relatedIds, alignOpened, memory]);

  /**
   * Aligns a pane again after the height of its text has changed: while its next page was loading, it could not scroll
   * far enough.
   */
  const realign = (id: string) => {
    const leader = memory.leaders.get(id);
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
