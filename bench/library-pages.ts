import { type Kysely, type RawBuilder, sql } from 'kysely';
import { openDatabase } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { readSettings } from '#server/settings.ts';

type Db = Kysely<Database>;

/** A page or call of the same kind in every library. */
export type LibraryPage = { label: string; path: string };

type Row = Record<string, string>;

const readRow = async (db: Db, query: RawBuilder<Row>): Promise<Row> => (await query.execute(db)).rows[0] ?? {};
const readColumn = async (db: Db, query: RawBuilder<Row>): Promise<string[]> =>
  (await query.execute(db)).rows.map((row) => Object.values(row)[0] ?? '');

const PAGE_SIZE = 10;

/** The collection with most works: its first, middle and last page, and its works by title and by language. */
const collectionPages = async (db: Db): Promise<LibraryPage[]> => {
  const { id, works = '' } = await readRow(
    db,
    sql`select collection_id as id, count(*)::text as works from work_collections group by 1 order by count(*) desc limit 1`,
  );
  const { word = '' } = await readRow(
    db,
    sql`select word from work_collections wc join work_titles n using (work_id),
      regexp_split_to_table(lower(n.title), '[^[:alpha:]]+') word
      where wc.collection_id = ${id} and length(word) > 3 group by 1 order by count(*) desc, 1 limit 1`,
  );
  const languages = await readColumn(
    db,
    sql`select t.language from work_collections wc join texts t using (work_id)
      where wc.collection_id = ${id} and t.is_published group by 1 order by count(*) desc, 1`,
  );
  const pages = Math.ceil(Number(works) / PAGE_SIZE);
  const list = `/works/${id}`;
  return [
    { label: 'the collection with most works', path: list },
    { label: '  its middle page', path: `${list}?page=${Math.ceil(pages / 2)}` },
    { label: '  its last page', path: `${list}?page=${pages}` },
    { label: '  by its commonest title word', path: `${list}?filter=${encodeURIComponent(word)}` },
    ...languages.map((code) => ({ label: `  in ${code}`, path: `${list}?language=${code}` })),
  ];
};

/** Of the language with most works, also filtered and far back. */
const languagePages = async (db: Db): Promise<LibraryPage[]> => {
  const { rows } = await sql<{ code: string; works: number; originals: number }>`
    select language as code, count(distinct work_id)::int as works,
      count(distinct work_id) filter (where is_root)::int as originals
    from texts where is_published group by 1 order by works desc, 1`.execute(db);
  const [most = { code: 'en', works: 0 }] = rows;
  const first = `/languages/${most.code}`;
  return [
    { label: 'the language with most works', path: first },
    { label: '  its last page', path: `${first}?page=${Math.ceil(most.works / PAGE_SIZE)}` },
    { label: '  by a title word', path: `${first}?filter=sutta` },
    ...rows.slice(1).map(({ code }) => ({ label: `works in ${code}`, path: `/languages/${code}` })),
    ...rows
      .filter(({ originals }) => originals > 0)
      .map(({ code }) => ({ label: `tradition ${code}`, path: `/traditions/${code}` })),
  ];
};

/** The text with most headings: page, chapter and the calls of its panel. */
const textPages = async (db: Db): Promise<LibraryPage[]> => {
  const { id, content, type } = await readRow(
    db,
    sql`select t.id, c.id as content, w.type from texts t join works w on w.id = t.work_id join contents c on c.text_id = t.id
      join sections s on s.content_id = c.id where t.is_published and c.position = 1
      group by t.id, c.id, w.type order by count(*) desc limit 1`,
  );
  const { middle } = await readRow(
    db,
    sql`select s.id as middle from segments s join contents c on c.id = s.content_id
      where c.id = ${content} and s.position = c.segment_count / 2`,
  );
  const chapter = `/chapter?text_id=${id}&content_id=${content}`;
  return [
    { label: 'the text with most headings', path: `/texts/${id}?type=${type}` },
    { label: '  its versions', path: `/texts/${id}?type=${type}&tab=versions` },
    { label: '  its chapter, the beginning', path: chapter },
    { label: '  the middle', path: `${chapter}&segment_id=${middle}` },
    { label: '  call: contents', path: `/api/v1/texts/${id}/contents?limit=1000` },
    {
      label: '  call: details',
      path: `/api/v1/texts/${id}/details?content_id=${content}&segment_id=${middle}&size=50`,
    },
    { label: '  call: related', path: `/api/v1/texts/${id}/related` },
    { label: '  call: info of a passage', path: `/api/v1/segments/${middle}/info` },
    { label: '  call: translations', path: `/api/v1/segments/${middle}/translations` },
    { label: '  call: commentaries', path: `/api/v1/segments/${middle}/commentaries` },
  ];
};

/** Other pages of the same kinds, with which a server that has just started is made ready. */
const otherPages = async (db: Db): Promise<LibraryPage[]> => {
  const { collection, text, type, content } = await readRow(
    db,
    sql`select wc.collection_id as collection, t.id as text, w.type, c.id as content
      from texts t join works w on w.id = t.work_id join work_collections wc on wc.work_id = w.id
      join contents c on c.text_id = t.id where t.is_published and t.segment_count between 10 and 50 order by t.key limit 1`,
  );
  const { code } = await readRow(
    db,
    sql`select language as code from texts where is_published and is_root group by 1 order by count(*), 1 limit 1`,
  );
  return [
    `/collections?lang=en`,
    `/works/${collection}?filter=a`,
    `/texts/${text}?type=${type}`,
    `/texts/${text}?type=${type}&tab=versions`,
    `/chapter?text_id=${text}&content_id=${content}`,
    `/api/v1/texts/${text}/contents?limit=100`,
    // Of the language with fewest works, so that the others have not been asked for.
    `/languages/${code}?lang=en`,
    `/traditions/${code}?lang=en`,
  ].map((path) => ({ label: path, path }));
};

export const listLibraryPages = async (db: Db): Promise<{ pages: LibraryPage[]; others: LibraryPage[] }> => {
  const pages = [
    { label: 'the collections', path: '/collections' },
    ...(await collectionPages(db)),
    ...(await languagePages(db)),
    ...(await textPages(db)),
  ];
  return {
    // In a small library the middle and the last page are the same one, which each is to be asked for the first time.
    pages: pages.map(({ label, path }, row) => ({ label, path: `${path}${path.includes('?') ? '&' : '?'}row=${row}` })),
    others: await otherPages(db),
  };
};

/** Of different texts, always the same ones of a library. */
export const listChapters = async (dataDir: string, count: number) => {
  const database = await openDatabase(readSettings({ DATA_DIR: dataDir }), { exclusive: false });
  const { rows } = await sql<{ text_id: string; content_id: string }>`
    select t.id as text_id, c.id as content_id from texts t join contents c on c.text_id = t.id and c.position = 1
    where t.is_published order by md5(t.id::text) limit ${count}`.execute(database.db);
  await database.close();
  return rows;
};
