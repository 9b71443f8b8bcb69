import { sql, type Kysely } from 'kysely';
import { displayName, hasPublicProfile, wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';

export const countPassageChanges = async (db: Kysely<Database>, segment_id: string): Promise<number> => {
  const { total } = await db
    .selectFrom('segment_revisions')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('segment_id', '=', segment_id)
    .executeTakeFirstOrThrow();
  return total;
};

/** Whose suggestion it was, or else who has edited the text; that is not told of an import. */
const creditedId = sql<string>`coalesce(r.credited_account_id, case when r.kind in ('edit', 'undo') then r.account_id end)`;

/** Readers who suggest are told that they will be named; whoever edits may have no public profile. */
const isNamed = sql<boolean>`(r.kind = 'correction' or ${hasPublicProfile})`;

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
    .leftJoin('accounts as a', (join) => join.on('a.id', '=', creditedId).on('a.closed_date', 'is', null))
    .select(['change.revision', 'change.old_content', 'change.new_content', 'r.kind', 'r.label', 'r.reason'])
    .select([
      wireDate('r.created_date').as('date'),
      sql<string>`coalesce(case when ${isNamed} then ${displayName} end, r.credit)`.as('by'),
    ])
    .select(sql<string | null>`case when ${isNamed} then a.username end`.as('username'))
    .orderBy('change.revision', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
  return { total, entries };
};
