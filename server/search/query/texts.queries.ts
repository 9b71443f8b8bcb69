import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#server/db/schema.ts';
import { originalTitle, readerTitle } from '#server/db/expressions.ts';
import type { CitedWork, ReaderTitle } from '#shared/contract/parts.ts';

export const isPublishedText = async (db: Kysely<Database>, id: string): Promise<boolean> => {
  const text = await db
    .selectFrom('texts')
    .select('id')
    .where('id', '=', id)
    .where('is_published', '=', true)
    .executeTakeFirst();
  return text !== undefined;
};

export type ReferencedWork = CitedWork & z.infer<typeof ReaderTitle>;

/** How people cite the works of texts, their original titles, and those for a reader of a language. */
export const findReferencedWorks = (
  db: Kysely<Database>,
  ids: string[],
  language: string,
): Promise<(ReferencedWork & { text_id: string })[]> =>
  db
    .selectFrom('texts as t')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .leftJoin('texts as root', (join) => join.onRef('root.work_id', '=', 'w.id').on('root.is_root', '=', true))
    .select(['w.citation', ...originalTitle, ...readerTitle(language)])
    .select('t.id as text_id')
    .where((eb) => eb('t.id', '=', eb.fn.any(eb.val(ids))))
    .execute();

/** The id may be anything: it is compared as text. */
export const collectionExists = async (db: Kysely<Database>, id: string): Promise<boolean> => {
  const collection = await db
    .selectFrom('collections')
    .select('id')
    .where((eb) => eb.cast('id', 'text'), '=', id.toLowerCase())
    .executeTakeFirst();
  return collection !== undefined;
};

export const listLanguages = async (db: Kysely<Database>): Promise<string[]> => {
  const rows = await db
    .selectFrom('texts')
    .select('language')
    .distinct()
    .where('is_published', '=', true)
    .orderBy('language')
    .execute();
  return rows.map(({ language }) => language);
};
