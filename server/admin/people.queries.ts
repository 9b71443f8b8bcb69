import type { Kysely } from 'kysely';
import { displayName, isVisibleMember, wireDate } from '#server/db/expressions.ts';
import type { Database, Role } from '#server/db/schema.ts';
import type { StaffPerson } from '#shared/contract/admin.ts';

/** `of` are members who have shown something of themselves, or all. */
export type PeopleFilter = { of: 'visible' | 'all'; search: string; role?: Role | undefined };

/** Characters with a meaning in a pattern are themselves here. */
const beginsWith = (text: string): string => `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Newest first. */
export const listPeople = async (
  db: Kysely<Database>,
  { of, search, role }: PeopleFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ total: number; people: StaffPerson[] }> => {
  const words = search.trim().split(/\s+/).filter(Boolean).map(beginsWith);
  let matching = db.selectFrom('accounts as a');
  if (of === 'visible') matching = matching.where(isVisibleMember);
  if (role) matching = matching.where('a.role', '=', role);
  for (const word of words)
    matching = matching.where((eb) =>
      eb.or([
        eb('a.username', 'like', word),
        eb(eb.fn('lower', ['a.firstname']), 'like', word),
        eb(eb.fn('lower', ['a.lastname']), 'like', word),
      ]),
    );
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const people = await matching
    .select([displayName.as('name'), 'a.username', 'a.avatar_url', 'a.title', 'a.role'])
    .select(wireDate('a.created_date').as('created_date'))
    .select((eb) =>
      eb
        .selectFrom('sheets as s')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('s.account_id', '=', 'a.id')
        .where('s.is_published', '=', true)
        .where('s.deleted_date', 'is', null)
        .as('published_sheets'),
    )
    .$narrowType<{ published_sheets: number }>()
    .orderBy('a.created_date', 'desc')
    .orderBy('a.id')
    .offset(skip)
    .limit(limit)
    .execute();
  return { total, people };
};

/** The account of a present or former username, whoever may see it. */
export const findAccountByUsername = async (db: Kysely<Database>, username: string): Promise<string | undefined> =>
  (await db.selectFrom('usernames').select('account_id').where('username', '=', username).executeTakeFirst())
    ?.account_id;
