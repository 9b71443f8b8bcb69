import type { Transaction } from 'kysely';
import type { Actor } from '#server/audit-log/audit-log.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { findTextOfSegment } from './edit-text.queries.ts';
import { editText, type Credit } from './edit-text.ts';

/** A new version of the words of one passage. */
export type WordChange = {
  segment_id: string;
  /** The words that are replaced, as HTML: somebody who has seen others is told. */
  before: string;
  after: string;
  actor: Actor;
  kind: 'edit' | 'correction';
  /** Readers see both in the history of the passage. */
  reason: string;
  credit: Credit;
};

/** So much of the words is in the audit log; all of them are in the history of the passage. */
const MAX_SHOWN = 2000;

/** Other passages of the text may have been changed meanwhile, but not this one. */
export const changeSegmentWords = async (
  trx: Transaction<Database>,
  { segment_id, before, after, ...rest }: WordChange,
): Promise<{ text_id: string; revision: number }> => {
  const found = await findTextOfSegment(trx, segment_id);
  if (!found) throw new AppError('segment_not_found');
  const { revision } = await editText(trx, {
    ...rest,
    text_id: found.text_id,
    expected_revision: null,
    action: 'edit_words',
    shown: { before: { words: before.slice(0, MAX_SHOWN) }, after: { words: after.slice(0, MAX_SHOWN) } },
    change: ({ sections, segments }) => {
      const current = segments.find(({ key }) => key === found.key);
      if (current?.content !== before) throw new AppError('conflict');
      return {
        content: {
          sections,
          segments: segments.map((each) => (each === current ? { ...each, content: after } : each)),
        },
      };
    },
  });
  return { text_id: found.text_id, revision };
};
