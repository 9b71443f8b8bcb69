import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { primaryOnly } from '#server/db/read-sources.ts';
import { handlers } from '#server/handlers.ts';
import { createSearchLimit } from '#server/http/limit-searches.ts';
import { createInProcessClient } from '#server/implement.ts';
import { layeredSource } from '#server/library/layered/layered-source.ts';
import { loadLibrary } from '#server/library/loader.ts';
import { createUsageCounts } from '#server/monitoring/usage-counts.ts';
import { engineOf } from '#server/search/engine/engine-of.ts';
import { packageRoot, readSettings } from '#server/settings.ts';
import type { Answer } from '#shared/contract/contract.ts';
import { groupBy } from '#shared/group-by.ts';
import { measureTime, printFigures, seconds, type Figure } from './figures.ts';
import { judgedQuotations, type JudgedQuotation } from './judged-quotations.ts';

/** Quotations of texts of the library, changed a little, and others: which are found where they stand, and how quickly. */
const DATA_DIR = process.env['BENCH_LARGE_DATA'];
const CLIENTS = [1, 16];
const ROUNDS = 3;
const PRINTS_MISSES = Boolean(process.env['BENCH_MISSES']);

if (!DATA_DIR) {
  console.log('There is no large library; set BENCH_LARGE_DATA to its data folder.');
  process.exit(0);
}
const settings = readSettings({ DATA_DIR });
const database = await openDatabase(settings, { exclusive: false });
const { db } = database;
const call = createInProcessClient(handlers, {
  db,
  reads: primaryOnly(db),
  settings,
  limitSearches: createSearchLimit(settings),
  usage: createUsageCounts(),
} as never);

type Verified = Answer<'POST /quotations/verify'>;
const verify = ({ text }: JudgedQuotation): Promise<Verified> => call('POST /quotations/verify', { body: { text } });

type Verdict = { judged: JudgedQuotation; answer: Verified; isRight: boolean; isSameText: boolean; ms: number };

/** The same words may stand elsewhere, too: any passage that has as many of them is right. */
const judge = (judged: JudgedQuotation, answer: Verified, ms: number): Verdict => {
  const { expected } = judged;
  const [best] = answer.passages;
  const isFound = expected && best && best.similarity >= expected.similarity;
  const isRight = expected
    ? Boolean(isFound) && (answer.match === expected.match || answer.match === 'verbatim')
    : answer.match === 'none';
  const isSameText = answer.passages.some(({ text_id }) => text_id === expected?.text_id);
  return { judged, answer, isRight, isSameText, ms };
};

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);
const percentile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const speed = (times: number[]): string =>
  `p50 ${percentile(times, 0.5).toFixed(0).padStart(4)} ms  p95 ${percentile(times, 0.95).toFixed(0).padStart(4)} ms`;

const summarize = (label: string, verdicts: Verdict[]): Figure => {
  const present = verdicts.filter(({ judged }) => judged.expected);
  const absent = verdicts.filter(({ judged }) => !judged.expected);
  const right = present.filter(({ isRight }) => isRight).length;
  const same = present.filter(({ isSameText }) => isSameText).length;
  const wrong = absent.filter(({ isRight }) => !isRight).length;
  const notes = [
    ...(present.length > 0
      ? [`${present.length} in the library, ${percent(same, present.length)} in the same text`]
      : []),
    ...(absent.length > 0 ? [`${wrong} of ${absent.length} others found by mistake`] : []),
    speed(verdicts.map(({ ms }) => ms)),
  ];
  return { label, value: present.length > 0 ? `${percent(right, present.length)} found` : '', note: notes.join('; ') };
};

const printMiss = ({ judged, answer }: Verdict): void => {
  const best = answer.passages[0];
  const found = best
    ? `${best.similarity.toFixed(2)} ${best.title}: ${best.parts.map(({ kind, words }) => `${kind[0]}[${words}]`).join(' ')}`
    : '';
  console.log(
    `  ${judged.language}, ${judged.kind}: ${judged.text.replaceAll('\n', ' ')}\n    ${answer.match} ${found}`,
  );
};

/** Sends every quotation several times, so many in parallel. */
const measure = async (judged: JudgedQuotation[], clients: number): Promise<Figure> => {
  const queue = Array.from({ length: ROUNDS }, () => judged).flat();
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const quotation = next;
        times.push((await measureTime(() => verify(quotation)))[1]);
      }
    }),
  );
  return { label: `${clients} at once`, value: speed(times), note: `${times.length} requests` };
};

try {
  await migrate(database.pool);
  // It has texts in Sanskrit.
  await loadLibrary(db, layeredSource(join(packageRoot(), 'library')));
  const judged = await judgedQuotations(db);
  const [, loadMs] = await measureTime(() => engineOf(db).load());
  const verdicts: Verdict[] = [];
  const started = process.cpuUsage();
  for (const each of judged) {
    const [answer, ms] = await measureTime(() => verify(each));
    verdicts.push(judge(each, answer, ms));
  }
  const used = process.cpuUsage(started);
  if (PRINTS_MISSES) for (const verdict of verdicts) if (!verdict.isRight) printMiss(verdict);
  const groups = [
    ...groupBy(verdicts, (verdict) => verdict.judged.language),
    ...groupBy(verdicts, (verdict) => verdict.judged.kind),
  ];
  const times: Figure[] = [];
  for (const clients of CLIENTS) times.push(await measure(judged, clients));
  printFigures(`Quotations, load of the machine ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`, [
    ...groups.map(([label, own]) => summarize(label, own)),
    summarize('all', verdicts),
    ...times,
    {
      label: 'processor time of this process, mean',
      value: `${((used.user + used.system) / 1000 / judged.length).toFixed(0)} ms`,
    },
    { label: 'index read into memory', value: seconds(loadMs) },
  ]);
} finally {
  await database.close();
}
