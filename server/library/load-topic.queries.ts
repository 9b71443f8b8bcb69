import { createHash } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { ADVISORY_LOCKS, takeAdvisoryLock } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/schema.ts';
import { type Fields, type FieldValue, isSameValue } from '#shared/field-values.ts';
import { groupBy } from '#shared/group-by.ts';
import type { TopicDraft } from './draft.ts';
import { keepHandSet, readHandSet, writeSourceValues, type HandSet, type KeptField } from './hand-set.queries.ts';
import type { RunInTransaction } from './import-transactions.ts';
import { readRemovedRecords } from './removed-records.queries.ts';
import { stableId } from './stable-id.ts';
import { mergePassages } from './merge-passages.ts';
import { writeTopicNames } from './topic-names.queries.ts';

const checksumOf = ({ kind: _kind, ...fields }: TopicDraft): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url');

const fieldsOfDraft = ({ titles, descriptions, terms, position }: TopicDraft, parent: string | null): Fields => ({
  parent,
  position,
  ...Object.fromEntries(
    Object.entries(titles).flatMap(([language, title]) => [
      [`titles.${language}`, title],
      ...(descriptions[language] ? [[`descriptions.${language}`, descriptions[language]]] : []),
    ]),
  ),
  ...Object.fromEntries(
    [...groupBy(terms, ({ language }) => language)].map(([language, own]) => [
      `terms.${language}`,
      own.map(({ term }) => term),
    ]),
  ),
});

const findChecksum = async (db: Kysely<Database>, id: string): Promise<string | undefined> => {
  const topic = await db.selectFrom('topics').select('checksum').where('id', '=', id).executeTakeFirst();
  return topic?.checksum;
};

/** The ids of its passages, in their order. */
export const listTopicSegments = async (db: Kysely<Database>, id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('topic_passages')
    .select('segment_id')
    .where('topic_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ segment_id }) => segment_id);
};

export const writeTopicSegments = async (db: Transaction<Database>, id: string, segments: string[]): Promise<void> => {
  await db.deleteFrom('topic_passages').where('topic_id', '=', id).execute();
  // One array, however many passages there are.
  await sql`insert into topic_passages (topic_id, position, segment_id)
    select ${id}, position, segment_id
    from unnest(${segments}::uuid[]) with ordinality as row (segment_id, position)`.execute(db);
};

/** Titles in the site's own languages have texts that no source knows. */
const readShortDescriptions = async (db: Transaction<Database>, id: string): Promise<Fields> => {
  const rows = await db
    .selectFrom('topic_titles')
    .select(['language', 'short_description'])
    .where('topic_id', '=', id)
    .where('short_description', '<>', '')
    .execute();
  return Object.fromEntries(rows.map((row) => [`short_descriptions.${row.language}`, row.short_description]));
};

/** What was moved by hand may stand below it: then it stays where it is. */
const findAllowedParent = async (
  db: Transaction<Database>,
  id: string,
  parent: string | null,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`with recursive above as (
      select id, parent_id from topics where id = ${parent}
      union select t.id, t.parent_id from topics t join above on above.parent_id = t.id
    ) select id from above where id = ${id}`.execute(db);
  if (rows.length === 0) return parent;
  const stored = await db.selectFrom('topics').select('parent_id').where('id', '=', id).executeTakeFirst();
  return stored?.parent_id ?? null;
};

const listOf = (value: FieldValue | undefined): string[] => (Array.isArray(value) ? value : []);

/** The passages of the source, or those put together by hand with what the source has changed since. */
const writePassages = async (
  db: Transaction<Database>,
  id: string,
  source: string[],
  byHand: { value: FieldValue; source_value: FieldValue } | undefined,
): Promise<string[]> => {
  const merged = byHand ? mergePassages(listOf(byHand.value), listOf(byHand.source_value), source) : source;
  await writeTopicSegments(db, id, merged);
  if (byHand)
    await sql`update hand_set_fields set value = ${JSON.stringify(merged)}, source_value = ${JSON.stringify(source)}
      where target_type = 'topic' and target_id = ${id} and field = 'passages'`.execute(db);
  return merged;
};

const withoutPassages = (handSet: HandSet | undefined): HandSet | undefined =>
  handSet && new Map([...handSet].filter(([field]) => field !== 'passages'));

/**
 * Replaces a topic with its titles, terms and passages; what was set by hand stays, and one that was merged or deleted by hand
 * is not made again. An unchanged topic is not written, so that cached pages stay valid. Returns what was kept.
 */
export const loadTopic = (runInTransaction: RunInTransaction, draft: TopicDraft): Promise<KeptField[]> =>
  runInTransaction(async (transaction) => {
    await takeAdvisoryLock(transaction, ADVISORY_LOCKS.topicTree);
    const id = stableId('topic', draft.key);
    const target = { target_type: 'topic' as const, id };
    const removed = await readRemovedRecords(transaction, 'topic');
    if (removed.has(id)) {
      const [source = draft.key] = Object.values(draft.titles);
      return [{ ...target, field: 'removed', kept: removed.successorOf(id), source }];
    }
    const source = fieldsOfDraft(draft, removed.parentFor(draft.parent && stableId('topic', draft.parent)));
    const handSet = (await readHandSet(transaction, 'topic', [id])).get(id);
    const { fields, kept } = keepHandSet(target, source, withoutPassages(handSet));
    const checksum = checksumOf(draft);
    const isStored = (await findChecksum(transaction, id)) === checksum;
    const segments = draft.passages.map(({ text, segment }) => stableId('segment', text, segment));
    const byHand = handSet?.get('passages');
    if (byHand && !isSameValue(byHand.value, segments))
      kept.push({ ...target, field: 'passages', kept: listOf(byHand.value).length, source: segments.length });
    if (isStored) return kept;
    await writeSourceValues(
      transaction,
      kept.filter(({ field }) => field !== 'passages'),
    );
    const wanted = removed.parentFor(fields['parent'] ? String(fields['parent']) : null);
    const parent_id = await findAllowedParent(transaction, id, wanted);
    if (parent_id !== wanted) kept.push({ ...target, field: 'parent', kept: parent_id, source: wanted });
    const row = { parent_id, position: Number(fields['position']), checksum };
    await transaction
      .insertInto('topics')
      .values({ id, key: draft.key, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    await writeTopicNames(transaction, id, { ...(await readShortDescriptions(transaction, id)), ...fields });
    await writePassages(transaction, id, segments, byHand);
    return kept;
  });

/** Whether the bundled library was loaded before topics existed. */
export const areTopicsMissing = async (db: Kysely<Database>): Promise<boolean> => {
  const { isMissing } = await db
    .selectNoFrom((eb) =>
      eb
        .and([
          eb.not(eb.exists(eb.selectFrom('topics').select('id'))),
          eb.exists(eb.selectFrom('texts').select('id').where('key', 'like', 'library:%')),
        ])
        .as('isMissing'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(isMissing);
};
