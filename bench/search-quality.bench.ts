import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type OpenDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { loadBundledLibrary } from '#server/library/load-bundled-library.ts';
import type { CallApi } from '#server/http/handler.ts';
import { createInProcessClient } from '#server/implement.ts';
import { handlers } from '#server/handlers.ts';
import { createUsageCounts } from '#server/monitoring/usage-counts.ts';
import { createSearchLimit } from '#server/http/limit-searches.ts';
import { judge, readerLanguage, readJudged, type JudgedQuery, type Verdict } from '#server/search/judged/judge.ts';
import { rankOf, readQuestions, worksInOrder, type ReaderQuestion } from '#server/search/judged/questions.ts';
import { packageRoot, readSettings } from '#server/settings.ts';
import { groupBy } from '#shared/group-by.ts';
import { printFigures, type Figure } from './figures.ts';
import { hasLargeCorpora, importLargeCorpora } from './large-corpora.ts';
import { importCorpus } from './search-data.ts';

/** Recall and first-page precision of the judged queries, over the bundled library and over the corpus if there is one. */
const CORPUS = process.env['BENCH_CORPUS'] ?? join(packageRoot(), '../shared/corpus');
/** A data folder with the corpus from an earlier run. */
const REUSED_DATA_DIR = process.env['BENCH_DATA'];
/** A data folder with the large corpora from an earlier run. */
const REUSED_LARGE_DATA_DIR = process.env['BENCH_LARGE_DATA'];

const PAGE = 100;
const MAX_PAGES = 100;

/** All hits, page by page, because the expected one may be the last. */
const findAllResults = async (call: CallApi, query: string, title_language: string) => {
  const ids: string[] = [];
  let citations: string[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const results = await call('GET /search', { query: { query, title_language, limit: PAGE, skip: page * PAGE } });
    if (page === 0) citations = results.places.map(({ segment_id }) => segment_id);
    ids.push(...results.sources.flatMap(({ segment_match }) => segment_match.map(({ segment_id }) => segment_id)));
    if (ids.length >= results.total || results.sources.length === 0) break;
  }
  return { ids, citations };
};

const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);
const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0);

const summarize = (language: string, verdicts: Verdict[]): Figure => {
  const wanted = sum(verdicts.map(({ judged }) => judged.find?.length ?? Number(Boolean(judged.citation))));
  const missing = sum(verdicts.map((verdict) => verdict.missing.length));
  const shown = sum(verdicts.map(({ firstPage }) => firstPage.judged));
  const right = sum(verdicts.map(({ firstPage }) => firstPage.right));
  const failed = verdicts.filter((verdict) => verdict.missing.length + verdict.wrong.length > 0);
  return {
    label: language,
    value: `recall ${share(wanted - missing, wanted)}`,
    note: `first page ${share(right, shown)} right; ${verdicts.length} queries, ${failed.length} not as judged${failed.map(({ judged }) => `; ${judged.query}`).join('')}`,
  };
};

const report = async (title: string, call: CallApi, judged: JudgedQuery[]): Promise<void> => {
  const verdicts: Verdict[] = [];
  for (const each of judged) verdicts.push(judge(each, await findAllResults(call, each.query, readerLanguage(each))));
  const figures = [...groupBy(verdicts, (verdict) => verdict.judged.language)].map(([language, ofLanguage]) =>
    summarize(language, ofLanguage),
  );
  printFigures(title, [...figures, summarize('all', verdicts)]);
};

type Ranked = { asked: ReaderQuestion; rank: number };

const summarizeRanks = (label: string, ranked: Ranked[]): Figure => {
  const found = ranked.filter(({ rank }) => rank > 0);
  const reciprocal = sum(found.map(({ rank }) => 1 / rank)) / ranked.length;
  const missed = ranked.filter(({ rank }) => rank === 0).map(({ asked }) => `; ${asked.question}`);
  return {
    label,
    value: `${share(found.length, ranked.length)} among ten`,
    note: `mean reciprocal rank ${reciprocal.toFixed(2)}; ${ranked.length} questions, ${missed.length} not found${missed.join('')}`,
  };
};

/** Whether a reader of the canons finds the work they look for among the first ten. */
const reportQuestions = async (call: CallApi): Promise<void> => {
  const ranked: Ranked[] = [];
  for (const asked of readQuestions()) {
    const title_language = asked.language === 'chinese' ? 'zh' : asked.language === 'tibetan' ? 'bo' : 'en';
    const results = await call('GET /search', { query: { query: asked.question, title_language, limit: PAGE } });
    ranked.push({ asked, rank: rankOf(asked, worksInOrder(results)) });
  }
  const groups = [
    ...groupBy(ranked, ({ asked }) => asked.language),
    ...groupBy(ranked, ({ asked }) => `by kind: ${asked.kind}`),
    ...groupBy(
      ranked.filter(({ asked }) => asked.firstSight),
      ({ asked }) => `${asked.firstSight}, ${asked.language}`,
    ),
    ...groupBy(
      ranked.filter(({ asked }) => asked.firstSight),
      ({ asked }) => `${asked.firstSight}, all`,
    ),
  ];
  printFigures('Questions of readers over the large corpora', [
    ...groups.map(([label, own]) => summarizeRanks(label, own)),
    summarizeRanks('all', ranked),
  ]);
};

/** Opens the database of a data folder, a temporary one unless one is given. */
const withLibrary = async (
  reusedDataDir: string | undefined,
  measure: (database: OpenDatabase, call: CallApi) => Promise<void>,
): Promise<void> => {
  const dataDir = reusedDataDir ?? (await mkdtemp(join(tmpdir(), 'pothi-bench-')));
  let database: OpenDatabase | undefined;
  try {
    const settings = readSettings({ DATA_DIR: dataDir });
    database = await openDatabase(settings, { exclusive: false });
    await migrate(database.pool);
    await loadBundledLibrary(database.db, () => undefined);
    await measure(
      database,
      createInProcessClient(handlers, {
        db: database.db,
        reads: database.reads,
        settings,
        limitSearches: createSearchLimit(settings),
        usage: createUsageCounts(),
      } as never),
    );
  } finally {
    await database?.close();
    if (!reusedDataDir) await rm(dataDir, { recursive: true, force: true });
  }
};

if (!REUSED_LARGE_DATA_DIR)
  await withLibrary(REUSED_DATA_DIR, async ({ db }, call) => {
    if (!REUSED_DATA_DIR) await report('Judged queries over the bundled library', call, readJudged('.'));
    if (!existsSync(CORPUS)) {
      console.log(`There is no corpus at ${CORPUS}; set BENCH_CORPUS.`);
      return;
    }
    if (!REUSED_DATA_DIR) await importCorpus(db, CORPUS);
    await report('Judged queries over the corpus', call, readJudged('corpus'));
  });
if (REUSED_LARGE_DATA_DIR || hasLargeCorpora())
  await withLibrary(REUSED_LARGE_DATA_DIR, async ({ db }, call) => {
    if (!REUSED_LARGE_DATA_DIR) await importLargeCorpora(db);
    await reportQuestions(call);
  });
else console.log('There are no large corpora; set BENCH_LARGE_CORPORA to their folder.');
