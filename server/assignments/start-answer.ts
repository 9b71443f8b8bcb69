import type { Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { lockFiles } from '#server/files/files.queries.ts';
import { enforceStorageQuota } from '#server/files/storage.queries.ts';
import { answerBlocks } from '#server/sheets/fixed-blocks.rules.ts';
import { withFileKeys } from '#server/sheets/save-sheet.ts';
import { findSheetDetails, findSheetOrTrash, insertSheet, setDeleted } from '#server/sheets/sheets.queries.ts';
import { MAX_ANSWERS_PER_ASSIGNMENT, MAX_SHEET_BLOCKS, MAX_SHEET_TITLE_LENGTH } from '#shared/limits.ts';
import { lockAssignment } from './assignments.queries.ts';
import {
  countStarted,
  findName,
  insertAnswer,
  lockAnswerOf,
  setCopy,
  type LockedAnswer,
} from './own-answers.queries.ts';

type Trx = Transaction<Database>;

/** Room for what is written between the blocks of the assignment. */
const MAX_COPIED_BLOCKS = MAX_SHEET_BLOCKS - 500;

/** “{title} – {name}”: of a long title the end is left out, never the name. */
export const titleOfAnswer = (title: string, name: string): string => {
  const end = ` – ${name}`.slice(0, MAX_SHEET_TITLE_LENGTH - 1);
  return `${title
    .slice(0, MAX_SHEET_TITLE_LENGTH - end.length)
    .toWellFormed()
    .trim()}${end.toWellFormed()}`;
};

/** A private copy of what is published of the assignment, whose blocks are fixed. */
const createCopy = async (trx: Trx, assignment_id: string, account_id: string, quota: number): Promise<string> => {
  const sheet = await findSheetOrTrash(trx, assignment_id, { viewer: null });
  if (!sheet) throw new AppError('assignment_not_found');
  const blocks = answerBlocks(sheet.blocks, () => crypto.randomUUID());
  if (blocks.length > MAX_COPIED_BLOCKS) throw new AppError('too_large');
  const title = titleOfAnswer(sheet.title, await findName(trx, account_id));
  const state = withFileKeys({
    title,
    summary: '',
    language: sheet.language,
    topics: [],
    tags: [],
    layout: sheet.layout,
    blocks,
  });
  const sheet_id = crypto.randomUUID();
  await lockFiles(trx, state.file_keys);
  await insertSheet(trx, sheet_id, account_id, state, false);
  await enforceStorageQuota(trx, account_id, quota);
  return sheet_id;
};

/** The copy of somebody who has started before; out of the trash, if it is there. */
const findCopy = async (trx: Trx, { sheet_id }: LockedAnswer, account_id: string): Promise<string | undefined> => {
  if (!sheet_id) return undefined;
  const sheet = await findSheetDetails(trx, sheet_id, { viewer: account_id });
  if (sheet?.is_deleted) await setDeleted(trx, sheet_id, false);
  return sheet?.id;
};

/** Returns the answer of this member, and creates it the first time. Two requests at once get the same one. */
export const startAnswer = async (
  trx: Trx,
  assignment_id: string,
  account_id: string,
  quota: number,
): Promise<{ answer_id: string; sheet_id: string }> => {
  const assignment = await lockAssignment(trx, assignment_id);
  if (!assignment) throw new AppError('assignment_not_found');
  const answer = await lockAnswerOf(trx, assignment_id, account_id);
  if (answer?.is_removed) throw new AppError('assignment_removed');
  const copy = answer && (await findCopy(trx, answer, account_id));
  if (answer && copy) return { answer_id: answer.id, sheet_id: copy };
  if (!assignment.is_open) throw new AppError('assignment_closed');
  if (!answer && (await countStarted(trx, assignment_id)) >= MAX_ANSWERS_PER_ASSIGNMENT)
    throw new AppError('assignment_full');
  const sheet_id = await createCopy(trx, assignment_id, account_id, quota);
  if (answer) await setCopy(trx, answer.id, sheet_id);
  return { answer_id: answer?.id ?? (await insertAnswer(trx, { assignment_id, account_id, sheet_id })), sheet_id };
};
