import type { Transaction } from 'kysely';
import type { Actor } from '#server/audit-log/audit-log.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { extractText } from '#shared/search/html-text.ts';
import { changeSegmentWords } from '#server/text-edits/change-words.ts';
import type { LockedCorrection } from './corrections.queries.ts';
import { changeState, notifyOfAcceptance } from './decide.queries.ts';
import { findWords } from './propose-content.rules.ts';
import { readContent } from './queue.queries.ts';
import { wordsInstead } from './replace-words.rules.ts';

type Trx = Transaction<Database>;

/** What the editor has seen, and the words from now on. */
type Accepted = { before: string; content: string; reason: string };

const changeWords = async (
  trx: Trx,
  actor: Actor,
  { account_id, segment_id }: LockedCorrection,
  { before, content, reason }: Accepted,
): Promise<{ segment_id: string; revision: number }> => {
  if (segment_id === null) throw new AppError('segment_not_found');
  const credit = account_id === null ? null : { account_id };
  try {
    const change = { segment_id, before, after: content, actor, kind: 'correction' as const, reason, credit };
    const { revision } = await changeSegmentWords(trx, change);
    return { segment_id, revision };
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') throw new AppError('passage_changed');
    throw error;
  }
};

/** The suggestion becomes a new revision of the text, which credits the member. Returns its number. */
export const acceptCorrection = async (
  trx: Trx,
  actor: Actor,
  correction: LockedCorrection,
  accepted: Accepted,
): Promise<number> => {
  const { segment_id, revision } = await changeWords(trx, actor, correction, accepted);
  const { content: seen_content, start_offset, end_offset } = correction;
  const place = findWords({ seen_content, start_offset, end_offset }, accepted.before);
  const [before, after] = [extractText(accepted.before).text, extractText(await readContent(trx, segment_id)).text];
  const accepted_words = place ? wordsInstead(before, place.start, place.end, after) : after;
  await changeState(trx, actor, correction, {
    action: 'accept_correction',
    state: 'accepted',
    accepted_words,
    revision,
  });
  await notifyOfAcceptance(trx, actor, correction, accepted_words);
  return revision;
};
