// oxlint-disable-next-line import/no-unassigned-import -- it defines what a browser has
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import type { PackHead, PackSegment } from '#shared/contract/packs.ts';
import { openPackDatabase, type TextSummary } from '../store/pack-database.ts';
import { notifyPacksChanged } from '../store/packs-changed.ts';
import { preparePart } from '../store/prepare-part.ts';
import { findCitedPassages } from './citations.ts';

type KeptText = {
  key: string;
  work_key: string;
  citation?: string;
  is_root?: boolean;
  segments: Partial<PackSegment>[];
};

const encoder = new TextEncoder();

/** A text as it is stored, each segment in a part of its own; `withNumbers` as this version of the site does it. */
const keep = async ({ key, work_key, citation = '', is_root = true, segments }: KeptText, withNumbers = true) => {
  const db = await openPackDatabase();
  const summary: TextSummary = {
    key,
    work_key,
    citation,
    is_root,
    title: key,
    language: 'bo',
    script: 'Tibt',
    type: 'root_text',
    author: '',
    source: '',
    published_date: '',
    is_preferred: false,
    coverage: null,
    places: [],
    contents: [{ id: key, total: segments.length }],
  };
  const stored = {
    text_id: key,
    work_id: work_key,
    revision: 1,
    digest: 'all',
    bytes: 1,
    loaded_bytes: 1,
    segments: 1,
  };
  await db.put('texts', { ...stored, summary });
  await db.put('heads', { text: { id: key, work_titles: {} }, sha256: '' } as unknown as PackHead & { sha256: string });
  for (const [index, segment] of segments.entries()) {
    const own = { id: `${key}-${index}`, content: 'ཀ', type: 'prose', section_id: 's', ...segment };
    const body = encoder.encode(JSON.stringify({ kind: 'segments', segments: [own] })).buffer;
    const { words, cited = [], ...part } = preparePart({ text_id: key, content_id: key, sha256: own.id, body });
    const number = await db.add('parts', { ...part, from: index + 1 });
    await db.put('words', { number, text_id: key, content_id: key, from: index + 1, words });
    if (withNumbers) await db.put('numbers', { number, text_id: key, content_id: key, from: index + 1, cited });
  }
  notifyPacksChanged();
};

beforeEach(async () => {
  const db = await openPackDatabase();
  await Promise.all([...db.objectStoreNames].map((name) => db.clear(name)));
  notifyPacksChanged();
});

const idsOf = async (query: string) =>
  (await findCitedPassages(query, { language: 'en' })).places.map(({ segment_id }) => segment_id);

const line = (value: string) => ({ references: [{ siglum: 'Derge', value: `vol 3, ${value}` }] });
const lines = ['1b.1', '1b.3', '2a.1'].map(line);

it.each([
  ['Toh 7', 'derge:D7-0'],
  ['D7 1b.3', 'derge:D7-1'],
  ['D7 1b.2', 'derge:D7-0'],
  ['D7, 1b6', 'derge:D7-1'],
  ['Derge 7 2a.4', 'derge:D7-2'],
])('%s is the segment of an imported work that contains the line', async (query, id) => {
  await keep({ key: 'derge:D7', work_key: 'derge:D7', segments: lines });
  expect(await idsOf(query)).toEqual([id]);
});

it('opens a translation whose root is not on the device, and a long work that is there as its chapters', async () => {
  const segments = lines.map((each) => ({ ...each, translates: ['elsewhere'] }));
  await keep({ key: 'translation', work_key: 'derge:D8-1', is_root: false, segments });
  expect(await idsOf('Toh 8')).toEqual(['translation-0']);
  expect(await idsOf('Toh 8, 1b4')).toEqual(['translation-1']);
});

it('follows a discourse to translations without numbers of their own', async () => {
  const numbered = ['mn910:0.1', 'mn910:1.1', 'mn910:1.2'].map((own_number) => ({ own_number }));
  await keep({ key: 'root', work_key: 'mn910', segments: numbered });
  const segments = [{}, { translates: ['root-1'] }, { translates: ['root-2'] }];
  await keep({ key: 'translation', work_key: 'mn910', is_root: false, segments });
  expect(await idsOf('MN 910')).toEqual(['root-0', 'translation-1']);
  expect(await idsOf('MN 910:1.2')).toEqual(['root-2', 'translation-2']);
});

it('looks for a page among the discourses of its collection', async () => {
  const page = (value: string, own_number: string) => ({ own_number, references: [{ siglum: 'pts-vp-pli', value }] });
  await keep({ key: 'mn', work_key: 'mn1', segments: [page('1.54', 'mn1:1.1'), page('1.55.2', 'mn1:2.1')] });
  await keep({ key: 'dn', work_key: 'dn1', segments: [page('1.55', 'dn1:1.1')] });
  expect(await idsOf('M i 55')).toEqual(['mn-1']);
  expect(await idsOf('M i 54')).toEqual(['mn-0']);
  expect(await idsOf('D i 56')).toEqual(['dn-0']);
});

it('finds a verse and not the heading above the chapter, the first discourse of a chapter, nothing of what is not whole', async () => {
  const numbers = ['dhp921:0.1', 'dhp921:1', 'dhp922:1'].map((own_number) => ({ own_number }));
  await keep({ key: 'dhp', work_key: 'dhp921-922', segments: numbers });
  await keep({ key: 'later', work_key: 'sn956.11', segments: [{ own_number: 'sn956.11:1.1' }] });
  expect(await idsOf('Dhp 921')).toEqual(['dhp-1']);
  expect(await idsOf('SN 956')).toEqual(['later-0']);
  const db = await openPackDatabase();
  const text = (await db.get('texts', 'dhp'))!;
  await db.put('texts', { ...text, digest: '' });
  notifyPacksChanged();
  const { places, missing } = await findCitedPassages('Dhp 922', { language: 'en' });
  expect([places, missing]).toEqual([[], 'Dhp 922']);
});

it('notes the numbers of what an earlier version of the site has stored, once', async () => {
  await keep({ key: 'derge:D7', work_key: 'derge:D7', segments: lines }, false);
  expect(await idsOf('D7 1b.3')).toEqual(['derge:D7-1']);
  const db = await openPackDatabase();
  expect(await db.count('numbers')).toBe(lines.length);
  const body = new ArrayBuffer(0);
  for (const part of await db.getAll('parts')) if (part.from === 3) await db.put('parts', { ...part, body });
  // Parts without the side are not read.
  expect(await idsOf('D7, 1b3')).toEqual(['derge:D7-1']);
});
