import type { Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { isLinkedAnswer } from './answer-links.queries.ts';
import { hasFixedBlocks, keepFixedBlocks, releaseBlocks } from './fixed-blocks.rules.ts';
import type { SheetState, StoredSheet } from './stored-sheet.ts';

/** What is saved of an answer: the blocks of the assignment stay as they are, as long as there is one. */
export const protectAnswer = async (
  trx: Transaction<Database>,
  sheet: StoredSheet,
  next: SheetState,
): Promise<SheetState> => {
  if (!hasFixedBlocks(sheet.blocks)) return next;
  const isLinked = await isLinkedAnswer(trx, sheet.id);
  return { ...next, blocks: isLinked ? keepFixedBlocks(next.blocks, sheet.blocks) : releaseBlocks(next.blocks) };
};

/** An answer is between its writer and the author of the assignment. */
export const requirePublishable = async (trx: Transaction<Database>, sheet_id: string): Promise<void> => {
  if (await isLinkedAnswer(trx, sheet_id)) throw new AppError('answer_not_publishable');
};
