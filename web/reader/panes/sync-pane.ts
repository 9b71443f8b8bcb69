import type { QueryClient } from '@tanstack/react-query';
import type { AlignedPair } from '#shared/contract/alignment-parts.ts';
import type { Chapter } from '#web/reader/chapters.ts';
import { alignmentQuery } from '#web/reader/reader.data.ts';
import type { PaneHandle } from './pane-handle.ts';

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
export const syncPane = async (
  client: QueryClient,
  leader: SyncedPane,
  follower: SyncedPane,
): Promise<Counterpart | null> => {
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
  if (target) await follower.pane.alignTo({ ...target, line: at.line });
  return target;
};
