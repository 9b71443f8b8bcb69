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
import { judge, readerLanguage, readJudged, type JudgedQuery, type Verdict } from '#server/search/judged/judge.ts';
import { packageRoot, readSettings } from '#server/settings.ts';
import { groupBy } from '#shared/group-by.ts';
import { printFigures, type Figure } from './figures.ts';
import { importCorpus } from './search-data.ts';

/** Recall and first-page precision of the judged queries, over the bundled library and over the corpus if there is one. */
const CORPUS = process.env['BENCH_CORPUS'] ?? join(packageRoot(), '../shared/corpus');
/** A data folder with the corpus from an earlier run. */
const REUSED_DATA_DIR = process.env['BENCH_DATA'];

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

const dataDir = REUSED_DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'pothi-bench-')));
let database: OpenDatabase | undefined;
try {
  const settings = readSettings({ DATA_DIR: dataDir });
  database = await openDatabase(settings, { exclusive: false });
  await migrate(database.pool);
  await loadBundledLibrary(database.db, () => undefined);
  const call = createInProcessClient(handlers, { db: database.db, readDb: database.db, settings } as never);
  if (!REUSED_DATA_DIR) await report('Judged queries over the bundled library', call, readJudged('.'));
  if (existsSync(CORPUS)) {
    if (!REUSED_DATA_DIR) await importCorpus(database.db, CORPUS);
    await report('Judged queries over the corpus', call, readJudged('corpus'));
  } else console.log(`There is no corpus at ${CORPUS}; set BENCH_CORPUS.`);
} finally {
  await database?.close();
  if (!REUSED_DATA_DIR) await rm(dataDir, { recursive: true, force: true });
}
