import type { Kysely } from 'kysely';
import { readInBatches } from '#server/db/read-in-batches.ts';
import type { Database } from '#server/db/schema.ts';

type Db = Kysely<Database>;

/** Each has the blocks of a whole sheet. */
const HAND_INS_AT_ONCE = 5;

/** For the export of personal data: what the member collects, has answered and handed in, and has written about answers. */
export const exportAssignments = (db: Db, account_id: string): Record<string, AsyncIterable<unknown>> => ({
  assignments: readInBatches(
    db,
    db
      .selectFrom('assignments as n')
      .innerJoin('sheets as s', 's.id', 'n.sheet_id')
      .select(['n.sheet_id', 'n.instructions', 'n.due_date', 'n.is_open', 'n.created_date'])
      .where('s.account_id', '=', account_id)
      .orderBy('n.created_date'),
  ),
  answers: readInBatches(
    db,
    db
      .selectFrom('assignment_answers')
      .select(['id', 'assignment_id', 'sheet_id', 'started_date', 'handed_in_date', 'returned_date', 'removed_date'])
      .where('account_id', '=', account_id)
      .orderBy('started_date'),
  ),
  hand_ins: readInBatches(
    db,
    db
      .selectFrom('hand_ins as h')
      .innerJoin('assignment_answers as x', 'x.id', 'h.answer_id')
      .select(['h.answer_id', 'h.number', 'h.handed_in_date', 'h.title', 'h.language', 'h.blocks'])
      .select(['h.returned_date', 'h.return_message'])
      .where('x.account_id', '=', account_id)
      .orderBy('h.handed_in_date'),
    HAND_INS_AT_ONCE,
  ),
  returned: readInBatches(
    db,
    db
      .selectFrom('hand_ins as h')
      .innerJoin('assignment_answers as x', 'x.id', 'h.answer_id')
      .innerJoin('sheets as s', 's.id', 'x.assignment_id')
      .select(['x.assignment_id', 'h.returned_date', 'h.return_message'])
      .where('s.account_id', '=', account_id)
      .where('h.returned_date', 'is not', null)
      .orderBy('h.returned_date'),
  ),
});
