import { sql, type Kysely, type Transaction } from 'kysely';
import { recordAction, type Actor } from '#server/audit-log/audit-log.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { AUTHOR_FIELDS } from '#shared/catalog-fields.ts';
import { type Fields, groupOf } from '#shared/field-values.ts';
import { isUuid } from '#shared/uuid.ts';
import type { RecordKind } from './edit-record.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

const readFields = async (db: Db, id: string): Promise<Fields> => {
  const names = await db.selectFrom('author_names').select(['language', 'name']).where('author_id', '=', id).execute();
  const spellings = await db
    .selectFrom('author_spellings')
    .select('spelling')
    .where('author_id', '=', id)
    .orderBy('spelling')
    .execute();
  return {
    ...Object.fromEntries(names.map(({ language, name }) => [`names.${language}`, name])),
    spellings: spellings.map(({ spelling }) => spelling),
  };
};

const writeFields = async (trx: Trx, id: string, fields: Fields): Promise<void> => {
  const names = [...groupOf(fields, 'names')].map(([language, name]) => ({
    author_id: id,
    language,
    name: String(name),
  }));
  if (names.length === 0) throw new AppError('bad_request', 'An author needs a name in one language at least.');
  const spellings = Array.isArray(fields['spellings']) ? fields['spellings'] : [];
  await trx.deleteFrom('author_names').where('author_id', '=', id).execute();
  await trx.insertInto('author_names').values(names).execute();
  await trx.deleteFrom('author_spellings').where('author_id', '=', id).execute();
  const { rows } = await sql`insert into author_spellings (spelling, author_id)
    select unnest(${spellings}::text[]), ${id} on conflict do nothing returning spelling`.execute(trx);
  if (rows.length < spellings.length) throw new AppError('spelling_taken');
};

export const authorKind: RecordKind = {
  target_type: 'author',
  rules: AUTHOR_FIELDS,
  notFound: 'author_not_found',
  lock: async (trx, id) =>
    isUuid(id) &&
    (await trx.selectFrom('authors').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined,
  read: readFields,
  write: writeFields,
};

/** With the id that it had, where it was deleted before. */
export const addAuthor = async (trx: Trx, actor: Actor, fields: Fields, again?: { id: string; undoes: number }) => {
  const { id } = await trx
    .insertInto('authors')
    .values({ id: again?.id ?? sql<string>`gen_random_uuid()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeFields(trx, id, fields);
  await recordAction(trx, actor, {
    action: 'add_author',
    target_type: 'author',
    target_id: id,
    before: null,
    after: fields,
    ...(again ? { undoes: again.undoes } : {}),
  });
  return id;
};

/** Texts keep what they call the author. */
export const deleteAuthor = async (trx: Trx, actor: Actor, id: string, undoes?: number): Promise<void> => {
  if (!(await authorKind.lock(trx, id))) throw new AppError('author_not_found');
  const before = await readFields(trx, id);
  await trx.deleteFrom('authors').where('id', '=', id).execute();
  await recordAction(trx, actor, {
    action: 'delete_author',
    target_type: 'author',
    target_id: id,
    before,
    after: null,
    ...(undoes === undefined ? {} : { undoes }),
  });
};

/** Texts and works that name them by one of their spellings. */
const named = sql`(
  select count(*)::int from texts t where t.author in (select spelling from author_spellings s where s.author_id = a.id)
)`;

export const listAuthors = async (db: Db, { search, skip, limit }: { search: string; skip: number; limit: number }) => {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const matching = sql`from authors a where ${search} = '' or exists (
      select from author_names n where n.author_id = a.id and n.name ilike ${pattern})
    or exists (select from author_spellings s where s.author_id = a.id and s.spelling ilike ${pattern})`;
  const { rows } = await sql<{ id: string; names: Record<string, string>; texts: number }>`
    select a.id, (select json_object_agg(n.language, n.name) from author_names n where n.author_id = a.id) as names,
      ${named} as texts
    ${matching}
    order by (select min(n.name) from author_names n where n.author_id = a.id), a.id
    offset ${skip} limit ${limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(db);
  return { authors: rows, total: counted.rows[0]?.total ?? 0 };
};
