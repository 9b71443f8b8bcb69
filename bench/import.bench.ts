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
import { megabytes, printFigures, rate, seconds, timed } from './figures.ts';

/** How many segments in all; half of them root, half translation mapped to it. */
const SEGMENTS = Number(process.env['BENCH_SEGMENTS'] ?? 800_000);
const SEGMENTS_A_TEXT = 1000;

/** A fraction that looks random and is the same in every run. */
const scattered = (seed: number): number => Math.abs(Math.sin(seed * 12.9898) * 43_758.5453) % 1;

const SYLLABLES = 'a bha ca da dha ga ja ka kha la ma na pa ra sa ta tha va ya ṭṭha ñña ṁ ssa nti'.split(' ');
/** As in a language: few words make up most of what is written, and thousands come now and then. */
const WORDS = Array.from({ length: 8000 }, (_, index) =>
  Array.from(
    { length: 2 + (index % 4) },
    (_unused, at) => SYLLABLES[Math.floor(scattered(index * 7 + at) * SYLLABLES.length)],
  ).join(''),
);
const word = (seed: number): string => WORDS[Math.floor(scattered(seed) ** 4 * WORDS.length)] ?? '';
/** Made beforehand: what is measured is the import. */
const SENTENCES = Array.from({ length: 20_000 }, (_, index) =>
  Array.from({ length: 8 + (index % 9) }, (_unused, at) => word(index * 31 + at)).join(' '),
);
const sentence = (seed: number): string => SENTENCES[seed % SENTENCES.length] ?? '';

const segments = (work: number, root?: string): SegmentDraft[] =>
  Array.from({ length: SEGMENTS_A_TEXT }, (_, index) => ({
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

const text = (work: number, root?: string): TextDraft => ({
  kind: 'text',
  key: root ? `bench:${work}/en` : `bench:${work}/pi`,
  work: { key: `bench:${work}`, type: 'root_text', titles: { en: `Work ${work}` }, descriptions: {}, collections: [] },
  is_root: !root,
  language: root ? 'en' : 'pi',
  title: `Work ${work}`,
  source: 'bench',
  license: 'CC0-1.0',
  revision_label: '1',
  sections: Array.from({ length: SEGMENTS_A_TEXT / 50 }, (_, index) => ({
    key: `s${index}`,
    parent: null,
    title: `Section ${index}`,
  })),
  segments: segments(work, root),
});

const source: ImportSource = {
  count: async () => SEGMENTS / SEGMENTS_A_TEXT,
  read: async function* (): AsyncGenerator<Draft> {
    for (let work = 0; work < SEGMENTS / SEGMENTS_A_TEXT / 2; work += 1) {
      yield text(work);
      yield text(work, `bench:${work}/pi`);
    }
  },
};

const dataDir = await mkdtemp(join(tmpdir(), 'pothi-bench-'));
const database = await openDatabase(readSettings({ DATA_DIR: dataDir }), { exclusive: false });
try {
  await migrate(database.pool);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);

  // The least any import could do: the same rows into a table without keys, indexes, checks or links.
  await sql`create unlogged table bare (id uuid, position integer, content text)`.execute(database.db);
  const [, bare] = await timed(async () => {
    for (let work = 0; work < SEGMENTS / SEGMENTS_A_TEXT / 10; work += 1) {
      const rows = segments(work).map(({ key, content }, position) => ({
        id: stableId('segment', `${work}`, key),
        position,
        content,
      }));
      await sql`insert into bare select * from json_to_recordset(${JSON.stringify(rows)}) as row (id uuid, position integer, content text)`.execute(
        database.db,
      );
    }
  });
  const [loaded, first] = await timed(() => loadLibrary(database.db, source));
  const [, again] = await timed(() => loadLibrary(database.db, source));
  clearInterval(watch);
  const bareRate = SEGMENTS / 10 / bare;
  const importRate = loaded.segments / first;
  printFigures(`Importing ${loaded.segments} segments in ${loaded.texts.new} texts, ${loaded.mappings} links`, [
    { what: 'import', value: rate(loaded.segments, first), beside: seconds(first) },
    {
      what: 'the same rows into a bare table',
      value: rate(SEGMENTS / 10, bare),
      beside: `${(bareRate / importRate).toFixed(1)} times the rate`,
    },
    {
      what: 'import again, nothing changed',
      value: rate(loaded.segments, again),
      beside: `${(first / again).toFixed(1)} times as fast`,
    },
    { what: 'most memory of the importer', value: megabytes(peak), beside: 'wanted: at most 400 MB' },
  ]);
} finally {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}
