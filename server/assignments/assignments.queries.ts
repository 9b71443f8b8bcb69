import { sql, type Kysely, type Transaction } from 'kysely';
import { wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { Assignment, AssignmentFields } from '#shared/contract/assignment-parts.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

export const saveAssignment = async (
  trx: Trx,
  sheet_id: string,
  { instructions, due_date, is_open }: AssignmentFields,
): Promise<Assignment> => {
  const fields = { instructions, due_date: due_date === null ? null : new Date(due_date), is_open };
  return trx
    .insertInto('assignments')
    .values({ sheet_id, ...fields })
    .onConflict((conflict) => conflict.column('sheet_id').doUpdateSet(fields))
    .returning(['instructions', 'is_open', wireDate('due_date').$castTo<string | null>().as('due_date')])
    .executeTakeFirstOrThrow();
};

/** The copies stay with who wrote them; a trigger deletes what they have handed in. */
export const deleteAssignment = async (trx: Trx, sheet_id: string): Promise<void> => {
  await trx.deleteFrom('assignments').where('sheet_id', '=', sheet_id).execute();
};

export type AssignmentRow = { is_open: boolean };

/** Until the transaction ends nobody else starts an answer. Undefined: it is none any more. */
export const lockAssignment = (trx: Trx, sheet_id: string): Promise<AssignmentRow | undefined> =>
  trx.selectFrom('assignments').select('is_open').where('sheet_id', '=', sheet_id).forNoKeyUpdate().executeTakeFirst();

/** The questions among the blocks that others read. */
export const countQuestions = async (db: Db, sheet_id: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sheets s, jsonb_array_elements(s.blocks) block
    where s.id = ${sheet_id} and block @> '{"is_question": true}'`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Published sheets may outlive the account of their author; nobody could read the answers to them. */
export const eraseAssignments = async (trx: Trx, account_id: string): Promise<void> => {
  await trx
    .deleteFrom('assignments')
    .where('sheet_id', 'in', (eb) => eb.selectFrom('sheets').select('id').where('account_id', '=', account_id))
    .execute();
};
