import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { enforceStorageQuota } from '#server/files/storage.queries.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { countLinks } from '#server/moderation/spam-signs.rules.ts';
import { lockPublisher } from '#server/moderation/standing.ts';
import { notifyComment, notifyWaitingComment } from '#server/notifications/comment-notifications.queries.ts';
import type { Settings } from '#server/settings.ts';
import { findPublishingHistory } from '#server/sheets/publications.queries.ts';
import type { Block } from '#server/sheets/stored-sheet.ts';
import { isBlockedEitherWay, lockPair } from '#server/users/people.queries.ts';
import type { Quote } from '#shared/anchors/find-quote.ts';
import { mentionsIn } from '#shared/comment-text.ts';
import type { Received } from '#shared/contract/contract.ts';
import { MAX_COMMENTS_PER_SHEET, MAX_REPLIES } from '#shared/limits.ts';
import { isUuid } from '#shared/uuid.ts';
import { anchorComment } from './comment-anchor.rules.ts';
import { requireReadableSheet, requireWriting } from './comment-access.ts';
import { findBlock, listHandedInBlocks, type CommentedSheet } from './comment-access.queries.ts';
import {
  countStored,
  findStoredComment,
  hasPublicComment,
  insertComment,
  lockComment,
  replaceMentions,
  updateBody,
  type StoredComment,
} from './comments.queries.ts';

type Trx = Transaction<Database>;
type Sent = Received<'POST /sheets/{id}/comments'>['body'];
type Writer = { account_id: string; settings: Pick<Settings, 'siteUrl' | 'storageQuota'> };

const NEW_ACCOUNT_HOURS = 24;

/**
 * Whether a comment waits for the author of the sheet: by the author's choice, or because a new member links to other sites.
 * None on an answer does: whoever has handed it in has asked for it.
 */
const mustWait = async (trx: Trx, sheet: CommentedSheet, { account_id, settings }: Writer, body: string) => {
  if (sheet.account_id === null || sheet.account_id === account_id || sheet.reviewer_id !== null) return false;
  if (sheet.setting === 'approve_first' && !(await hasPublicComment(trx, account_id, sheet.account_id))) return true;
  if (countLinks({ title: '', summary: '', html: [body] }, settings.siteUrl) === 0) return false;
  const { is_trusted, age_hours } = await findPublishingHistory(trx, account_id, undefined);
  return !is_trusted && age_hours < NEW_ACCOUNT_HOURS;
};

/** What is written on a published sheet or an answer reaches others. Before any other lock. */
const lockWriter = async (trx: Trx, sheet: CommentedSheet, account_id: string): Promise<void> => {
  if (sheet.is_published || sheet.reviewer_id !== null) await lockPublisher(trx, account_id);
};

/** Neither the author of the sheet nor whoever is replied to, and no block of that moment outruns the comment. */
const requireNoBlock = async (trx: Trx, account_id: string, others: (string | null)[]): Promise<void> => {
  const ids = new Set(others.filter((id) => id !== null && id !== account_id) as string[]);
  for (const other of [...ids].toSorted()) {
    await lockPair(trx, account_id, other);
    if (await isBlockedEitherWay(trx, account_id, other)) throw new AppError('blocked');
  }
};

/** Threads on an answer are between two, and those from before it was handed in its writer’s alone. */
const isOpenTo = ({ is_of_answer }: StoredComment, sheet: CommentedSheet, account_id: string): boolean =>
  sheet.account_id === account_id || (is_of_answer ? sheet.reviewer_id === account_id : sheet.is_published);

/** The thread that a comment goes into, whether it replies to the thread itself or to a reply in it. */
const findThreadFor = async (
  trx: Trx,
  sheet: CommentedSheet,
  sent: string,
  account_id: string,
): Promise<{ thread: StoredComment; repliedTo: StoredComment }> => {
  const repliedTo = await findStoredComment(trx, uuidOr404(sent, 'comment_not_found'));
  const thread = repliedTo?.thread_id ? await findStoredComment(trx, repliedTo.thread_id) : repliedTo;
  if (
    !repliedTo ||
    thread?.sheet_id !== sheet.id ||
    repliedTo.state === 'removed' ||
    !isOpenTo(thread, sheet, account_id)
  )
    throw new AppError('comment_not_found');
  if (repliedTo.state === 'waiting')
    throw new AppError(
      [repliedTo.account_id, sheet.account_id].includes(account_id) ? 'comment_waits' : 'comment_not_found',
    );
  return { thread, repliedTo };
};

/** A block as those have read it who take part. */
const listBlocks = async (trx: Trx, sheet: CommentedSheet, block_id: string): Promise<Block[]> => {
  if (sheet.reviewer_id !== null) return listHandedInBlocks(trx, sheet.id, block_id);
  const block = await findBlock(trx, sheet.id, block_id);
  return block ? [block] : [];
};

const resolveAnchor = async (
  trx: Trx,
  sheet: CommentedSheet,
  { block_id, words }: Sent,
): Promise<Quote | undefined> => {
  if (block_id === undefined) return undefined;
  const blocks = isUuid(block_id) ? await listBlocks(trx, sheet, block_id) : [];
  const anchor = blocks.map((block) => anchorComment(block, words)).find((found) => found !== undefined);
  // The block is gone, or is in the unpublished draft of the author alone.
  if (!anchor) throw new AppError('words_not_found');
  return anchor;
};

const enforceLimits = async (trx: Trx, sheet_id: string, thread_id: string | null): Promise<void> => {
  const { comments, replies } = await countStored(trx, { sheet_id, thread_id });
  if (comments >= MAX_COMMENTS_PER_SHEET) throw new AppError('too_many_comments');
  if (thread_id !== null && replies >= MAX_REPLIES) throw new AppError('too_many_replies');
};

/**
 * Whether the comment is there already. Its words are then those that were sent last: whoever did not learn that it had
 * arrived may have gone on writing. The id of somebody else’s is refused, and reveals no more than that it is taken.
 */
const isSentAgain = async (trx: Trx, id: string, sheet: CommentedSheet, body: string, writer: Writer) => {
  const earlier = await findStoredComment(trx, id);
  if (!earlier) return false;
  if (earlier.account_id !== writer.account_id || earlier.sheet_id !== sheet.id) throw new AppError('conflict');
  await changeBody(trx, sheet, id, body, writer);
  return true;
};

/** Returns the id. Sent again, it is the same comment. */
export const createComment = (db: Kysely<Database>, sheetId: string, sent: Sent, writer: Writer): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const { account_id, settings } = writer;
    const { comment_id: id = crypto.randomUUID(), body } = sent;
    await lockWriter(trx, await requireReadableSheet(trx, sheetId, account_id), account_id);
    const sheet = await requireReadableSheet(trx, sheetId, account_id);
    if (await isSentAgain(trx, id, sheet, body, writer)) return id;
    requireWriting(sheet, account_id);
    const reply = sent.thread_id ? await findThreadFor(trx, sheet, sent.thread_id, account_id) : undefined;
    const thread_id = reply?.thread.id ?? null;
    await requireNoBlock(trx, account_id, [
      sheet.account_id,
      sheet.reviewer_id,
      reply?.thread.account_id ?? null,
      reply?.repliedTo.account_id ?? null,
    ]);
    await enforceLimits(trx, sheet.id, thread_id);
    const anchor = reply ? undefined : await resolveAnchor(trx, sheet, sent);
    const block_id = (anchor && sent.block_id) ?? null;
    const state = (await mustWait(trx, sheet, writer, body)) ? 'waiting' : 'public';
    const is_of_answer = reply ? reply.thread.is_of_answer : sheet.reviewer_id !== null;
    const place = { sheet_id: sheet.id, thread_id, block_id, anchor, is_of_answer };
    const comment = { id, account_id, body, state, ...place } as const;
    if (!(await insertComment(trx, comment))) {
      // Sent twice at once: the other request has made it.
      if (await isSentAgain(trx, id, sheet, body, writer)) return id;
      throw new AppError('conflict');
    }
    await afterWriting(trx, id, body, state);
    await enforceStorageQuota(trx, account_id, settings.storageQuota);
    return id;
  });

const afterWriting = async (trx: Trx, id: string, body: string, state: 'public' | 'waiting'): Promise<void> => {
  await replaceMentions(trx, id, mentionsIn(body));
  await (state === 'waiting' ? notifyWaitingComment(trx, id) : notifyComment(trx, id));
};

const changeBody = async (trx: Trx, sheet: CommentedSheet, id: string, body: string, writer: Writer): Promise<void> => {
  const comment = await lockComment(trx, id);
  if (!comment || comment.state === 'deleted' || comment.state === 'removed') throw new AppError('comment_not_found');
  if (comment.body === body) return;
  requireWriting(sheet, writer.account_id);
  const waits = comment.state === 'waiting' || (await mustWait(trx, sheet, writer, body));
  const state = waits ? 'waiting' : 'public';
  await updateBody(trx, id, body, state);
  await afterWriting(trx, id, body, state);
  if (body.length > comment.body.length)
    await enforceStorageQuota(trx, writer.account_id, writer.settings.storageQuota);
};

/** Changes the words of a comment of the writer. */
export const editComment = (
  db: Kysely<Database>,
  sheet: CommentedSheet,
  id: string,
  body: string,
  writer: Writer,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockWriter(trx, sheet, writer.account_id);
    requireWriting(sheet, writer.account_id);
    await changeBody(trx, sheet, id, body, writer);
  });
