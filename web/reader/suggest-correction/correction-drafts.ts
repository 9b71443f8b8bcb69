import { newId } from '#web/new-id.ts';
import { readStored, removeStored, writeStored } from '#web/storage.ts';

/** The words that are to be corrected. Without offsets they are the whole passage. */
export type CorrectionTarget = {
  segment_id: string;
  start_offset?: number;
  end_offset?: number;
  old_words: string;
  prefix?: string;
  suffix?: string;
};

/** A suggestion that is not sent yet. Its id stays the same, so that it is never stored twice. */
export type CorrectionDraft = {
  target: CorrectionTarget;
  id: string;
  new_words: string;
  reason: string;
  source: string;
};

/** Beginnings that were never sent; older ones are forgotten. */
const MAX_DRAFTS = 10;

const isDraft = (value: unknown): value is CorrectionDraft => {
  const { target, ...fields } = (value ?? {}) as Partial<CorrectionDraft>;
  const texts = [target?.segment_id, target?.old_words, fields.id, fields.new_words, fields.reason, fields.source];
  return texts.every((text) => typeof text === 'string');
};

export const parseDrafts = (stored: string | null): CorrectionDraft[] => {
  try {
    const drafts: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(drafts) ? drafts.filter(isDraft) : [];
  } catch {
    // Written by somebody else.
    return [];
  }
};

const isSameTarget = (one: CorrectionTarget, other: CorrectionTarget): boolean =>
  one.segment_id === other.segment_id && one.old_words === other.old_words && one.start_offset === other.start_offset;

const readDrafts = (): CorrectionDraft[] => parseDrafts(readStored('correctionDrafts'));

const writeDrafts = (drafts: CorrectionDraft[]): void =>
  drafts.length === 0
    ? removeStored('correctionDrafts')
    : writeStored('correctionDrafts', JSON.stringify(drafts.slice(0, MAX_DRAFTS)));

/** What was typed about these words before, or a new beginning. */
export const openDraft = (target: CorrectionTarget): CorrectionDraft =>
  readDrafts().find((draft) => isSameTarget(draft.target, target)) ?? {
    target,
    id: newId(),
    new_words: target.old_words,
    reason: '',
    source: '',
  };

/** What was typed about other words of the same passage. */
export const otherDrafts = (target: CorrectionTarget): CorrectionDraft[] =>
  readDrafts().filter((draft) => draft.target.segment_id === target.segment_id && !isSameTarget(draft.target, target));

export const isTouched = ({ target, new_words, reason, source }: CorrectionDraft): boolean =>
  new_words !== target.old_words || reason !== '' || source !== '';

export const removeDraft = ({ id }: CorrectionDraft): void =>
  writeDrafts(readDrafts().filter((draft) => draft.id !== id));

/** With every letter, so that neither closing, a reload nor a failed request loses anything. */
export const keepDraft = (draft: CorrectionDraft): void => {
  if (!isTouched(draft)) return removeDraft(draft);
  writeDrafts([draft, ...readDrafts().filter(({ id }) => id !== draft.id)]);
};
