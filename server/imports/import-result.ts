import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Coverage } from '#server/library/import-report.ts';
import type { Loaded } from '#server/library/loader.ts';
import { stableId } from '#server/library/stable-id.ts';
import type { WorkDraft } from '#server/library/draft.ts';
import type { ImportResult } from '#shared/contract/import-parts.ts';
import { nameKept } from './name-kept.queries.ts';

/** So many are shown; the report has all. */
const MAX_PROBLEMS = 300;
const MAX_KEPT = 100;
const MAX_COVERAGE = 10;
const MAX_WORKS = 100;

export type SeenCollection = ImportResult['collection_list'][number];

const titleOf = ({ titles, key }: WorkDraft): string => titles['en'] ?? Object.values(titles)[0] ?? key;

/** The totals of an import, and of what is worth a look the first. */
export const resultOf = async (
  db: Kysely<Database>,
  loaded: Loaded,
  { coverage, collection_list }: Pick<ImportResult, 'collection_list'> & { coverage: Coverage[] },
): Promise<ImportResult> => {
  const { texts, skipped, kept, works } = loaded;
  const lost = skipped.filter((item) => item.lost).length;
  return {
    collections: loaded.collections,
    works: works.size,
    texts,
    sections: loaded.sections,
    segments: loaded.segments,
    mappings: loaded.mappings,
    topics: loaded.topics,
    lost,
    left_out: skipped.length - lost,
    kept: kept.length,
    problems: skipped.toSorted((a, b) => Number(b.lost) - Number(a.lost)).slice(0, MAX_PROBLEMS),
    kept_fields: await nameKept(db, kept.slice(0, MAX_KEPT)),
    coverage: coverage.toSorted((a, b) => a.coverage - b.coverage).slice(0, MAX_COVERAGE),
    collection_list,
    work_list: [...works].slice(0, MAX_WORKS).map(([key, json]) => ({
      id: stableId('work', key),
      title: titleOf(JSON.parse(json) as WorkDraft),
    })),
  };
};
