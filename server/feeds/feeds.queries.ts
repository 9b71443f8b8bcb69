import type { Kysely } from 'kysely';
import { authorIn, readerTitle, wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';

/** The texts that were published last. */
export const listNewTexts = (
  db: Kysely<Database>,
  { language, text_language, limit }: { language: string; text_language?: string | undefined; limit: number },
) =>
  db
    .selectFrom('texts as t')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .select(['t.id', 'w.type', 't.title', 't.language', 't.source', 't.license', 'w.citation'])
    .select([authorIn(language).as('author'), ...readerTitle(language)])
    .select([wireDate('t.published_date').as('published'), wireDate('t.updated_date').as('updated')])
    .where('t.is_published', '=', true)
    .$if(Boolean(text_language), (query) => query.where('t.language', '=', text_language!))
    .orderBy('t.published_date', 'desc')
    .orderBy('t.id')
    .limit(limit)
    .execute();
