import { sql, type Kysely } from 'kysely';
import { canReadComments, reviewerOfSheet } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { Block } from '#server/sheets/stored-sheet.ts';
import type { CommentSetting } from '#shared/limits.ts';

type Db = Kysely<Database>;

/** What decides about its comments; `is_follower` is about the viewer and the author, `is_blocked` also about the reviewer. */
export type CommentedSheet = {
  id: string;
  account_id: string | null;
  is_published: boolean;
  setting: CommentSetting;
  is_readable: boolean;
  is_follower: boolean;
  is_blocked: boolean;
  /** Of an answer that was handed in: the author of the assignment. */
  reviewer_id: string | null;
};

/** Any sheet, whoever may see it. */
export const findCommentedSheet = (db: Db, id: string, viewer: string | null): Promise<CommentedSheet | undefined> =>
  db
    .selectFrom('sheets as s')
    .select(['s.id', 's.account_id', 's.is_published', 's.comment_setting as setting'])
    .select([
      canReadComments(sql`${viewer}::uuid`)
        .$castTo<boolean>()
        .as('is_readable'),
      reviewerOfSheet.as('reviewer_id'),
      sql<boolean>`exists (select from follows f
        where f.follower_id = ${viewer}::uuid and f.followed_id = s.account_id)`.as('is_follower'),
      sql<boolean>`exists (select from blocks b
        where b.blocker_id = ${viewer}::uuid and b.blocked_id in (s.account_id, ${reviewerOfSheet})
          or b.blocked_id = ${viewer}::uuid and b.blocker_id in (s.account_id, ${reviewerOfSheet}))`.as('is_blocked'),
    ])
    .where('s.id', '=', id)
    .executeTakeFirst();

/** A block of the published words, or of a private sheet; never of a draft. */
export const findBlock = async (db: Db, sheet_id: string, block_id: string): Promise<Block | undefined> => {
  const { rows } = await sql<{ block: Block }>`
    select block from sheets s, jsonb_array_elements(s.blocks) as block
    where s.id = ${sheet_id} and block ->> 'block_id' = ${block_id} limit 1`.execute(db);
  return rows[0]?.block;
};

/** A block as it was handed in, newest first; what was not handed in stays with who writes it. */
export const listHandedInBlocks = async (db: Db, sheet_id: string, block_id: string): Promise<Block[]> => {
  const { rows } = await sql<{ block: Block }>`
    select block from assignment_answers x join hand_ins h on h.answer_id = x.id, jsonb_array_elements(h.blocks) as block
    where x.sheet_id = ${sheet_id} and block ->> 'block_id' = ${block_id} order by h.number desc`.execute(db);
  return rows.map(({ block }) => block);
};

export const setCommentSetting = async (db: Db, id: string, comment_setting: CommentSetting): Promise<void> => {
  await db.updateTable('sheets').set({ comment_setting }).where('id', '=', id).execute();
};
