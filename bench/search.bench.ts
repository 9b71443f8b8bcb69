import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { handlers } from '#server/handlers.ts';
import { createInProcessClient } from '#server/implement.ts';
import { loadBundledLibrary } from '#server/library/load-bundled-library.ts';
import { loadLibrary } from '#server/library/loader.ts';
import { fillMissingTokens } from '#server/search/index/fill-missing-tokens.ts';
import { packageRoot, readSettings } from '#server/settings.ts';
import { tokenise } from '#shared/scripts/tokenise.ts';
import { megabytes, printFigures, rate, seconds, timed, type Figure } from './figures.ts';
import { importCorpus } from './search-corpus.ts';
import { generatedLibrary, readSamples } from './search-library.ts';

/** How many segments in all, at least: the corpus, and text generated from its words. */
const SEGMENTS = Number(process.env['BENCH_SEGMENTS'] ?? 400_000);
const CORPUS = process.env['BENCH_CORPUS'] ?? join(packageRoot(), '../shared/corpus');
/** A data folder to be kept: filled the first time, used again after that. */
const KEPT = process.env['BENCH_DATA'];
const CLIENTS = [1, 16];
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const SHARES = { bo: 0.3, pi: 0.25, en: 0.25, zh: 0.1, de: 0.1 };
const LANGUAGES = Object.keys(SHARES);

const dataDir = KEPT ?? (await mkdtemp(join(tmpdir(), 'pothi-bench-')));
const settings = readSettings({ DATA_DIR: dataDir });
const database = await openDatabase(settings, { exclusive: false });
const { db } = database;
const call = createInProcessClient(handlers, { db, readDb: db, settings } as never);

const one = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> => (await query.execute(db)).rows[0] as Row;

const fill = async (): Promise<Figure[]> => {
  await migrate(database.pool);
  const { filled } = await one(sql<{ filled: boolean }>`select exists (select from texts) as filled`);
  if (filled) return [];
  await loadBundledLibrary(db, () => undefined);
  const [corpus, corpusTook] = await timed(async () => (existsSync(CORPUS) ? importCorpus(db, CORPUS) : 0));
  const source = generatedLibrary(await readSamples(db), Math.max(SEGMENTS - corpus, 1000), SHARES);
  const [{ segments }, took] = await timed(() => loadLibrary(db, source));
  await sql`vacuum analyze`.execute(db);
  const [, again] = await timed(async () => {
    await sql`update texts set tokens_version = 0 where key like 'generated:1%'`.execute(db);
    await fillMissingTokens(db);
  });
  const rebuilt = await one(sql<{ n: number }>`
    select sum(segment_count)::int as n from texts where key like 'generated:1%'`);
  return [
    { what: 'import of the corpus, with its index', value: rate(corpus, corpusTook), beside: `${corpus} segments` },
    { what: 'import of generated texts, with their index', value: rate(segments, took), beside: seconds(took) },
    { what: 'index made anew', value: rate(rebuilt.n, again), beside: `${rebuilt.n} segments in ${seconds(again)}` },
  ];
};

type Ask = () => Promise<unknown>;
const search =
  (query: string, rest = {}): Ask =>
  () =>
    call('GET /search', { query: { query, ...rest } });

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Every question some times over, so many at once. */
const measure = async (asks: Ask[], clients: number): Promise<string> => {
  const queue = Array.from({ length: ROUNDS }, () => asks).flat();
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let ask = queue.pop(); ask; ask = queue.pop()) times.push((await timed(ask))[1]);
    }),
  );
  times.sort((a, b) => a - b);
  return `p50 ${percentile(times, 0.5).toFixed(0).padStart(4)} ms  p95 ${percentile(times, 0.95).toFixed(0).padStart(4)} ms`;
};

/** Words by how many of some thousand segments hold them. */
const wordsOf = async (language: string): Promise<string[]> => {
  const { rows } = await sql<{ content: string }>`
    select s.content from texts t join segments s on s.text_id = t.id
    where t.language = ${language} order by md5(s.id::text) limit 5000`.execute(db);
  const counts = new Map<string, number>();
  for (const { content } of rows) {
    for (const word of new Set(tokenise(content.replaceAll(/<[^>]*>/g, ' ')).map(({ exact }) => exact)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([word]) => word);
};

const phrasesOf = async (language: string): Promise<string[]> => {
  const { rows } = await sql<{ content: string }>`
    select s.content from texts t join segments s on s.text_id = t.id
    where t.language = ${language} and length(s.content) > 40 order by md5(s.id::text) limit 10`.execute(db);
  return rows.map(({ content }) => {
    const text = content.replaceAll(/<[^>]*>/g, ' ');
    const tokens = tokenise(text).slice(1, 5);
    return text.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 10);
  });
};

/** The same question without an index. */
const sequentially = async (word: string): Promise<string> => {
  const [token] = tokenise(word);
  const [, took] = await timed(() =>
    db.transaction().execute(async (transaction) => {
      for (const name of ['enable_bitmapscan', 'enable_indexscan'])
        await sql`select set_config(${name}, 'off', true)`.execute(transaction);
      await sql`select count(*) from segment_tokens where tokens @@ ${`'${token?.token}'`}::tsquery`.execute(
        transaction,
      );
    }),
  );
  return `${took.toFixed(0)} ms`;
};

try {
  const building = await fill();
  const { segments, text } = await one(sql<{ segments: number; text: number }>`
    select count(*)::int as segments, sum(octet_length(content))::bigint as text from segments`);
  const { vectors, gin, common } = await one(sql<{ vectors: number; gin: number; common: number }>`
    select pg_table_size('segment_tokens') as vectors, pg_indexes_size('segment_tokens') as gin,
      pg_total_relation_size('common_word_counts') as common`);
  const words = new Map<string, string[]>();
  for (const language of LANGUAGES) words.set(language, await wordsOf(language));
  const rare = [...words.values()].flatMap((own) => own.slice(-10));
  const phrases = (await Promise.all(LANGUAGES.map(phrasesOf))).flat();
  const commonest = (language: string) => (words.get(language) ?? []).slice(0, 50);
  const deepest = LANGUAGES.flatMap((language) => commonest(language).slice(0, 5));
  const totals = new Map<string, number>();
  for (const word of deepest) totals.set(word, (await call('GET /search', { query: { query: word, limit: 1 } })).total);
  const asks: [string, Ask[]][] = [
    ['rare word', rare.map((word) => search(word))],
    ['phrase', phrases.map((phrase) => search(phrase))],
    ...LANGUAGES.map((language): [string, Ask[]] => [
      `50 commonest words, ${language}`,
      commonest(language).map((word) => search(word)),
    ]),
    ['deep page', deepest.map((word) => search(word, { skip: Math.max((totals.get(word) ?? 0) - 15, 0) }))],
    [
      'filtered',
      LANGUAGES.flatMap((language) =>
        commonest(language)
          .slice(0, 5)
          .map((word) => search(word, { language, type: 'root' })),
      ),
    ],
    [
      'suggestion',
      ['the hea', 'dhamm', 'བྱང་ཆུབ', 'byang ch', '心', 'Dhp 2', 'gener', 'bodhi'].map(
        (query): Ask =>
          () =>
            call('GET /search/suggest', { query: { query } }),
      ),
    ],
    ['nonsense', ['qwzx', 'xxyyzz qq', 'ཀཀཀ་ཁཁཁ', '龘龘龘', '!!!', 'Dhp 99999'].map((query) => search(query))],
  ];
  const figures: Figure[] = [];
  for (const [what, own] of asks) {
    for (const clients of CLIENTS)
      figures.push({
        what: `${what}, ${clients} at once`,
        value: await measure(own, clients),
        beside: `${own.length} questions`,
      });
  }
  figures.push({ what: 'sequential scan for a rare word', value: await sequentially(rare[0] ?? '') });
  figures.push({ what: 'sequential scan for a common word', value: await sequentially(commonest('en')[0] ?? '') });
  printFigures(`Searching ${segments} segments`, [
    ...building,
    { what: 'words of the segments', value: megabytes(text) },
    { what: 'vectors', value: megabytes(vectors), beside: `${(vectors / text).toFixed(1)} times the words` },
    { what: 'indexes on them', value: megabytes(gin), beside: `${(gin / text).toFixed(1)} times the words` },
    { what: 'counts of common words', value: megabytes(common) },
    ...figures,
  ]);
} finally {
  await database.close();
  if (!KEPT) await rm(dataDir, { recursive: true, force: true });
}
