import { sql, type Kysely, type Transaction } from 'kysely';
import { labelSource, wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { OwnCorrection } from '#shared/contract/corrections.ts';
import { withOwnLabel } from '#shared/segment-label.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** Who suggests it: a member, or a guest of a network. */
export type Suggester = { account_id: string; network: null } | { account_id: null; network: Buffer };

export type NewCorrection = Suggester & {
  id: string;
  text_id: string;
  segment_id: string;
  content: string;
  start_offset: number;
  end_offset: number;
  old_words: string;
  new_words: string;
  reason: string;
  source: string;
};

/** Suggestions `k` with their text `t` and, unless an import has removed it, their passage `s`. */
export const selectCorrections = (db: Db) =>
  db
    .selectFrom('corrections as k')
    .innerJoin('texts as t', 't.id', 'k.text_id')
    .leftJoin('segments as s', 's.id', 'k.segment_id')
    .select(['k.id', 'k.state', 'k.version', 'k.text_id', 't.title as text_title', 't.language', 't.script'])
    .select(['k.segment_id', 's.position as segment_number', labelSource.as('label_source')])
    .select(['k.old_words', 'k.new_words', 'k.reason', 'k.source', 'k.accepted_words'])
    .select(sql<string>`case when k.state = 'declined' then k.outcome else '' end`.as('outcome'))
    .select([
      wireDate('k.created_date').as('created_date'),
      wireDate('k.decided_date').$castTo<string | null>().as('decided_date'),
    ]);

/** Of this suggester, not decided yet. Two at the same moment may exceed a limit by one, which does no harm. */
export const countOpenCorrections = async (db: Db, { account_id, network }: Suggester): Promise<number> => {
  const { total } = await db
    .selectFrom('corrections')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .where('state', 'in', ['open', 'asked'])
    .$if(account_id !== null, (query) => query.where('account_id', '=', account_id ?? ''))
    .$if(account_id === null, (query) => query.where('network', '=', network))
    .executeTakeFirstOrThrow();
  return total;
};

export const findSuggested = (db: Db, id: string) =>
  db.selectFrom('corrections').select(['account_id', 'segment_id']).where('id', '=', id).executeTakeFirst();

/** Nothing when it is there already. */
export const insertCorrection = async (db: Db, correction: NewCorrection): Promise<void> => {
  await db
    .insertInto('corrections')
    .values(correction)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

const messages = sql<OwnCorrection['messages']>`coalesce((
  select jsonb_agg(jsonb_build_object('is_question', m.is_question, 'words', m.words,
    'created_date', ${wireDate('m.created_date')}) order by m.id)
  from correction_messages m where m.correction_id = k.id), '[]')`;

/** What waits for the member first, then the latest. */
export const listOwnCorrections = async (
  db: Db,
  account_id: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ corrections: OwnCorrection[]; total: number }> => {
  const [rows, { total }] = await Promise.all([
    selectCorrections(db)
      .select(messages.as('messages'))
      .where('k.account_id', '=', account_id)
      .orderBy((eb) => eb('k.state', '=', 'asked'), 'desc')
      .orderBy('k.created_date', 'desc')
      .orderBy('k.id')
      .offset(skip)
      .limit(limit)
      .execute(),
    db
      .selectFrom('corrections')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow(),
  ]);
  return { corrections: rows.map(withOwnLabel), total };
};

export type LockedCorrection = NonNullable<Awaited<ReturnType<typeof lockCorrection>>>;

/** Two people who change one suggestion do so one after the other. */
export const lockCorrection = (trx: Trx, id: string) =>
  trx
    .selectFrom('corrections as k')
    .select(['k.id', 'k.state', 'k.version', 'k.account_id', 'k.text_id', 'k.segment_id', 'k.content'])
    .select(['k.start_offset', 'k.end_offset', 'k.old_words', 'k.new_words', 'k.reason', 'k.changed_by', 'k.revision'])
    .select('k.accepted_words')
    .select(sql<string | null>`(select username from accounts where id = k.changed_by)`.as('changed_by_name'))
    .where('k.id', '=', id)
    .forUpdate('k')
    .executeTakeFirst();

/** The accepted suggestion that is this revision of a text. */
export const findAcceptedId = async (trx: Trx, text_id: string, revision: number): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('corrections')
      .select('id')
      .where('text_id', '=', text_id)
      .where('revision', '=', revision)
      .executeTakeFirst()
  )?.id;

export const countMessages = async (trx: Trx, correction_id: string): Promise<number> => {
  const { total } = await trx
    .selectFrom('correction_messages')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .where('correction_id', '=', correction_id)
    .executeTakeFirstOrThrow();
  return total;
};

type NewMessage = { correction_id: string; is_question: boolean; account_id: string; words: string };

export const insertMessage = async (trx: Trx, message: NewMessage): Promise<void> => {
  await trx.insertInto('correction_messages').values(message).execute();
};

/** The last question, which nobody has answered. */
export const deleteQuestion = async (trx: Trx, correction_id: string): Promise<void> => {
  await trx
    .deleteFrom('correction_messages')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('correction_messages')
        .select((sub) => sub.fn.max('id').as('id'))
        .where('correction_id', '=', correction_id)
        .where('is_question', '=', true),
    )
    .execute();
};

/** The suggestion waits for an editor again. */
export const answerCorrection = async (trx: Trx, id: string, account_id: string, words: string): Promise<void> => {
  await insertMessage(trx, { correction_id: id, is_question: false, account_id, words });
  await trx
    .updateTable('corrections')
    .set((eb) => ({ state: 'open', version: eb('version', '+', 1), changed_by: account_id }))
    .where('id', '=', id)
    .execute();
};

export const deleteCorrection = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('corrections').where('id', '=', id).execute();
};
