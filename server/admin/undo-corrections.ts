import type { Transaction } from 'kysely';
import { listAuditLog, type Actor, type StoredAuditEntry } from '#server/audit-log/audit-log.queries.ts';
import {
  deleteQuestion,
  findAcceptedId,
  lockCorrection,
  type LockedCorrection,
} from '#server/corrections/corrections.queries.ts';
import { decideAgain, reopenCorrection } from '#server/corrections/decide.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { findEditEntryId } from '#server/text-edits/edit-entries.queries.ts';
import { lockLinks } from '#server/text-edits/edit-text.queries.ts';
import { undoTextEdit } from '#server/text-edits/undo-text-edit.ts';
import type { AuditAction } from '#shared/contract/audit-log.ts';
import { requireLatest } from './undo-moderation.ts';

type Trx = Transaction<Database>;
type Who = { actor: Actor };

const ACTIONS: AuditAction[] = ['accept_correction', 'decline_correction', 'ask_about_correction', 'reopen_correction'];

/** The question is withdrawn, as long as it has not been answered. */
export const undoAsked = async (trx: Trx, { actor }: Who, entry: StoredAuditEntry): Promise<void> => {
  const correction = await lockCorrection(trx, entry.target_id);
  if (correction?.state !== 'asked') throw new AppError('conflict');
  await requireLatest(trx, entry, ACTIONS);
  await deleteQuestion(trx, correction.id);
  await reopenCorrection(trx, actor, correction, entry.id);
};

/** The suggestion waits again. */
export const undoDeclined = async (trx: Trx, { actor }: Who, entry: StoredAuditEntry): Promise<void> => {
  const { id, target_id } = entry;
  const correction = await lockCorrection(trx, target_id);
  if (correction?.state !== 'declined') throw new AppError('conflict');
  await requireLatest(trx, entry, ACTIONS);
  await reopenCorrection(trx, actor, correction, id);
};

const findEntry = async (trx: Trx, id: number | undefined): Promise<StoredAuditEntry | undefined> =>
  id === undefined ? undefined : (await listAuditLog(trx, { id }, { skip: 0, limit: 1 })).entries[0];

/** The edit that an accepted suggestion has become. */
const findEdit = async (trx: Trx, { text_id, revision }: LockedCorrection) =>
  findEntry(trx, revision === null ? undefined : await findEditEntryId(trx, text_id, revision));

/** The text has its old words again, as a new revision, and the suggestion waits again. */
export const undoAccepted = async (trx: Trx, who: Who, { id, target_id }: StoredAuditEntry): Promise<void> => {
  await lockLinks(trx);
  const correction = await lockCorrection(trx, target_id);
  if (correction?.state !== 'accepted') throw new AppError('conflict');
  const edit = await findEdit(trx, correction);
  if (!edit || edit.undone_by !== null) throw new AppError('conflict');
  await undoTextEdit(trx, who, edit);
  await reopenCorrection(trx, who.actor, correction, id);
};

/** What was decided holds again: an accepted suggestion is once more a new revision of the text. */
export const undoReopened = async (trx: Trx, who: Who, entry: StoredAuditEntry): Promise<void> => {
  await lockLinks(trx);
  const correction = await lockCorrection(trx, entry.target_id);
  if (correction?.state !== 'open') throw new AppError('conflict');
  await requireLatest(trx, entry, ACTIONS);
  if (entry.before?.['state'] === 'declined') return decideAgain(trx, who.actor, correction, null, entry.id);
  const saved = savedIn(entry);
  if (!saved) throw new AppError('not_undoable');
  const edit = await findEntry(trx, await findEditEntryId(trx, correction.text_id, saved.revision));
  const reversal = await findEntry(trx, edit?.undone_by ?? undefined);
  if (!reversal || reversal.undone_by !== null) throw new AppError('conflict');
  const { revision } = await undoTextEdit(trx, who, reversal);
  await decideAgain(trx, who.actor, correction, { accepted_words: saved.accepted_words, revision }, entry.id);
};

/** Of a question that was withdrawn the words are gone. */
export const canDecideAgain = (entry: Pick<StoredAuditEntry, 'before'>): boolean =>
  entry.before?.['state'] === 'declined' || savedIn(entry) !== undefined;

const savedIn = ({ before }: Pick<StoredAuditEntry, 'before'>) => {
  const saved = before?.['saved'] as { accepted_words: string | null; revision: number | null } | undefined;
  const { accepted_words = null, revision = null } = saved ?? {};
  return accepted_words === null || revision === null ? undefined : { accepted_words, revision };
};

/** Of an edit of words: if it was a suggestion, that waits again too. */
export const undoWords = async (trx: Trx, who: Who, entry: StoredAuditEntry): Promise<void> => {
  await lockLinks(trx);
  const id = await findAcceptedId(trx, entry.target_id, Number(entry.after?.['revision']));
  const correction = id === undefined ? undefined : await lockCorrection(trx, id);
  await undoTextEdit(trx, who, entry);
  if (correction?.state !== 'accepted') return;
  const query = { action: 'accept_correction' as const, target_type: 'correction' as const, target_id: correction.id };
  const [accepted] = (await listAuditLog(trx, query, { skip: 0, limit: 1 })).entries;
  if (accepted) await reopenCorrection(trx, who.actor, correction, accepted.id);
};
