import { sql, type Kysely, type Transaction } from 'kysely';
import { wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { AuditTarget } from '#shared/audit-targets.ts';
import type { AuditAction } from '#shared/contract/audit-log.ts';

/** Who acts: somebody with a role on the site, or the operator on the machine. */
export type Actor = { account_id: string; via: 'site' } | { account_id: null; via: 'command' };

export const OPERATOR: Actor = { account_id: null, via: 'command' };

export const actorOf = ({ account_id }: { account_id: string }): Actor => ({ account_id, via: 'site' });

/** Fields by name. `saved` is what is needed to undo it and nobody reads. */
export type AuditedFields = Record<string, unknown>;

export type NewAuditEntry = {
  action: AuditAction;
  target_type: AuditTarget;
  target_id: string;
  before: AuditedFields | null;
  after: AuditedFields | null;
  /** The entry that this one reverses. */
  undoes?: number;
};

/** In the transaction of the change itself, so that there is never one without the other. */
export const recordAction = async (trx: Transaction<Database>, actor: Actor, entry: NewAuditEntry): Promise<void> => {
  const { before, after, ...rest } = entry;
  await trx
    .insertInto('audit_log')
    .values({
      ...rest,
      account_id: actor.account_id,
      via: actor.via,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute();
};

export type AuditFilter = { id?: number; action?: AuditAction; target_type?: AuditTarget; target_id?: string };

export type StoredAuditEntry = Awaited<ReturnType<typeof listAuditLog>>['entries'][number];

/** Of something that the entry itself has removed. */
const formerTitle = sql`(select value from jsonb_each_text(entry.before) where key like 'titles.%'
  order by key = 'titles.en' desc, key limit 1)`;

/** What the target is called now, by its kind. */
const targetName = sql<string | null>`case entry.target_type
  when 'account' then (select username from accounts where id = entry.target_id::uuid)
  when 'work' then (select title from work_titles n where n.work_id = entry.target_id::uuid
    order by n.language = 'en' desc, n.language limit 1)
  when 'text' then (select title from texts where id = entry.target_id::uuid)
  when 'correction' then (select t.title from corrections k join texts t on t.id = k.text_id
    where k.id = entry.target_id::uuid)
  when 'author' then (select name from author_names n where n.author_id = entry.target_id::uuid
    order by n.language = 'en' desc, n.language limit 1)
  when 'setting' then entry.target_id
  when 'import' then (select name from imports where id = entry.target_id::uuid)
  -- Unless its author has made it private.
  when 'sheet' then (select s.title from sheets s where s.id = entry.target_id::uuid and s.deleted_date is null
    and (s.is_published or s.withheld is not null))
  when 'comment' then (select s.title from comments c join sheets s on s.id = c.sheet_id
    where c.id = entry.target_id::uuid and s.deleted_date is null and (s.is_published or s.withheld is not null))
  when 'collection' then coalesce((select title from collection_titles n where n.collection_id = entry.target_id::uuid
    order by n.language = 'en' desc, n.language limit 1), ${formerTitle})
  when 'topic' then coalesce((select title from topic_titles n where n.topic_id = entry.target_id::uuid
    order by n.language = 'en' desc, n.language limit 1), ${formerTitle})
  end`;

/** Latest first, with the people who acted and, where a member was concerned, that member. */
export const listAuditLog = async (
  db: Kysely<Database>,
  { id, action, target_type, target_id }: AuditFilter,
  { skip, limit }: { skip: number; limit: number },
) => {
  const matching = db
    .selectFrom('audit_log as entry')
    .$if(id !== undefined, (query) => query.where('entry.id', '=', id ?? 0))
    .$if(action !== undefined, (query) => query.where('entry.action', '=', action ?? ''))
    .$if(target_type !== undefined, (query) => query.where('entry.target_type', '=', target_type ?? ''))
    .$if(target_id !== undefined, (query) => query.where('entry.target_id', '=', target_id ?? ''));
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const entries = await matching
    .leftJoin('accounts as actor', 'actor.id', 'entry.account_id')
    .leftJoin('audit_log as undo', 'undo.undoes', 'entry.id')
    .select(['entry.id', 'entry.via', 'entry.action', 'entry.target_type', 'entry.target_id'])
    .select(['actor.username as by', 'entry.undoes', 'undo.id as undone_by', targetName.as('target_name')])
    .select((eb) => [
      wireDate('entry.created_date').as('created_date'),
      eb.ref('entry.before').$castTo<AuditedFields | null>().as('before'),
      eb.ref('entry.after').$castTo<AuditedFields | null>().as('after'),
    ])
    .$narrowType<{ action: AuditAction; target_type: AuditTarget }>()
    .orderBy('entry.id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
  return { total, entries };
};

/** So many may have come since; of more nobody can tell whether they have all been taken back. */
const MAX_LATER = 1000;

/** What has been done to the same since, of these actions. */
export const listLaterEntries = async (
  db: Kysely<Database>,
  { id, target_type, target_id }: Pick<StoredAuditEntry, 'id' | 'target_type' | 'target_id'>,
  actions: AuditAction[],
): Promise<{ id: number; undoes: number | null }[]> =>
  db
    .selectFrom('audit_log')
    .select(['id', 'undoes'])
    .where('target_type', '=', target_type)
    .where('target_id', '=', target_id)
    .where('action', 'in', actions)
    .where('id', '>', id)
    .orderBy('id', 'desc')
    .limit(MAX_LATER)
    .execute();

/** Ids of collections and texts in the fields of a work. */
const idsIn = (fields: AuditedFields | null): string[] =>
  Object.entries(fields ?? {}).flatMap(([field, value]) => {
    if (field.startsWith('collections.')) return field.slice('collections.'.length);
    return field.startsWith('preferred.') && typeof value === 'string' ? value : [];
  });

/** What the collections and texts are called that the fields of entries name by their ids. */
export const findNames = async (
  db: Kysely<Database>,
  entries: Pick<StoredAuditEntry, 'before' | 'after'>[],
): Promise<(fields: Pick<StoredAuditEntry, 'before' | 'after'>) => Record<string, string>> => {
  const idsOf = ({ before, after }: Pick<StoredAuditEntry, 'before' | 'after'>) => [...idsIn(before), ...idsIn(after)];
  const ids = [...new Set(entries.flatMap(idsOf))];
  if (ids.length === 0) return () => ({});
  const { rows } = await sql<{ id: string; title: string }>`
    select distinct on (collection_id) collection_id as id, title from collection_titles
    where collection_id = any (${ids}::uuid[]) order by collection_id, language = 'en' desc, language`.execute(db);
  const texts = await db
    .selectFrom('texts')
    .select(['id', 'title'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  const names = new Map([...rows, ...texts].map(({ id, title }) => [id, title]));
  return (entry) =>
    Object.fromEntries(
      idsOf(entry).flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [[id, name] as const];
      }),
    );
};
