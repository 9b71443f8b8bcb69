import { hash } from 'node:crypto';
import { createLibraryVersionCache } from '#server/db/library-version-cache.ts';
import { AppError } from '#server/errors.ts';
import type { Context } from '#server/http/handler.ts';
import { PackPart, type PackManifest, type PackPartInfo } from '#shared/contract/packs.ts';
import { partCounts } from './part-bounds.rules.ts';
import { readPackHead } from './pack-head.ts';
import { listPackContents, listSegmentSizes, type PackedText } from './pack-parts.queries.ts';
import { readPackSegments } from './read-part.ts';

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

const readPart = (context: Context, text: PackedText, { content_id, from, count }: Place): Promise<ReadPart> =>
  keepPart(context.db, `${text.id} ${text.revision} ${content_id} ${from}`, async () =>
    checked(
      content_id === null
        ? await readPackHead(context, text)
        : await readPackSegments(context.db, text.language, { content_id, from, to: from + count - 1 }),
    ),
  );

const listPlaces = async ({ db }: Context, text: PackedText): Promise<Place[]> => {
  const places: Place[] = [{ content_id: null, from: 0, count: 0 }];
  for (const { id } of await listPackContents(db, text.id)) {
    let from = 1;
    for (const count of partCounts(await listSegmentSizes(db, id))) {
      places.push({ content_id: id, from, count });
      from += count;
    }
  }
  return places;
};

/** Every part is read once to know its checksum, one at a time. */
export const readManifest = (context: Context, text: PackedText): Promise<PlacedManifest> =>
  keepManifest(context.db, `${text.id} ${text.revision}`, async () => {
    const parts: PlacedPart[] = [];
    for (const place of await listPlaces(context, text)) {
      const { bytes, sha256 } = await readPart(context, text, place);
      parts.push({ kind: place.content_id === null ? 'head' : 'segments', ...place, bytes, sha256 });
    }
    return {
      text_id: text.id,
      revision: text.revision,
      digest: hash('sha256', parts.map(({ sha256 }) => sha256).join()),
      bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
      parts,
    };
  });

/** The part with this checksum; there is none when the text has changed since. */
export const readPartOf = async (context: Context, text: PackedText, sha256: string): Promise<PackPart> => {
  const { parts } = await readManifest(context, text);
  const place = parts.find((part) => part.sha256 === sha256);
  const read = place && (await readPart(context, text, place));
  if (read?.sha256 !== sha256) throw new AppError('text_not_found');
  return read.part;
};
