import type { Kysely } from 'kysely';
import { listCollectionPathsOfWorks } from '#server/collections/collections.queries.ts';
import type { Database } from '#server/db/schema.ts';
import type { Answer } from '#shared/contract/contract.ts';
import { listCommentaries, listExplainedWorks } from './commentaries.queries.ts';
import type { selectFoundTexts } from './texts.queries.ts';

type FoundText = Awaited<ReturnType<ReturnType<typeof selectFoundTexts>['execute']>>[number];

/** With what stands beside them on their pages; the number of statements does not depend on how many there are. */
export const addNeighbours = async (
  db: Kysely<Database>,
  texts: FoundText[],
  language: string,
): Promise<Answer<'GET /texts/{id}'>[]> => {
  const work_ids = [...new Set(texts.map(({ group_id }) => group_id))];
  if (work_ids.length === 0) return [];
  const [paths, commentaries, explained] = await Promise.all([
    listCollectionPathsOfWorks(db, work_ids, language),
    listCommentaries(db, work_ids, language),
    listExplainedWorks(db, work_ids, language),
  ]);
  // Notes that are in no collection are found beside the text they explain.
  const explainedBy = (work_id: string): string | undefined =>
    paths.has(work_id) ? undefined : explained.get(work_id)?.[0]?.group_id;
  const elsewhere = work_ids.flatMap((work_id) => explainedBy(work_id) ?? []);
  const others = await listCollectionPathsOfWorks(db, elsewhere, language);
  return texts.map((text) => {
    const collections = paths.get(text.group_id) ?? [];
    const [shelves = []] = collections.length > 0 ? collections : (others.get(explainedBy(text.group_id) ?? '') ?? []);
    return {
      ...text,
      shelves,
      collections,
      commentaries: commentaries.get(text.group_id) ?? [],
      root_texts: explained.get(text.group_id) ?? [],
    };
  });
};
