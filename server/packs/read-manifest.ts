import { hash } from 'node:crypto';
import { createLibraryVersionCache } from '#server/db/library-version-cache.ts';
import { AppError } from '#server/errors.ts';
import type { Context } from '#server/http/handler.ts';
import { PackPart, type PackManifest, type PackPartInfo, type WholeText } from '#shared/contract/packs.ts';
import { groupBy } from '#shared/group-by.ts';
import { partCounts } from './part-bounds.rules.ts';
import { readPackHeads } from './pack-heads.ts';
import { listPackContents, listSegmentSizes, type PackedText } from './pack-parts.queries.ts';
import { type PackRange, readPackSegments } from './read-part.ts';

type Db = Context['db'];

/** Where a part is in its text; the head has no range. */
type PlacedPart = PackPartInfo & { from: number };
export type PlacedManifest = Omit<PackManifest, 'parts'> & { parts: PlacedPart[] };

/** Of all texts together, some 10 MB. */
const MAX_KEPT_PARTS = 40_000;
const keepManifest = createLibraryVersionCache<PlacedManifest>(MAX_KEPT_PARTS, ({ parts }) => parts.length);

type ReadPart = { part: PackPart; bytes: number; sha256: string };

/** Whoever asks for the list of parts asks for the parts next. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
const keepPart = createLibraryVersionCache<ReadPart>(MAX_KEPT_BYTES, ({ bytes }) => bytes);

/** With the checksum of what is sent: the answer is serialized in the same way. */
const checked = (read: PackPart | undefined): ReadPart => {
  if (!read) throw new AppError('text_not_found');
  const part = PackPart.parse(read);
  const text = JSON.stringify(part);
  return { part, bytes: Buffer.byteLength(text), sha256: hash('sha256', text) };
};

type Place = Pick<PlacedPart, 'content_id' | 'from' | 'count'>;

const rangeOf = ({ language }: PackedText, { content_id, from, count }: Place): PackRange[] =>
  content_id === null ? [] : [{ content_id, from, to: from + count - 1, language }];

const readPart = ({ db }: Context, text: PackedText, place: Place): Promise<ReadPart> =>
  keepPart(db, `${text.id} ${text.revision} ${place.content_id} ${place.from}`, async () =>
    checked(
      place.content_id === null
        ? (await readPackHeads(db, [text])).get(text.id)
        : (await readPackSegments(db, rangeOf(text, place)))[0],
    ),
  );

/** The head of each text, then its segments. */
const listPlaces = async (db: Db, texts: PackedText[]): Promise<Map<string, Place[]>> => {
  const ids = texts.map(({ id }) => id);
  const places = new Map(ids.map((id): [string, Place[]] => [id, [{ content_id: null, from: 0, count: 0 }]]));
  const contents = ids.length > 0 ? await listPackContents(db, ids) : [];
  if (contents.length === 0) return places;
  const content_ids = contents.map(({ id }) => id);
  const sizes = groupBy(await listSegmentSizes(db, content_ids), ({ content_id }) => content_id);
  for (const { id, text_id } of contents) {
    let from = 1;
    for (const count of partCounts(sizes.get(id) ?? [])) {
      places.get(text_id)?.push({ content_id: id, from, count });
      from += count;
    }
  }
  return places;
};

type Described = { place: Place } & Omit<ReadPart, 'part'>;

const manifestOf = (text: PackedText, described: Described[]): PlacedManifest => ({
  text_id: text.id,
  revision: text.revision,
  digest: hash('sha256', described.map(({ sha256 }) => sha256).join()),
  bytes: described.reduce((sum, { bytes }) => sum + bytes, 0),
  parts: described.map(({ place, bytes, sha256 }) => ({
    kind: place.content_id === null ? 'head' : 'segments',
    ...place,
    bytes,
    sha256,
  })),
});

/** Every part is read once to know its checksum, one at a time. */
export const readManifest = (context: Context, text: PackedText): Promise<PlacedManifest> =>
  keepManifest(context.db, `${text.id} ${text.revision}`, async () => {
    const described: Described[] = [];
    for (const place of (await listPlaces(context.db, [text])).get(text.id) ?? []) {
      const { bytes, sha256 } = await readPart(context, text, place);
      described.push({ place, bytes, sha256 });
    }
    return manifestOf(text, described);
  });

/** Texts with all their parts. The number of statements does not depend on how many there are. */
export const readWholeTexts = async ({ db }: Context, texts: PackedText[]): Promise<WholeText[]> => {
  const places = await listPlaces(db, texts);
  const heads = await readPackHeads(db, texts);
  const ranges = texts.flatMap((text) => (places.get(text.id) ?? []).flatMap((place) => rangeOf(text, place)));
  // In the order of the places, those of the heads left out.
  const segments = (await readPackSegments(db, ranges)).values();
  return texts.map((text) => {
    const parts = (places.get(text.id) ?? []).map((place) => ({
      place,
      ...checked(place.content_id === null ? heads.get(text.id) : segments.next().value),
    }));
    return { ...manifestOf(text, parts), bodies: parts.map(({ part }) => part) };
  });
};

/** The part with this checksum; there is none when the text has changed since. */
export const readPartOf = async (context: Context, text: PackedText, sha256: string): Promise<PackPart> => {
  const { parts } = await readManifest(context, text);
  const place = parts.find((part) => part.sha256 === sha256);
  const read = place && (await readPart(context, text, place));
  if (read?.sha256 !== sha256) throw new AppError('text_not_found');
  return read.part;
};
