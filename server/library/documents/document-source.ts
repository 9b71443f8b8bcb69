import type { ImportSource, OnSkipped, TextDraft } from '../draft.ts';
import { ImportProblemError, skippedBy } from './problems.ts';

/** A source that is read whole before anything of it is loaded: a problem in its last line leaves nothing behind. */
export const documentSource = (read: (onSkipped: OnSkipped) => Promise<TextDraft[]>, count = 1): ImportSource => ({
  count: async () => count,
  read: async function* (onSkipped) {
    let drafts: TextDraft[] = [];
    try {
      drafts = await read(onSkipped);
    } catch (error) {
      if (!(error instanceof ImportProblemError)) throw error;
      onSkipped(skippedBy(error.problem, true));
    }
    yield* drafts;
  },
});
