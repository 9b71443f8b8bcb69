import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { ImportChange } from '#shared/contract/import-parts.ts';
import type { Section } from '#shared/contract/text-sections.ts';
import type { IMPORT_OUTCOMES } from '#shared/limits.ts';
import { isUuid } from '#shared/uuid.ts';

type Db = Kysely<Database>;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** A text that a trial has read. */
export type ExaminedText = {
  key: string;
  title: string;
  work_title: string;
  language: string;
  script: string;
  is_root: boolean;
  outcome: ImportOutcome;
  segments: number;
  added: number;
  changed: number;
  removed: number;
  preview_segments: number;
  /** Of its preview, as JSON. */
  pages: string[];
  changes: ImportChange[];
};

export const deleteExamined = async (db: Db, import_id: string): Promise<void> => {
  await db.deleteFrom('import_texts').where('import_id', '=', import_id).execute();
};

/** Pages of previews that one statement writes. */
const PAGES_PER_STATEMENT = 100;

/** In the order of the source; the first of them has this position. */
export const insertExamined = async (
  db: Db,
  import_id: string,
  first: number,
  texts: ExaminedText[],
): Promise<void> => {
  if (texts.length === 0) return;
  const rows = texts.map(({ pages: _pages, changes, ...text }, index) => ({
    import_id,
    position: first + index,
    ...text,
    changes: JSON.stringify(changes),
  }));
  const pages = texts.flatMap((text, index) =>
    text.pages.map((sections, at) => ({ import_id, position: first + index, page: at + 1, sections })),
  );
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('import_texts').values(rows).execute();
    for (let start = 0; start < pages.length; start += PAGES_PER_STATEMENT)
      await trx
        .insertInto('import_text_pages')
        .values(pages.slice(start, start + PAGES_PER_STATEMENT))
        .execute();
  });
};

const COLUMNS = [
  'position',
  'key',
  'title',
  'work_title',
  'language',
  'script',
  'is_root',
  'outcome',
  'segments',
  'added',
  'changed',
  'removed',
  'preview_segments',
] as const;

export const listExamined = async (
  db: Db,
  import_id: string,
  outcome: ImportOutcome | undefined,
  { skip, limit }: { skip: number; limit: number },
) => {
  const matching = db
    .selectFrom('import_texts')
    .where('import_id', '=', import_id)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? 'new'));
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const texts = await matching.select(COLUMNS).orderBy('position').offset(skip).limit(limit).execute();
  return { total, texts };
};

export const findExamined = async (db: Db, import_id: string, position: number) => {
  if (!isUuid(import_id)) return undefined;
  return db
    .selectFrom('import_texts')
    .select(COLUMNS)
    .select((eb) => eb.ref('changes').$castTo<ImportChange[]>().as('changes'))
    .where('import_id', '=', import_id)
    .where('position', '=', position)
    .executeTakeFirst();
};

export const findPreviewPage = async (
  db: Db,
  import_id: string,
  { position, page }: { position: number; page: number },
): Promise<{ sections: Section[] } | undefined> =>
  db
    .selectFrom('import_text_pages')
    .select((eb) => eb.ref('sections').$castTo<Section[]>().as('sections'))
    .where('import_id', '=', import_id)
    .where('position', '=', position)
    .where('page', '=', page)
    .executeTakeFirst();

/** The words of a text as they are stored, by key, in their order. Undefined when there is no such text. */
export const readStoredWords = async (
  db: Db,
  text_id: string,
): Promise<{ draft_checksum: string; words: Map<string, string> } | undefined> => {
  const text = await db.selectFrom('texts').select('draft_checksum').where('id', '=', text_id).executeTakeFirst();
  if (!text) return undefined;
  const segments = await db
    .selectFrom('segments')
    .select(['key', 'content'])
    .where('text_id', '=', text_id)
    .orderBy('position')
    .execute();
  return {
    draft_checksum: text.draft_checksum,
    words: new Map(segments.map(({ key, content }) => [key, content])),
  };
};

export const findExistingCollections = async (db: Db, ids: string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('collections')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return new Set(rows.map(({ id }) => id));
};
