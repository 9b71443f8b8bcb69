import { primaryOnly } from '#server/db/read-sources.ts';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { handlers } from '#server/handlers.ts';
import { createUsageCounts } from '#server/monitoring/usage-counts.ts';
import { createSearchLimit } from '#server/http/limit-searches.ts';
import { createInProcessClient } from '#server/implement.ts';
import { loadBundledLibrary } from '#server/library/load-bundled-library.ts';
import { loadLibrary } from '#server/library/loader.ts';
import { createWorkerPool } from '#server/workers/worker-pool.ts';
import { setEngine } from '#server/search/engine/engine-of.ts';
import { createThreadedEngine } from '#server/search/engine/threaded-engine.ts';
import { fillMissingTokens } from '#server/search/index/fill-missing-tokens.ts';
import { packageRoot, readSettings } from '#server/settings.ts';
import { tokenise } from '#shared/scripts/tokenise.ts';
import { megabytes, printFigures, rate, seconds, measureTime, type Figure } from './figures.ts';
import { generateLibrary, importCorpus, readSamples } from './search-data.ts';

/** The least number of segments: those of the corpus, and generated ones. */
const SEGMENTS = Number(process.env['BENCH_SEGMENTS'] ?? 400_000);
const CORPUS = process.env['BENCH_CORPUS'] ?? join(packageRoot(), '../shared/corpus');
/** A data folder that is filled in the first run and used again in later ones, or one with any other library. */
const REUSED_DATA_DIR = process.env['BENCH_LARGE_DATA'] ?? process.env['BENCH_DATA'];
const CLIENTS = (process.env['BENCH_CLIENTS'] ?? '1,16').split(',').map(Number);
const ROUND_COUNT = Number(process.env['BENCH_ROUNDS'] ?? 3);
const SHARES = { bo: 0.3, pi: 0.25, en: 0.25, zh: 0.1, de: 0.1 };
const LANGUAGES = Object.keys(SHARES);

const dataDir = REUSED_DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'pothi-bench-')));
const settings = readSettings({ DATA_DIR: dataDir });
const database = await openDatabase(settings, { exclusive: false });
const { db } = database;
// As in a server: the index is in a thread of its own.
const engine = createThreadedEngine(database.url, (error, message) => console.error(message, error));
setEngine(engine);
const workers = createWorkerPool();
const call = createInProcessClient(handlers, {
  db,
  reads: primaryOnly(db),
  settings,
  limitSearches: createSearchLimit(settings),
  usage: createUsageCounts(),
} as never);

const selectOne = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> =>
  (await query.execute(db)).rows[0] as Row;

const fillDatabase = async (): Promise<Figure[]> => {
  await migrate(database.pool);
  const { isFilled } = await selectOne(sql<{ isFilled: boolean }>`select exists (select from texts) as "isFilled"`);
  if (isFilled) return [];
  await loadBundledLibrary(db, () => undefined);
  const [corpus, corpusMs] = await measureTime(async () => (existsSync(CORPUS) ? importCorpus(db, CORPUS) : 0));
  const source = generateLibrary(await readSamples(db), Math.max(SEGMENTS - corpus, 1000), SHARES);
  const [{ segments }, generatedMs] = await measureTime(() => loadLibrary(db, source));
  await sql`vacuum analyze`.execute(db);
  const [, rebuildMs] = await measureTime(async () => {
    await sql`update texts set tokens_version = 0 where key like 'generated:1%'`.execute(db);
    await fillMissingTokens({ db, workers });
  });
  const rebuilt = await selectOne(sql<{ n: number }>`
    select sum(segment_count)::int as n from texts where key like 'generated:1%'`);
  return [
    { label: 'import of the corpus, with its index', value: rate(corpus, corpusMs), note: `${corpus} segments` },
    {
      label: 'import of generated texts, with their index',
      value: rate(segments, generatedMs),
      note: seconds(generatedMs),
    },
    {
      label: 'index rebuilt',
      value: rate(rebuilt.n, rebuildMs),
      note: `${rebuilt.n} segments in ${seconds(rebuildMs)}`,
    },
  ];
};

type SearchRequest = () => Promise<unknown>;
const search =
  (query: string, rest = {}): SearchRequest =>
  () =>
    call('GET /search', { query: { query, ...rest } });

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Sends every request several times, with this many in parallel. */
const measure = async (requests: SearchRequest[], clients: number): Promise<string> => {
  const queue = Array.from({ length: ROUND_COUNT }, () => requests).flat();
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let request = queue.pop(); request; request = queue.pop()) times.push((await measureTime(request))[1]);
    }),
  );
  times.sort((a, b) => a - b);
  return `p50 ${percentile(times, 0.5).toFixed(0).padStart(4)} ms  p95 ${percentile(times, 0.95).toFixed(0).padStart(4)} ms`;
};

/** The words of some thousand segments, the most frequent first. */
const listWords = async (language: string): Promise<string[]> => {
  const { rows } = await sql<{ content: string }>`
    select s.content from texts t join segments s on s.text_id = t.id
    where t.language = ${language} and t.is_published order by md5(s.id::text) limit 5000`.execute(db);
  const counts = new Map<string, number>();
  for (const { content } of rows) {
    for (const word of new Set(tokenise(content.replaceAll(/<[^>]*>/g, ' ')).map(({ exact }) => exact)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([word]) => word);
};

/** Those of the library at hand: a single canon has one or two. */
const listLanguages = async (): Promise<string[]> => {
  const { rows } = await sql<{ language: string }>`select distinct language from texts where is_published`.execute(db);
  return LANGUAGES.filter((language) => rows.some((row) => row.language === language));
};

const longestText = async (language: string): Promise<string> => {
  const { id } = await selectOne(sql<{ id: string }>`
    select id from texts where language = ${language} and is_published order by segment_count desc limit 1`);
  return id;
};

const listPhrases = async (language: string): Promise<string[]> => {
  const { rows } = await sql<{ content: string }>`
    select s.content from texts t join segments s on s.text_id = t.id
    where t.language = ${language} and t.is_published and length(s.content) > 40 order by md5(s.id::text) limit 10`.execute(
    db,
  );
  return rows.map(({ content }) => {
    const text = content.replaceAll(/<[^>]*>/g, ' ');
    const tokens = tokenise(text).slice(1, 5);
    return text.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 10);
  });
};

try {
  const importFigures = await fillDatabase();
  const { segments, text } = await selectOne(sql<{ segments: number; text: number }>`
    select count(*)::int as segments, sum(octet_length(s.content))::bigint as text
    from segments s join texts t on t.id = s.text_id where t.is_published`);
  const { packed } = await selectOne(sql<{ packed: number }>`
    select pg_total_relation_size('text_words') as packed`);
  const [, loadMs] = await measureTime(() => engine.load());
  const words = new Map<string, string[]>();
  const languages = await listLanguages();
  for (const language of languages) words.set(language, await listWords(language));
  const rare = [...words.values()].flatMap((ofLanguage) => ofLanguage.slice(-10));
  const phrases = (await Promise.all(languages.map(listPhrases))).flat();
  const mostFrequent = (language: string) => (words.get(language) ?? []).slice(0, 50);
  const deepest = languages.flatMap((language) => mostFrequent(language).slice(0, 5));
  const totals = new Map<string, number>();
  for (const word of deepest) totals.set(word, (await call('GET /search', { query: { query: word, limit: 1 } })).total);
  const requests: [string, SearchRequest[]][] = [
    ['rare word', rare.map((word) => search(word))],
    ['phrase', phrases.map((phrase) => search(phrase))],
    ...languages.map((language): [string, SearchRequest[]] => [
      `50 most frequent words, ${language}`,
      mostFrequent(language).map((word) => search(word)),
    ]),
    ['deep page', deepest.map((word) => search(word, { skip: Math.max((totals.get(word) ?? 0) - 15, 0) }))],
    [
      'filtered',
      languages.flatMap((language) =>
        mostFrequent(language)
          .slice(0, 5)
          .map((word) => search(word, { language, type: 'root' })),
      ),
    ],
    [
      'suggestion',
      ['the hea', 'dhamm', 'བྱང་ཆུབ', 'byang ch', '心', 'Dhp 2', 'gener', 'bodhi'].map(
        (query): SearchRequest =>
          () =>
            call('GET /search/suggest', { query: { query } }),
      ),
    ],
    [
      'several common words',
      languages.flatMap((language) => {
        const [one = '', two = '', three = ''] = mostFrequent(language);
        return [`${one} ${two}`, `${one} ${two} ${three}`, `${one} -${two}`].map((query) => search(query));
      }),
    ],
    [
      'beginning of a word',
      ['dhamm*', 'bodhi*', 'med*', 'sa*', 'the*', 'a*', 'bhikkh*', 'tath*'].map((query) => search(query)),
    ],
    [
      'in the longest text',
      (await Promise.all(languages.map(longestText))).flatMap((text_id, at) =>
        mostFrequent(languages[at] as string)
          .slice(0, 5)
          .map((word) => search(word, { text_id })),
      ),
    ],
    ['nonsense', ['qwzx', 'xxyyzz qq', 'ཀཀཀ་ཁཁཁ', '龘龘龘', '!!!', 'Dhp 99999'].map((query) => search(query))],
  ];
  const figures: Figure[] = [];
  for (const [label, ofKind] of requests.filter((one) => one[1].length > 0)) {
    for (const clients of CLIENTS)
      figures.push({
        label: `${label}, ${clients} at once`,
        value: await measure(ofKind, clients),
        note: `${ofKind.length} requests`,
      });
  }
  printFigures(`Searching ${segments} segments`, [
    ...importFigures,
    { label: 'text of the segments', value: megabytes(text) },
    { label: 'packed words', value: megabytes(packed), note: `${(packed / text).toFixed(1)} times the text` },
    { label: 'read into memory', value: seconds(loadMs) },
    ...figures,
  ]);
} finally {
  await engine.close();
  await database.close();
  if (!REUSED_DATA_DIR) await rm(dataDir, { recursive: true, force: true });
}
