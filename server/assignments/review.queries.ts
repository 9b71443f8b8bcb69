import { sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import { displayName, now, wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import { answerState, isLate } from '#server/sheets/answer-links.queries.ts';
import type { Block } from '#server/sheets/stored-sheet.ts';
import type { AnswerCounts, HandIn, ListedAnswer } from '#shared/contract/assignment-parts.ts';
import type { AnswerFilter, AnswerSort } from '#shared/limits.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

export type AnswerOrder = { filter: AnswerFilter; sort_by: AnswerSort; sort_order: 'asc' | 'desc' };

/** Of an answer `x` to the assignment `n`. */
const FILTERS: Record<AnswerFilter, ReturnType<typeof sql<SqlBool>>> = {
  all: sql<SqlBool>`x.removed_date is null`,
  started: sql<SqlBool>`x.removed_date is null and x.handed_in_date is null`,
  handed_in: sql<SqlBool>`x.removed_date is null and x.handed_in_date is not null and x.returned_date is null`,
  late: sql<SqlBool>`x.removed_date is null and x.handed_in_date > n.due_date`,
  returned: sql<SqlBool>`x.removed_date is null and x.returned_date is not null`,
  removed: sql<SqlBool>`x.removed_date is not null`,
};

const SORTS = { name: sql`lower(${displayName})`, handed_in_date: sql`x.handed_in_date` };

const orderBy = ({ sort_by, sort_order }: Omit<AnswerOrder, 'filter'>) =>
  sql`${SORTS[sort_by]} ${sql.raw(sort_order)} nulls last, x.id`;

/** Answers `x` to the assignment `n` by the accounts `a`. */
const answersTo = (db: Db, assignment_id: string) =>
  db
    .selectFrom('assignment_answers as x')
    .innerJoin('assignments as n', 'n.sheet_id', 'x.assignment_id')
    .innerJoin('accounts as a', 'a.id', 'x.account_id')
    .where('x.assignment_id', '=', assignment_id);

const selectListed = (db: Db, assignment_id: string) =>
  answersTo(db, assignment_id)
    .select(['x.id', 'a.username', 'a.avatar_url'])
    .select((eb) => [
      displayName.as('name'),
      answerState.as('state'),
      isLate.as('is_late'),
      eb('x.removed_date', 'is not', null).$castTo<boolean>().as('is_removed'),
      wireDate('x.handed_in_date').$castTo<string | null>().as('handed_in_date'),
      wireDate('x.returned_date').$castTo<string | null>().as('returned_date'),
      sql<number>`coalesce((select max(h.number) from hand_ins h where h.answer_id = x.id), 0)`.as('hand_in_count'),
    ]);

export const listAnswers = (
  db: Db,
  assignment_id: string,
  { filter, skip, limit, ...order }: AnswerOrder & { skip: number; limit: number },
): Promise<ListedAnswer[]> =>
  selectListed(db, assignment_id).where(FILTERS[filter]).orderBy(orderBy(order)).limit(limit).offset(skip).execute();

export const countAnswers = (db: Db, assignment_id: string): Promise<AnswerCounts> =>
  answersTo(db, assignment_id)
    .select((eb) => {
      const count = (filter: AnswerFilter) => eb.fn.countAll<number>().filterWhere(FILTERS[filter]).as(filter);
      return [
        count('all'),
        count('started'),
        count('handed_in'),
        count('late'),
        count('returned'),
        count('removed'),
      ] as const;
    })
    .executeTakeFirstOrThrow();

/** With its writer, and the account of that. */
export const findListedAnswer = (db: Db, assignment_id: string, id: string) =>
  selectListed(db, assignment_id).select(['x.account_id', 'x.sheet_id']).where('x.id', '=', id).executeTakeFirst();

/** The place of an answer among those that were handed in and match; it counts itself, also when it no longer matches. */
export const findPosition = async (db: Db, assignment_id: string, id: string, { filter, ...order }: AnswerOrder) => {
  const listed = answersTo(db, assignment_id)
    .select((eb) => {
      const over = sql`over (order by ${orderBy(order)})`;
      return [
        'x.id',
        sql<number>`(row_number() ${over})::int`.as('number'),
        sql<string | null>`lag(x.id) ${over}`.as('previous'),
        sql<string | null>`lead(x.id) ${over}`.as('next'),
        eb.cast<number>(sql`count(*) over ()`, 'integer').as('total'),
      ] as const;
    })
    .where('x.handed_in_date', 'is not', null)
    .where((eb) => eb.or([FILTERS[filter], eb('x.id', '=', id)]));
  return db
    .selectFrom(listed.as('listed'))
    .select(['number', 'previous', 'next', 'total'])
    .where('id', '=', id)
    .executeTakeFirst();
};

/** The newest first. */
export const listHandIns = (db: Db, answer_id: string): Promise<HandIn[]> =>
  db
    .selectFrom('hand_ins as h')
    .innerJoin('assignment_answers as x', 'x.id', 'h.answer_id')
    .leftJoin('assignments as n', 'n.sheet_id', 'x.assignment_id')
    .select(['h.id', 'h.number', 'h.return_message'])
    .select([
      wireDate('h.handed_in_date').as('handed_in_date'),
      wireDate('h.returned_date').$castTo<string | null>().as('returned_date'),
      sql<boolean>`coalesce(h.handed_in_date > n.due_date, false)`.as('is_late'),
    ])
    .where('h.answer_id', '=', answer_id)
    .orderBy('h.number', 'desc')
    .execute();

export type StoredHandIn = { id: string; title: string; language: string; blocks: Block[] };

export const findHandIn = (db: Db, answer_id: string, id: string): Promise<StoredHandIn | undefined> =>
  db
    .selectFrom('hand_ins')
    .select(['id', 'title', 'language'])
    .select(({ ref }) => ref('blocks').$castTo<Block[]>().as('blocks'))
    .where('answer_id', '=', answer_id)
    .where('id', '=', id)
    .executeTakeFirst();

export const setReturned = async (
  trx: Trx,
  answer_id: string,
  { hand_in_id, message, may_hand_in_again }: { hand_in_id: string; message: string; may_hand_in_again: boolean },
): Promise<void> => {
  await trx
    .updateTable('hand_ins')
    .set({ returned_date: now, return_message: message })
    .where('id', '=', hand_in_id)
    .execute();
  await trx
    .updateTable('assignment_answers')
    .set({ returned_date: now, may_hand_in_again })
    .where('id', '=', answer_id)
    .execute();
};

export const setRemoved = async (trx: Trx, answer_id: string, isRemoved: boolean): Promise<void> => {
  await trx
    .updateTable('assignment_answers')
    .set({ removed_date: isRemoved ? now : null })
    .where('id', '=', answer_id)
    .execute();
};

export type NewestHandIn = StoredHandIn & { answer_id: string; handed_in_date: string };

/** What was handed in last of each of these answers. */
export const listNewestHandIns = async (db: Db, answer_ids: string[]): Promise<Map<string, NewestHandIn>> => {
  const rows = await db
    .selectFrom('hand_ins as h')
    .distinctOn('h.answer_id')
    .select(['h.id', 'h.answer_id', 'h.title', 'h.language', wireDate('h.handed_in_date').as('handed_in_date')])
    .select(({ ref }) => ref('h.blocks').$castTo<Block[]>().as('blocks'))
    .where((eb) => eb('h.answer_id', '=', eb.fn.any(eb.val(answer_ids))))
    .orderBy('h.answer_id')
    .orderBy('h.number', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.answer_id, row]));
};

/** The questions of an assignment, in order, with those that it no longer has but somebody has answered. */
export const listQuestions = async (
  db: Db,
  assignment_id: string,
): Promise<{ block_id: string; content: string }[]> => {
  const { rows } = await sql<{ block_id: string; content: string }>`
    with present as (
      select block ->> 'block_id' as block_id, block ->> 'content' as content, position
      from sheets s, jsonb_array_elements(s.blocks) with ordinality as listed (block, position)
      where s.id = ${assignment_id} and block @> '{"is_question": true}'
    ), answered as (
      select distinct on (block ->> 'block_id') block ->> 'block_id' as block_id, block ->> 'content' as content, position
      from assignment_answers x
        join lateral (select blocks from hand_ins where answer_id = x.id order by number desc limit 1) h on true,
        jsonb_array_elements(h.blocks) with ordinality as listed (block, position)
      where x.assignment_id = ${assignment_id} and x.removed_date is null
        and block @> '{"is_question": true, "is_fixed": true}'
      order by block ->> 'block_id', position
    )
    select block_id, content from (
      select *, 0 as rank from present
      union all
      select *, 1 from answered where block_id not in (select block_id from present)
    ) questions order by rank, position, block_id`.execute(db);
  return rows;
};
