import { sql, type Transaction } from 'kysely';
import { displayName, now } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import { MAX_HAND_INS_PER_ANSWER } from '#shared/limits.ts';
import { AppError } from '#server/errors.ts';

type Trx = Transaction<Database>;

export type LockedAnswer = {
  id: string;
  account_id: string;
  assignment_id: string | null;
  sheet_id: string | null;
  is_removed: boolean;
  is_returned: boolean;
  may_hand_in_again: boolean;
};

const selectLocked = (trx: Trx) =>
  trx
    .selectFrom('assignment_answers as x')
    .select(['x.id', 'x.account_id', 'x.assignment_id', 'x.sheet_id', 'x.may_hand_in_again'])
    .select((eb) => [
      eb('x.removed_date', 'is not', null).$castTo<boolean>().as('is_removed'),
      eb('x.returned_date', 'is not', null).$castTo<boolean>().as('is_returned'),
    ])
    .forNoKeyUpdate();

/** Until the transaction ends it is neither handed in nor returned by anybody else. */
export const lockAnswer = (trx: Trx, assignment_id: string, id: string): Promise<LockedAnswer | undefined> =>
  selectLocked(trx).where('x.assignment_id', '=', assignment_id).where('x.id', '=', id).executeTakeFirst();

export const lockAnswerOf = (trx: Trx, assignment_id: string, account_id: string): Promise<LockedAnswer | undefined> =>
  selectLocked(trx)
    .where('x.assignment_id', '=', assignment_id)
    .where('x.account_id', '=', account_id)
    .executeTakeFirst();

export const countStarted = async (trx: Trx, assignment_id: string): Promise<number> => {
  const { count } = await trx
    .selectFrom('assignment_answers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('assignment_id', '=', assignment_id)
    .executeTakeFirstOrThrow();
  return count;
};

export const insertAnswer = async (
  trx: Trx,
  answer: { assignment_id: string; account_id: string; sheet_id: string },
): Promise<string> => {
  const { id } = await trx.insertInto('assignment_answers').values(answer).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** The first copy was deleted for ever. */
export const setCopy = async (trx: Trx, id: string, sheet_id: string): Promise<void> => {
  await trx.updateTable('assignment_answers').set({ sheet_id }).where('id', '=', id).execute();
};

export const findName = async (trx: Trx, account_id: string): Promise<string> => {
  const { name } = await trx
    .selectFrom('accounts as a')
    .select(displayName.as('name'))
    .where('a.id', '=', account_id)
    .executeTakeFirstOrThrow();
  return name;
};

type Hand = { id: string; answer_id: string; sheet_id: string };

/** Whether this hand-in is stored already, or one of the same words that nobody has returned since. */
const isHandedIn = async (trx: Trx, { id, answer_id, sheet_id }: Hand): Promise<boolean> => {
  const same = await trx.selectFrom('hand_ins').select('answer_id').where('id', '=', id).executeTakeFirst();
  if (same && same.answer_id !== answer_id) throw new AppError('conflict');
  if (same) return true;
  const { rows } = await sql<{ is_same: boolean }>`
    select h.sheet_version = s.version and h.returned_date is null as is_same
    from sheets s, lateral (select * from hand_ins where answer_id = ${answer_id} order by number desc limit 1) h
    where s.id = ${sheet_id}`.execute(trx);
  return rows[0]?.is_same ?? false;
};

/**
 * Stores the words of the copy as they are now. False when they are stored already: the answer to an earlier request may
 * have been lost. Of more than twenty the oldest go.
 */
export const insertHandIn = async (trx: Trx, hand: Hand): Promise<boolean> => {
  if (await isHandedIn(trx, hand)) return false;
  const { id, answer_id, sheet_id } = hand;
  await sql`
    insert into hand_ins (id, answer_id, number, sheet_version, title, language, blocks, bytes, file_keys)
    select ${id}, ${answer_id}, coalesce((select max(number) from hand_ins where answer_id = ${answer_id}), 0) + 1,
      s.version, s.title, s.language, s.blocks, s.bytes, s.file_keys
    from sheets s where s.id = ${sheet_id}`.execute(trx);
  await sql`
    delete from hand_ins where answer_id = ${answer_id} and number <= (
      select max(number) - ${MAX_HAND_INS_PER_ANSWER} from hand_ins where answer_id = ${answer_id}
    )`.execute(trx);
  await trx
    .updateTable('assignment_answers')
    .set({ handed_in_date: now, returned_date: null, may_hand_in_again: false })
    .where('id', '=', answer_id)
    .execute();
  return true;
};
