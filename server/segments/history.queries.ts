import { sql, type Kysely } from 'kysely';
import { displayName, wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';

export const countPassageChanges = async (db: Kysely<Database>, segment_id: string): Promise<number> => {
  const { total } = await db
    .selectFrom('segment_revisions')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('segment_id', '=', segment_id)
    .executeTakeFirstOrThrow();
  return total;
};

/** What changed in the words of a passage, latest first. Only credited people are named. */
export const listPassageHistory = async (
  db: Kysely<Database>,
  segment_id: string,
  { skip, limit }: { skip: number; limit: number },
) => {
  const changes = db.selectFrom('segment_revisions as change').where('change.segment_id', '=', segment_id);
  const { total } = await changes.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const entries = await changes
    .innerJoin('text_revisions as r', (join) =>
      join.onRef('r.text_id', '=', 'change.text_id').onRef('r.revision', '=', 'change.revision'),
    )
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.id', '=', 'r.credited_account_id').on('a.closed_date', 'is', null),
    )
    .select(['change.revision', 'change.old_content', 'change.new_content', 'r.kind', 'r.label', 'r.reason'])
    .select([wireDate('r.created_date').as('date'), sql<string>`coalesce(${displayName}, r.credit)`.as('by')])
    .select('a.username')
    .orderBy('change.revision', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
  return { total, entries };
};
