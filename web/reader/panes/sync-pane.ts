import type { QueryClient } from '@tanstack/react-query';
import type { AlignedPair } from '#shared/contract/alignment-parts.ts';
import type { Chapter } from '#web/reader/chapters.ts';
import { alignmentQuery } from '#web/reader/reader.data.ts';
import type { PaneHandle } from './pane-handle.ts';
import { alignTo } from './pane-moves.ts';

/** A position in the other text: a segment, a fraction of it, and whether the passage itself has no counterpart. */
export type Counterpart = { segment_number: number; segment_id: string; fraction: number; isGap: boolean };

type Span = { low: number; high: number };

const spanOf = (numbers: number[]): Span => ({ low: Math.min(...numbers), high: Math.max(...numbers) });

const spansByNumber = (pairs: AlignedPair[]): Map<number, Span> => {
  const numbers = new Map<number, number[]>();
  for (const { segment_number, other_segment_number } of pairs) {
    numbers.set(segment_number, [...(numbers.get(segment_number) ?? []), other_segment_number]);
  }
  return new Map([...numbers].map(([number, others]) => [number, spanOf(others)]));
};

/** The id is taken from the nearest pair, because not every segment of a span has a pair of its own. */
const nearestSegmentId = (pairs: AlignedPair[], other: number): string => {
  let nearest = pairs[0];
  for (const pair of pairs) {
    if (!nearest || Math.abs(pair.other_segment_number - other) < Math.abs(nearest.other_segment_number - other))
      nearest = pair;
  }
  return nearest?.other_segment_id ?? '';
};

/**
 * Where the other text should be when `fraction` of a segment is above the reading line. A span aligned with a span is
 * interpolated; at a passage without a counterpart the other text stays at the end of the previous counterpart.
 */
export const counterpart = (pairs: AlignedPair[], segment_number: number, fraction: number): Counterpart | null => {
  const spans = spansByNumber(pairs);
  const at = (position: number, isGap: boolean, span: Span): Counterpart => {
    const number = Math.min(Math.floor(position), span.high);
    return { segment_number: number, segment_id: nearestSegmentId(pairs, number), fraction: position - number, isGap };
  };

  const span = spans.get(segment_number);
  if (span) {
    const group = [...spans]
      .filter(([, one]) => one.low === span.low && one.high === span.high)
      .map(([number]) => number);
    const own = consecutiveRange(group, segment_number);
    const progress = (segment_number - own.low + fraction) / (own.high - own.low + 1);
    return at(span.low + progress * (span.high - span.low + 1), false, span);
  }
  const numbers = [...spans.keys()];
  const before = Math.max(...numbers.filter((number) => number < segment_number));
  const previousSpan = spans.get(before);
  if (previousSpan) return at(previousSpan.high + 1, true, previousSpan);
  const firstSpan = spans.get(Math.min(...numbers));
  return firstSpan ? at(firstSpan.low, true, firstSpan) : null;
};

/** The range of consecutive numbers that contains `number`. */
const consecutiveRange = (numbers: number[], number: number): Span => {
  const all = new Set(numbers);
  let low = number;
  let high = number;
  while (all.has(low - 1)) low -= 1;
  while (all.has(high + 1)) high += 1;
  return { low, high };
};

type SyncedPane = { chapter: Chapter; pane: PaneHandle };

/** Scrolls the follower to the counterpart of the leader's position and returns it; null when the texts have none. */
const syncPane = async (client: QueryClient, leader: SyncedPane, follower: SyncedPane): Promise<Counterpart | null> => {
  const at = leader.pane.scrollPosition();
  const loaded = leader.pane.loaded();
  if (!at || !loaded) return null;
  const { segment_number } = at.segment;
  const query = alignmentQuery(
    { text_id: leader.chapter.text_id, content_id: loaded.content_id, other_id: follower.chapter.text_id },
    segment_number,
  );
  const alignment = client.getQueryData(query.queryKey) ?? (await client.fetchQuery(query).catch(() => null));
  const target = alignment && counterpart(alignment.pairs, segment_number, at.fraction);
  if (target) await alignTo(follower.pane, { ...target, line: at.line });
  return target;
};

export type SyncMemory = {
  /** Panes that are scrolling to their leader. */
  busy: Set<string>;
  /** The pane that each pane followed last. */
  leaders: Map<string, string>;
  /** Panes opened beside another that are not level with it yet. The panes of the first page are where its address says. */
  opened: Set<string>;
};

export type SyncContext = {
  client: QueryClient;
  handles: Map<string, PaneHandle>;
  memory: SyncMemory;
  state(): { chapters: Chapter[]; unlocked: ReadonlySet<string>; aligned: ReadonlySet<string>; related: string[][] };
  /** Called with whether the passage that a pane follows has no counterpart in its text. */
  onGap(id: string, isGap: boolean): void;
};

/** Changes when the pane has scrolled. */
const positionKey = (pane: PaneHandle | undefined): string => {
  const at = pane?.scrollPosition();
  return at ? `${at.segment.segment_id} ${at.fraction}` : '';
};

/** Scrolls the other panes to the position of the leader. A pane that is still scrolling follows to the latest one. */
export const followLeader = (context: SyncContext, id: string): void => {
  const { client, handles, memory, onGap } = context;
  const { chapters, aligned, unlocked } = context.state();
  const isSynced = (chapterId: string) => aligned.has(chapterId) && !unlocked.has(chapterId);
  const leader = chapters.find((chapter) => chapter.id === id);
  if (!leader || !isSynced(id)) return;
  memory.leaders.delete(id);
  const sync = async (follower: Chapter) => {
    const [from, to] = [handles.get(id), handles.get(follower.id)];
    if (!from || !to) return;
    const found = await syncPane(client, { chapter: leader, pane: from }, { chapter: follower, pane: to });
    onGap(follower.id, found?.isGap ?? false);
  };
  for (const follower of chapters) {
    if (follower.id === id || !isSynced(follower.id)) continue;
    memory.leaders.set(follower.id, id);
    if (memory.busy.has(follower.id)) continue;
    memory.busy.add(follower.id);
    const position = positionKey(handles.get(id));
    void sync(follower).finally(() => {
      memory.busy.delete(follower.id);
      if (positionKey(handles.get(id)) !== position) followLeader(context, id);
    });
  }
};

/** Brings an opened pane level with the nearest it is aligned with, once its text and their relation are known. */
export const alignOpened = (context: SyncContext): void => {
  const { handles, memory } = context;
  const { related, chapters } = context.state();
  const order = chapters.map(({ id }) => id);
  for (const id of memory.opened) {
    const partners = related.filter((pair) => pair.includes(id)).flatMap((pair) => pair.filter((one) => one !== id));
    const distance = (one: string) => Math.abs(order.indexOf(one) - order.indexOf(id));
    const [leader] = partners.filter((one) => handles.has(one)).toSorted((a, b) => distance(a) - distance(b));
    if (leader === undefined || !handles.has(id)) continue;
    memory.opened.delete(id);
    followLeader(context, leader);
  }
};
