import type { PackHead, PackSegment } from '#shared/contract/packs.ts';
import { idNumber, openPackDatabase, type StoredPart, type StoredText } from '../store/pack-database.ts';
import { isComplete } from '../store/packs.ts';
import { parseSegments } from '../store/prepare-part.ts';

// What is on the device, as the answers to calls need it. A text is there when all of it is.

/** A segment, and where it is. */
export type PlacedSegment = PackSegment & { text_id: string; content_id: string; position: number };

export const placed = ({ text_id, content_id, from, body }: StoredPart): PlacedSegment[] =>
  parseSegments(body).map((segment, index) => ({ ...segment, text_id, content_id, position: from + index }));

export const findStoredText = async (text_id: string): Promise<StoredText | undefined> => {
  const text = await (await openPackDatabase()).get('texts', text_id);
  return text && isComplete(text) ? text : undefined;
};

export const readHead = async (text_id: string): Promise<PackHead | undefined> =>
  (await findStoredText(text_id)) && (await openPackDatabase()).get('heads', text_id);

export const readHeads = async (text_ids: string[]): Promise<PackHead[]> =>
  (await Promise.all(text_ids.map(readHead))).filter((head) => head !== undefined);

export const listStoredTexts = async (): Promise<StoredText[]> =>
  (await (await openPackDatabase()).getAll('texts')).filter(isComplete);

/** The texts of a work. */
export const readWork = async (work_id: string): Promise<PackHead[]> =>
  readHeads(await (await openPackDatabase()).getAllKeysFromIndex('texts', 'work', work_id));

type Range = { content_id: string; from: number; to: number };

/** The segments at these positions, in their order. */
export const readRange = async ({ content_id, from, to }: Range): Promise<PlacedSegment[]> => {
  const index = (await openPackDatabase()).transaction('parts').store.index('place');
  const upTo = (position: number) => IDBKeyRange.bound([content_id, 0], [content_id, position]);
  // The part that the first one is in begins before it.
  const start = await index.openKeyCursor(upTo(Math.max(from, 1)), 'prev');
  if (!start) return [];
  const parts = await index.getAll(IDBKeyRange.bound(start.key, [content_id, to]));
  return parts.flatMap(placed).filter(({ position }) => position >= from && position <= to);
};

const readParts = async (index: 'ids' | 'targets', ids: string[]): Promise<StoredPart[]> => {
  const store = (await openPackDatabase()).transaction('parts').store;
  const found = await Promise.all([...new Set(ids.map(idNumber))].map((key) => store.index(index).getAllKeys(key)));
  const numbers = [...new Set(found.flat())];
  return (await Promise.all(numbers.map((number) => store.get(number)))).filter((part) => part !== undefined);
};

/** Parts of texts that are not whole yet are left out. */
const inWholeTexts = async (segments: PlacedSegment[]): Promise<PlacedSegment[]> => {
  const ids = [...new Set(segments.map(({ text_id }) => text_id))];
  const texts = await Promise.all(ids.map(findStoredText));
  const whole = new Set(texts.flatMap((text) => text?.text_id ?? []));
  return segments.filter(({ text_id }) => whole.has(text_id));
};

export const findSegments = async (ids: string[]): Promise<PlacedSegment[]> => {
  if (ids.length === 0) return [];
  const wanted = new Set(ids);
  const parts = await readParts('ids', ids);
  return inWholeTexts(parts.flatMap(placed).filter(({ id }) => wanted.has(id)));
};

export const findSegment = async (id: string): Promise<PlacedSegment | undefined> => (await findSegments([id]))[0];

type Link = 'translates' | 'explains';

/** Segments that translate, or explain, any of these. */
export const findLinked = async (link: Link, ids: string[]): Promise<PlacedSegment[]> => {
  if (ids.length === 0) return [];
  const wanted = new Set(ids);
  const parts = await readParts('targets', ids);
  return inWholeTexts(parts.flatMap(placed).filter((segment) => segment[link]?.some((id) => wanted.has(id))));
};
