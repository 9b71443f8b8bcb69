import type { Block, LockedSheet, SheetState } from './stored-sheet.ts';

/** Why a revision is saved; null: enough time has passed. */
export type RevisionReason = 'published' | 'deletion' | 'restore' | 'overwritten' | null;

type CurrentState = Pick<LockedSheet, 'is_named' | 'age' | 'since_last_revision' | 'blocks'>;

/** During continuous writing a revision is saved this often. */
const REVISION_INTERVAL_SECONDS = 30;
/** A state that stood for this long was the end of a writing session. */
const IDLE_SECONDS = 10 * 60;
/** A save that removes so much text, in characters, is a large deletion. */
const LARGE_DELETION = 500;
/** In a short sheet, so much of its text is. */
const LARGE_SHARE = 0.5;
const MIN_LARGE_SHARE = 40;
/** A picture, a film, a recording or a quotation counts as this much text. */
const LENGTH_OF_OBJECT = 250;

/** With its markup: taking that out would cost more than it tells. */
const lengthOf = ({ type, content }: Block): number => (type === 'content' ? content.length : LENGTH_OF_OBJECT);

/** How much of the text of `before` is missing in `after`; a word changed in the middle counts as itself. */
const removedLength = (before: string, after: string): number => {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return before.length - start - end;
};

/** Whether a save removes so much at once that its author may want it back. */
export const isLargeDeletion = (before: Block[], after: Block[]): boolean => {
  const remaining = new Map(after.map((block) => [block.block_id, block]));
  let total = 0;
  let removed = 0;
  for (const block of before) {
    const length = lengthOf(block);
    const now = remaining.get(block.block_id);
    total += length;
    if (!now || now.type !== block.type) removed += length;
    else if (now.content !== block.content)
      removed += block.type === 'content' ? removedLength(block.content, now.content) : length;
  }
  return removed >= LARGE_DELETION || (removed >= MIN_LARGE_SHARE && removed >= total * LARGE_SHARE);
};

/**
 * Why the current state becomes a revision before `next` replaces it; undefined when it does not. `reason` is what the
 * caller knows of the save: such a state must not get lost.
 */
export const revisionReason = (
  current: CurrentState,
  next: SheetState,
  reason: RevisionReason,
): RevisionReason | undefined => {
  if (reason) return reason;
  if (isLargeDeletion(current.blocks, next.blocks)) return 'deletion';
  const { is_named, age, since_last_revision } = current;
  const isDue =
    is_named || age >= IDLE_SECONDS || since_last_revision === null || since_last_revision >= REVISION_INTERVAL_SECONDS;
  return isDue ? null : undefined;
};
