import { sql, type Kysely } from 'kysely';
import { displayName, labelSource, wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { QueuedCorrection } from '#shared/contract/admin-corrections.ts';
import type { CorrectionState } from '#shared/contract/corrections.ts';
import type { Person } from '#shared/contract/people.ts';
import { withOwnLabel } from '#shared/segment-label.ts';
import { selectCorrections } from './corrections.queries.ts';

type Db = Kysely<Database>;

const suggestedBy = sql<Person | null>`(
  select jsonb_build_object('name', ${displayName}, 'username', a.username, 'avatar_url', a.avatar_url, 'title', a.title)
  from accounts a where a.id = k.account_id
)`;

const decidedBy = sql<string | null>`case when k.decided_date is not null then
  (select username from accounts where id = k.changed_by) end`;

const selectQueued = (db: Db) => selectCorrections(db).select([suggestedBy.as('by'), decidedBy.as('decided_by')]);

/** What waits, oldest first; what is decided, latest first. */
export const listQueue = async (
  db: Db,
  state: CorrectionState,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ corrections: QueuedCorrection[]; total: number; counts: Record<CorrectionState, number> }> => {
  const order = state === 'open' || state === 'asked' ? 'asc' : 'desc';
  const [rows, counted] = await Promise.all([
    selectQueued(db)
      .where('k.state', '=', state)
      .orderBy('k.created_date', order)
      .orderBy('k.id', order)
      .offset(skip)
      .limit(limit)
      .execute(),
    db
      .selectFrom('corrections')
      .select((eb) => ['state', eb.cast<number>(eb.fn.countAll(), 'integer').as('total')])
      .groupBy('state')
      .execute(),
  ]);
  const none = { open: 0, asked: 0, accepted: 0, declined: 0 };
  const counts = { ...none, ...Object.fromEntries(counted.map(({ state: each, total }) => [each, total])) };
  return { corrections: rows.map(withOwnLabel), total: counts[state], counts };
};

/** With what the reader saw, and the passage as it is now. */
export const findQueued = (db: Db, id: string) =>
  selectQueued(db)
    .select(['k.content as seen_content', 'k.start_offset', 'k.end_offset', 's.content', 't.revision'])
    .where('k.id', '=', id)
    .executeTakeFirst();

export const readContent = async (db: Db, segment_id: string): Promise<string> =>
  (await db.selectFrom('segments').select('content').where('id', '=', segment_id).executeTakeFirstOrThrow()).content;

export const listMessages = (db: Db, correction_id: string) =>
  db
    .selectFrom('correction_messages as m')
    .leftJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['m.is_question', 'a.username as by', 'm.words', wireDate('m.created_date').as('created_date')])
    .where('m.correction_id', '=', correction_id)
    .orderBy('m.id')
    .execute();

/** The passages around one, as many on each side. */
export const listNeighbours = async (
  db: Db,
  { text_id, position, language }: { text_id: string; position: number; language: string },
  count: number,
) => {
  const rows = await db
    .selectFrom('segments as s')
    .select(['s.id as segment_id', 's.position as segment_number', 's.content', labelSource.as('label_source')])
    .where('s.text_id', '=', text_id)
    .where('s.position', '>=', position - count)
    .where('s.position', '<=', position + count)
    .where('s.position', '<>', position)
    .orderBy('s.position')
    .execute();
  const neighbours = rows.map((row) => {
    const { language: _language, ...neighbour } = withOwnLabel({ ...row, language });
    return neighbour;
  });
  return {
    before: neighbours.filter(({ segment_number }) => segment_number < position),
    after: neighbours.filter(({ segment_number }) => segment_number > position),
  };
};
