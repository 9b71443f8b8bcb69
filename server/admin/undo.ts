import type { Transaction } from 'kysely';
import type { Actor, StoredAuditEntry } from '#server/audit-log/audit-log.queries.ts';
import { addAuthor, authorKind, deleteAuthor } from '#server/catalog/author.queries.ts';
import { editRecord, type RecordKind } from '#server/catalog/edit-record.ts';
import { collectionKind } from '#server/catalog/collection.queries.ts';
import { orderWorks, type Ordered } from '#server/catalog/collection-works.queries.ts';
import {
  deleteFromTree,
  mergeInTree,
  moveInTree,
  restoreInTree,
  type TreeKind,
} from '#server/catalog/tree-records.queries.ts';
import { topicKind } from '#server/catalog/topic.queries.ts';
import { changePassages, reorderFrom } from '#server/catalog/topic-passages.queries.ts';
import { textKind } from '#server/catalog/text.queries.ts';
import { workKind } from '#server/catalog/work.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { undoLinks } from '#server/text-edits/edit-links.ts';
import { undoTextEdit } from '#server/text-edits/undo-text-edit.ts';
import type { Fields } from '#shared/field-values.ts';
import type { AuditAction } from '#shared/contract/audit-log.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { hasRole, ROLES, type Role, type StaffRole } from '#shared/roles.ts';
import { changeRole } from './roles.queries.ts';
import { undoRemoveComment, undoRestoreComment } from './undo-comments.ts';
import { canDecideAgain, undoAccepted, undoAsked, undoDeclined, undoReopened, undoWords } from './undo-corrections.ts';
import { idIn, undoClose, undoLift, undoReopenAccount, undoSetting, undoSilence } from './undo-moderation.ts';
import { undoReportChange, undoSettle } from './undo-reports.ts';
import { undoDecision, undoHiding, undoRestoreSheet } from './undo-sheets.ts';

type Undo = {
  /** Who may do the action, and so undo it. */
  role: StaffRole;
  undo(trx: Transaction<Database>, who: { actor: Actor; role: Role }, entry: StoredAuditEntry): Promise<unknown>;
  /** Whether the entry has what it needs. Older ones have not. */
  isPossible?(entry: Pick<StoredAuditEntry, 'before' | 'after'>): boolean;
};

/** The reverse of an edit is an edit: it fails when one of the fields has been changed since. */
const undoEdit =
  (kind: RecordKind): Undo['undo'] =>
  async (trx, { actor, role }, { id, target_id, before, after }) => {
    const fields = Object.keys(after ?? {});
    const changes = Object.fromEntries(
      fields.map((field) => [
        field,
        { before: ((after ?? {}) as Fields)[field] ?? null, after: ((before ?? {}) as Fields)[field] ?? null },
      ]),
    );
    await editRecord(trx, kind, { actor, role, id: target_id, changes, undoes: id });
  };

const undoRole: Undo['undo'] = async (trx, { actor }, { id, target_id, before, after }) => {
  const role = ROLES.find((each) => each === before?.['role']);
  if (!role) throw new AppError('not_undoable');
  const change = await changeRole(trx, actor, target_id, role, {
    undoes: id,
    only_from: ROLES.find((each) => each === after?.['role']),
  });
  if (change === 'not_found' || change === 'conflict') throw new AppError('conflict');
  if (change === 'last_admin') throw new AppError('last_admin');
  if (change === 'closed') throw new AppError('conflict');
};

const idOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const undoMove =
  (kind: TreeKind): Undo['undo'] =>
  (trx, { actor }, { id, target_id, before, after }) =>
    moveInTree(trx, kind, { actor, undoes: id }, target_id, {
      from: idOrNull(after?.['parent']),
      to: { parent_id: idOrNull(before?.['parent']), position: Number(before?.['position']) },
    });

const undoAdd =
  (kind: TreeKind): Undo['undo'] =>
  (trx, { actor }, { id, target_id }) =>
    deleteFromTree(trx, kind, { actor, undoes: id }, target_id);

const undoRemoval =
  (kind: TreeKind): Undo['undo'] =>
  (trx, { actor }, { id, target_id, before, after }) =>
    restoreInTree(trx, kind, { actor, undoes: id }, target_id, {
      before: before ?? {},
      into: idOrNull(after?.['into']),
    });

const undoRestore =
  (kind: TreeKind): Undo['undo'] =>
  (trx, { actor }, { id, target_id, before }) => {
    const into = idOrNull(before?.['into']);
    const by = { actor, undoes: id };
    return into === null ? deleteFromTree(trx, kind, by, target_id) : mergeInTree(trx, kind, by, target_id, into);
  };

const undoOrderOfWorks: Undo['undo'] = (trx, { actor }, { id, target_id, before, after }) => {
  const [was, is] = [before?.['saved'] as Ordered, after?.['saved'] as Ordered];
  const order = { before: is.works, after: was.works, is_ordered: was.is_ordered };
  return orderWorks(trx, actor, target_id, order, id);
};

const undoPassages: Undo['undo'] = (trx, { actor }, { id, target_id, before, after }) => {
  const change = reorderFrom(after?.['saved'] as string[], before?.['saved'] as string[]);
  return changePassages(trx, { actor, undoes: id }, target_id, change);
};

const hadMeasure = ({ before }: Pick<StoredAuditEntry, 'before'>): boolean => idIn(before) !== undefined;

/** Nothing was written beside what the moderator has read. */
const isOneVersion = ({ before, after }: Pick<StoredAuditEntry, 'before' | 'after'>): boolean =>
  typeof after?.['version'] === 'number' && before?.['version'] === after['version'];

/** What can be undone from the audit log. */
const UNDO: Partial<Record<AuditAction, Undo>> = {
  change_role: { role: 'admin', undo: undoRole },
  silence: { role: 'moderator', undo: undoSilence },
  close_account: { role: 'moderator', undo: undoClose },
  lift_silence: { role: 'moderator', undo: undoLift, isPossible: hadMeasure },
  reopen_account: { role: 'moderator', undo: undoReopenAccount, isPossible: hadMeasure },
  unlist_sheet: { role: 'moderator', undo: undoHiding },
  take_down_sheet: { role: 'moderator', undo: undoHiding },
  restore_sheet: { role: 'moderator', undo: undoRestoreSheet, isPossible: hadMeasure },
  approve_publication: { role: 'moderator', undo: undoDecision, isPossible: isOneVersion },
  decline_publication: { role: 'moderator', undo: undoDecision, isPossible: isOneVersion },
  take_report: { role: 'moderator', undo: undoReportChange },
  release_report: { role: 'moderator', undo: undoReportChange },
  reopen_report: { role: 'moderator', undo: undoReportChange },
  remove_comment: { role: 'moderator', undo: undoRemoveComment },
  restore_comment: { role: 'moderator', undo: undoRestoreComment },
  settle_report: { role: 'moderator', undo: undoSettle },
  decline_correction: { role: 'editor', undo: undoDeclined },
  ask_about_correction: { role: 'editor', undo: undoAsked },
  reopen_correction: { role: 'editor', undo: undoReopened, isPossible: canDecideAgain },
  change_setting: { role: 'admin', undo: undoSetting },
  edit_work: { role: 'editor', undo: undoEdit(workKind) },
  edit_text: { role: 'editor', undo: undoEdit(textKind) },
  edit_links: { role: 'librarian', undo: undoLinks },
  edit_words: { role: 'editor', undo: undoWords },
  accept_correction: { role: 'editor', undo: undoAccepted },
  edit_structure: { role: 'librarian', undo: undoTextEdit },
  edit_author: { role: 'editor', undo: undoEdit(authorKind) },
  add_author: {
    role: 'editor',
    undo: (trx, { actor }, { id, target_id }) => deleteAuthor(trx, actor, target_id, id),
  },
  edit_collection: { role: 'librarian', undo: undoEdit(collectionKind.record) },
  add_collection: { role: 'librarian', undo: undoAdd(collectionKind) },
  delete_collection: { role: 'librarian', undo: undoRemoval(collectionKind) },
  move_collection: { role: 'librarian', undo: undoMove(collectionKind) },
  merge_collection: { role: 'librarian', undo: undoRemoval(collectionKind) },
  restore_collection: { role: 'librarian', undo: undoRestore(collectionKind) },
  order_collection: { role: 'librarian', undo: undoOrderOfWorks },
  edit_topic: { role: 'editor', undo: undoEdit(topicKind.record) },
  add_topic: { role: 'editor', undo: undoAdd(topicKind) },
  delete_topic: { role: 'editor', undo: undoRemoval(topicKind) },
  move_topic: { role: 'editor', undo: undoMove(topicKind) },
  merge_topic: { role: 'editor', undo: undoRemoval(topicKind) },
  restore_topic: { role: 'editor', undo: undoRestore(topicKind) },
  order_topic: { role: 'editor', undo: undoPassages },
  delete_author: {
    role: 'editor',
    undo: async (trx, { actor }, { id, target_id, before }) => {
      await addAuthor(trx, actor, (before ?? {}) as Fields, { id: target_id, undoes: id });
    },
  },
};

export const canUndo = (
  role: Role,
  entry: Pick<StoredAuditEntry, 'action' | 'undone_by' | 'before' | 'after'>,
): boolean => {
  const undo = UNDO[entry.action];
  if (!undo || entry.undone_by !== null || undo.isPossible?.(entry) === false) return false;
  return hasRole(role, undo.role);
};

const UNDO_ERRORS = new Set<ErrorCode>(['forbidden', 'last_admin', 'not_undoable', 'conflict']);

export const undoEntry = async (
  trx: Transaction<Database>,
  who: { actor: Actor; role: Role },
  entry: StoredAuditEntry,
): Promise<void> => {
  const undo = UNDO[entry.action];
  if (!undo || entry.undone_by !== null || undo.isPossible?.(entry) === false) throw new AppError('not_undoable');
  if (!hasRole(who.role, undo.role)) throw new AppError('forbidden');
  try {
    await undo.undo(trx, who, entry);
  } catch (error) {
    // Such as a collection that is gone, or not empty any more: all of these are changes since.
    if (error instanceof AppError && !UNDO_ERRORS.has(error.code)) throw new AppError('conflict', error.message);
    throw error;
  }
};
