import { sql, type Kysely } from 'kysely';
import { wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { AnswerOfSheet, AnswerState, Assignment, OwnAnswer } from '#shared/contract/assignment-parts.ts';

type Db = Kysely<Database>;

/** Of an answer `x` to the assignment `n`. */
export const answerState = sql<AnswerState>`case when x.returned_date is not null then 'returned'
  when x.handed_in_date is not null then 'handed_in' else 'started' end`;

export const isLate = sql<boolean>`coalesce(x.handed_in_date > n.due_date, false)`;

const mayHandIn = sql<boolean>`(n.is_open and s.is_published and s.deleted_date is null and x.removed_date is null
  and x.sheet_id is not null and (x.returned_date is null or x.may_hand_in_again)) is true`;

const returnMessage = sql<string>`coalesce((select h.return_message from hand_ins h
  where h.answer_id = x.id and h.returned_date is not null order by h.number desc limit 1), '')`;

/** An answer `x`, its assignment `n` and the sheet `s` of that. */
const selectOwn = (db: Db) =>
  db
    .selectFrom('assignment_answers as x')
    .leftJoin('assignments as n', 'n.sheet_id', 'x.assignment_id')
    .leftJoin('sheets as s', 's.id', 'n.sheet_id')
    .select(['x.id', 'x.sheet_id', 'x.assignment_id'])
    .select((eb) => [
      answerState.as('state'),
      isLate.as('is_late'),
      eb('x.removed_date', 'is not', null).$castTo<boolean>().as('is_removed'),
      wireDate('x.handed_in_date').$castTo<string | null>().as('handed_in_date'),
      wireDate('x.returned_date').$castTo<string | null>().as('returned_date'),
      mayHandIn.as('may_hand_in'),
      returnMessage.as('return_message'),
    ]);

export const findOwnAnswer = async (
  db: Db,
  assignment_id: string,
  account_id: string,
): Promise<OwnAnswer | undefined> =>
  selectOwn(db).where('x.assignment_id', '=', assignment_id).where('x.account_id', '=', account_id).executeTakeFirst();

/** The answer that this sheet is the copy of. The title of an assignment that was made private is no longer shown. */
export const findAnswerOfSheet = async (db: Db, sheet_id: string): Promise<AnswerOfSheet | undefined> => {
  const row = await selectOwn(db)
    .select(['n.is_open', 's.title', 's.language'])
    .select([
      wireDate('n.due_date').$castTo<string | null>().as('due_date'),
      sql<boolean>`(s.is_published and s.deleted_date is null) is true`.as('is_public'),
      sql<boolean>`(n.sheet_id is not null and s.deleted_date is null)`.as('is_there'),
    ])
    .where('x.sheet_id', '=', sheet_id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { assignment_id, is_open, title, language, due_date, is_public, is_there, ...answer } = row;
  const assignment = is_there && {
    id: assignment_id ?? '',
    title: (is_public && title) || '',
    language: language ?? '',
    is_open: is_open ?? false,
    is_public,
    due_date,
  };
  return { ...answer, assignment: assignment || null };
};

/** Whether the sheet is the copy of an answer to an assignment that still exists. */
export const isLinkedAnswer = async (db: Db, sheet_id: string): Promise<boolean> => {
  const link = await db
    .selectFrom('assignment_answers')
    .select('id')
    .where('sheet_id', '=', sheet_id)
    .where('assignment_id', 'is not', null)
    .executeTakeFirst();
  return link !== undefined;
};

export const findAssignment = (db: Db, sheet_id: string): Promise<Assignment | undefined> =>
  db
    .selectFrom('assignments as n')
    .select(['n.instructions', 'n.is_open', wireDate('n.due_date').$castTo<string | null>().as('due_date')])
    .where('n.sheet_id', '=', sheet_id)
    .executeTakeFirst();
