import { sql, type Kysely, type SqlBool } from 'kysely';
import { displayName, isVisibleMember, wireDate } from '#server/db/expressions.ts';
import type { Database, Role } from '#server/db/schema.ts';
import type { StaffPerson } from '#shared/contract/admin.ts';

/** `of` are members who have shown something of themselves, or all. */
export type PeopleFilter = { of: 'visible' | 'all'; search: string; role?: Role | undefined };

const isVisibleOrModerated = sql<SqlBool>`(
  ${isVisibleMember} or a.closed_date is not null or exists (select from measures m where m.account_id = a.id)
)`;

/** Characters with a meaning in a pattern are themselves here. */
const beginsWith = (text: string): string => `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const accountsOf = (db: Kysely<Database>) => db.selectFrom('accounts as a');

/** Never the address. */
const selectStaffPeople = (accounts: ReturnType<typeof accountsOf>) =>
  accounts
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
    .$narrowType<{ published_sheets: number }>();

export const findStaffPerson = (db: Kysely<Database>, id: string): Promise<StaffPerson | undefined> =>
  selectStaffPeople(accountsOf(db)).where('a.id', '=', id).executeTakeFirst();

/** Whether moderators may know of the account: others do, they have dealt with it, or it has written to them. */
export const isKnownToModerators = async (db: Kysely<Database>, id: string): Promise<boolean> => {
  const account = await accountsOf(db)
    .select('a.id')
    .where('a.id', '=', id)
    .where(sql<SqlBool>`(${isVisibleOrModerated} or exists (
      select from feedback f where f.account_id = a.id or f.about_id = a.id
    ))`)
    .executeTakeFirst();
  return account !== undefined;
};

/** Newest first. */
export const listPeople = async (
  db: Kysely<Database>,
  { of, search, role }: PeopleFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ total: number; people: StaffPerson[] }> => {
  const words = search.trim().split(/\s+/).filter(Boolean).map(beginsWith);
  let matching = accountsOf(db);
  // Closed accounts are visible to nobody else, and moderators reopen them.
  if (of === 'visible') matching = matching.where(isVisibleOrModerated);
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
  const people = await selectStaffPeople(matching)
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
