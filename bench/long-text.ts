import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Draft, ImportSource, SegmentDraft, TextDraft } from '#server/library/draft.ts';
import { loadLibrary } from '#server/library/loader.ts';
import { stableId } from '#server/library/stable-id.ts';
import { readSettings } from '#server/settings.ts';

const SEGMENTS = 5000;
const SECTION_SEGMENTS = 50;
const KEY = 'bench:long/pi';

const WORDS = 'evaṁ me sutaṁ ekaṁ samayaṁ bhagavā sāvatthiyaṁ viharati jetavane anāthapiṇḍikassa ārāme'.split(' ');
const sentence = (seed: number): string =>
  Array.from({ length: 6 + ((seed * 13) % 25) }, (_, index) => WORDS[(seed * 7 + index * 3) % WORDS.length]).join(' ');

const segment = (_: unknown, index: number): SegmentDraft => ({
  key: `k${index + 1}`,
  section: `s${Math.floor(index / SECTION_SEGMENTS)}`,
  type: 'prose',
  level: null,
  starts_block: index % 4 === 0,
  content: sentence(index),
  maps_to: [],
  references: [],
  notes: [],
});

const text: TextDraft = {
  kind: 'text',
  key: KEY,
  work: { key: 'bench:long', type: 'root_text', titles: { en: 'A long text' }, descriptions: {}, collections: [] },
  is_root: true,
  language: 'pi',
  title: 'A long text',
  source: 'bench',
  license: 'CC0-1.0',
  revision_label: '1',
  sections: Array.from({ length: SEGMENTS / SECTION_SEGMENTS }, (_, index) => ({
    key: `s${index}`,
    parent: null,
    title: `Section ${index + 1}`,
  })),
  segments: Array.from({ length: SEGMENTS }, segment),
};

const source: ImportSource = {
  count: async () => 1,
  read: async function* (): AsyncGenerator<Draft> {
    yield text;
  },
};

export const LONG_TEXT = {
  segments: SEGMENTS,
  text_id: stableId('text', KEY),
  segmentId: (number: number) => stableId('segment', KEY, `k${number}`),
};

/** Into the database of a data folder on which no server runs. */
export const importLongText = async (dataDir: string): Promise<void> => {
  const database = await openDatabase(readSettings({ DATA_DIR: dataDir }), { exclusive: false });
  try {
    await migrate(database.pool);
    await loadLibrary(database.db, source);
  } finally {
    await database.close();
  }
};
