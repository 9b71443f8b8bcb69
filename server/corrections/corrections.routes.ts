import type { Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { CallContext, Handler } from '#server/http/handler.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { requireVoice } from '#server/moderation/standing.ts';
import { anchorNote } from '#server/notes/note-anchor.rules.ts';
import { findTargetSegment } from '#server/notes/notes.queries.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { networkOf, rateLimitKey } from '#server/rate-limits/rate-limits.rules.ts';
import { extractText } from '#shared/search/html-text.ts';
import type { Received } from '#shared/contract/contract.ts';
import { MAX_CORRECTION_LENGTH, MAX_OPEN_CORRECTIONS, MAX_OPEN_GUEST_CORRECTIONS } from '#shared/limits.ts';
import {
  answerCorrection,
  countOpenCorrections,
  deleteCorrection,
  findSuggested,
  insertCorrection,
  listOwnCorrections,
  lockCorrection,
  type LockedCorrection,
  type Suggester,
} from './corrections.queries.ts';

type Body = Received<'POST /corrections'>['body'];
type Range = { start_offset: number; end_offset: number; old_words: string };

const isSameText = (one: string, other: string): boolean =>
  one.replaceAll(/\s+/g, ' ').trim() === other.replaceAll(/\s+/g, ' ').trim();

/** Where the old words stand in the passage as it is now. */
const locateWords = (
  segment: NonNullable<Awaited<ReturnType<typeof findTargetSegment>>>,
  { start_offset, end_offset, old_words, prefix, suffix }: Body,
): Range => {
  if (start_offset === undefined || end_offset === undefined) {
    const { text } = extractText(segment.content);
    if (!isSameText(text, old_words)) throw new AppError('words_not_found');
    if (text.length > MAX_CORRECTION_LENGTH)
      throw new AppError('bad_request', `Please select at most ${MAX_CORRECTION_LENGTH} characters.`);
    return { start_offset: 0, end_offset: text.length, old_words: text };
  }
  const { segment_id } = segment;
  const found = anchorNote(segment, { segment_id, start_offset, end_offset, quote: old_words, prefix, suffix });
  if (!found || found.start_offset === null || found.end_offset === null) throw new AppError('words_not_found');
  return { start_offset: found.start_offset, end_offset: found.end_offset, old_words: found.quote };
};

const suggesterOf = ({ viewer, caller }: CallContext<'optional'>): Suggester =>
  viewer
    ? { account_id: viewer.account_id, network: null }
    : { account_id: null, network: rateLimitKey('correction_address', networkOf(caller.address)) };

const enforceLimits = async (context: CallContext<'optional'>, suggester: Suggester): Promise<void> => {
  const { db, viewer, caller } = context;
  if (viewer) await enforceRateLimit(context, 'correction_account', viewer.account_id);
  else await enforceRateLimit(context, 'correction_address', networkOf(caller.address));
  const max = viewer ? MAX_OPEN_CORRECTIONS : MAX_OPEN_GUEST_CORRECTIONS;
  if ((await countOpenCorrections(db, suggester)) >= max) throw new AppError('too_many_corrections');
};

export const postCorrection: Handler<'POST /corrections'> = async ({ body }, context) => {
  const { db, viewer } = context;
  const id = body.correction_id.toLowerCase();
  const segment_id = uuidOr404(body.segment_id, 'segment_not_found').toLowerCase();
  const suggested = await findSuggested(db, id);
  if (suggested) {
    // A request that was repeated because its answer was lost.
    const isOwn = suggested.account_id === (viewer?.account_id ?? null) && suggested.segment_id === segment_id;
    if (!isOwn) throw new AppError('conflict');
    return { id };
  }
  const suggester = suggesterOf(context);
  if (viewer) await requireVoice(db, viewer.account_id);
  const segment = await findTargetSegment(db, segment_id);
  if (!segment) throw new AppError('segment_not_found');
  const range = locateWords(segment, body);
  const { new_words, reason, source } = body;
  if (new_words === range.old_words.trim()) throw new AppError('same_words');
  await enforceLimits(context, suggester);
  const { text_id, content } = segment;
  await insertCorrection(db, { id, ...suggester, text_id, segment_id, content, ...range, new_words, reason, source });
  return { id };
};

export const getCorrections: Handler<'GET /corrections'> = async ({ query }, { db, viewer }) => ({
  ...(await listOwnCorrections(db, viewer.account_id, query)),
  ...query,
});

/** Runs a change in a transaction that locks a suggestion of the caller. Those of others are 404. */
const changeOwn = async (
  { db, viewer }: CallContext<'required'>,
  id: string,
  change: (trx: Transaction<Database>, correction: LockedCorrection) => Promise<void>,
): Promise<undefined> => {
  await db.transaction().execute(async (trx) => {
    const correction = await lockCorrection(trx, uuidOr404(id, 'correction_not_found'));
    if (correction?.account_id !== viewer.account_id) throw new AppError('correction_not_found');
    await change(trx, correction);
  });
};

export const postCorrectionAnswer: Handler<'POST /corrections/{id}/answer'> = async ({ params, body }, context) => {
  const { account_id } = context.viewer;
  await enforceRateLimit(context, 'correction_account', account_id);
  return changeOwn(context, params.id, async (trx, { id, state }) => {
    if (state !== 'asked') throw new AppError('not_asked');
    await answerCorrection(trx, id, account_id, body.words);
  });
};

export const deleteOwnCorrection: Handler<'DELETE /corrections/{id}'> = ({ params }, context) =>
  changeOwn(context, params.id, async (trx, { id, state }) => {
    if (state !== 'open' && state !== 'asked') throw new AppError('correction_settled');
    await deleteCorrection(trx, id);
  });
