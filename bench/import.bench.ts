import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Draft, ImportSource, SegmentDraft, TextDraft } from '#server/library/draft.ts';
import { loadLibrary } from '#server/library/loader.ts';
import { stableId } from '#server/library/stable-id.ts';
import { readSettings } from '#server/settings.ts';
import { megabytes, printFigures, rate, seconds, measureTime } from './figures.ts';

/** How many segments in all; half of them root, half translation mapped to it. */
const SEGMENTS = Number(process.env['BENCH_SEGMENTS'] ?? 800_000);
const SEGMENTS_PER_TEXT = 1000;

/** The same fractions in every run. */
const pseudoRandom = (seed: number): number => Math.abs(Math.sin(seed * 12.9898) * 43_758.5453) % 1;

const SYLLABLES = 'a bha ca da dha ga ja ka kha la ma na pa ra sa ta tha va ya ṭṭha ñña ṁ ssa nti'.split(' ');
/** As in a natural language, few words are frequent and thousands are rare. */
const WORDS = Array.from({ length: 8000 }, (_, index) =>
  Array.from(
    { length: 2 + (index % 4) },
    (_unused, at) => SYLLABLES[Math.floor(pseudoRandom(index * 7 + at) * SYLLABLES.length)],
  ).join(''),
);
const word = (seed: number): string => WORDS[Math.floor(pseudoRandom(seed) ** 4 * WORDS.length)] ?? '';
/** Generated in advance, because only the import is measured. */
const SENTENCES = Array.from({ length: 20_000 }, (_, index) =>
  Array.from({ length: 8 + (index % 9) }, (_unused, at) => word(index * 31 + at)).join(' '),
);
const sentence = (seed: number): string => SENTENCES[seed % SENTENCES.length] ?? '';

const makeSegments = (work: number, root?: string): SegmentDraft[] =>
  Array.from({ length: SEGMENTS_PER_TEXT }, (_, index) => ({
    key: `k${index}`,
    section: `s${Math.floor(index / 50)}`,
    type: 'prose',
    level: null,
    starts_block: index % 4 === 0,
    content: index % 10 === 0 ? `<b>${sentence(work + index)}</b>` : sentence(work * 31 + index),
    maps_to: root ? [{ text: root, segment: `k${index}` }] : [],
    references: index % 20 === 0 ? [{ siglum: 'PTS', value: `${work}.${index}` }] : [],
    notes: [],
  }));

const makeText = (work: number, root?: string): TextDraft => ({
  kind: 'text',
  key: root ? `bench:${work}/en` : `bench:${work}/pi`,
  work: { key: `bench:${work}`, type: 'root_text', titles: { en: `Work ${work}` }, descriptions: {}, collections: [] },
  is_root: !root,
  language: root ? 'en' : 'pi',
  title: `Work ${work}`,
  source: 'bench',
  license: 'CC0-1.0',
  revision_label: '1',
  sections: Array.from({ length: SEGMENTS_PER_TEXT / 50 }, (_, index) => ({
    key: `s${index}`,
    parent: null,
    title: `Section ${index}`,
  })),
  segments: makeSegments(work, root),
});

const source: ImportSource = {
  count: async () => SEGMENTS / SEGMENTS_PER_TEXT,
  read: async function* (): AsyncGenerator<Draft> {
    for (let work = 0; work < SEGMENTS / SEGMENTS_PER_TEXT / 2; work += 1) {
      yield makeText(work);
      yield makeText(work, `bench:${work}/pi`);
    }
  },
};

const dataDir = await mkdtemp(join(tmpdir(), 'pothi-bench-'));
const database = await openDatabase(readSettings({ DATA_DIR: dataDir }), { exclusive: false });
try {
  await migrate(database.pool);
  let peakMemory = 0;
  const memoryTimer = setInterval(() => {
    peakMemory = Math.max(peakMemory, process.memoryUsage.rss());
  }, 50);

  // The lower bound of any import: the same rows into a table without keys, indexes, checks or links.
  await sql`create unlogged table bare (id uuid, position integer, content text)`.execute(database.db);
  const [, bareMs] = await measureTime(async () => {
    for (let work = 0; work < SEGMENTS / SEGMENTS_PER_TEXT / 10; work += 1) {
      const rows = makeSegments(work).map(({ key, content }, position) => ({
        id: stableId('segment', `${work}`, key),
        position,
        content,
      }));
      await sql`insert into bare select * from json_to_recordset(${JSON.stringify(rows)}) as row (id uuid, position integer, content text)`.execute(
        database.db,
      );
    }
  });
  const [loaded, firstMs] = await measureTime(() => loadLibrary(database.db, source));
  const [, secondMs] = await measureTime(() => loadLibrary(database.db, source));
  clearInterval(memoryTimer);
  const bareRate = SEGMENTS / 10 / bareMs;
  const importRate = loaded.segments / firstMs;
  printFigures(`Importing ${loaded.segments} segments in ${loaded.texts.new} texts, ${loaded.mappings} links`, [
    { label: 'import', value: rate(loaded.segments, firstMs), note: seconds(firstMs) },
    {
      label: 'the same rows into a bare table',
      value: rate(SEGMENTS / 10, bareMs),
      note: `${(bareRate / importRate).toFixed(1)} times the rate`,
    },
    {
      label: 'import again, nothing changed',
      value: rate(loaded.segments, secondMs),
      note: `${(firstMs / secondMs).toFixed(1)} times as fast`,
    },
    { label: 'peak memory of the importer', value: megabytes(peakMemory), note: 'wanted: at most 400 MB' },
  ]);
} finally {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}
