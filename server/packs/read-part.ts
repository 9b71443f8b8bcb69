import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { listReferences } from '#server/texts/details.queries.ts';
import { listNotes, listPassages } from '#server/texts/download/aligned-text.queries.ts';
import type { Range } from '#server/texts/segment-ranges.ts';
import type { PackSegment, PackSegments } from '#shared/contract/packs.ts';
import { groupBy } from '#shared/group-by.ts';
import { ownNumber } from '#shared/own-number.ts';
import { segmentLabel } from '#shared/segment-label.ts';
import { listAllReferences, listPackMappings } from './pack-parts.queries.ts';

type Passage = Awaited<ReturnType<typeof listPassages>>[number];

const unlessEmpty = <Key extends string, Item>(key: Key, items: Item[]) =>
  (items.length > 0 ? { [key]: items } : {}) as Partial<Record<Key, Item[]>>;

export type PackRange = Range & { /** Of the text. */ language: string };

/** Ranges of segments with all that is shown of them; the number of statements does not depend on their size and number. */
export const readPackSegments = async (db: Kysely<Database>, ranges: PackRange[]): Promise<PackSegments[]> => {
  if (ranges.length === 0) return [];
  const passages = groupBy(await listPassages(db, ranges), ({ content_id }) => content_id);
  const cited = groupBy(await listReferences(db, ranges), ({ segment_id }) => segment_id);
  const references = groupBy(await listAllReferences(db, ranges), ({ segment_id }) => segment_id);
  const notes = groupBy(await listNotes(db, ranges), ({ segment_id }) => segment_id);
  const mappings = groupBy(await listPackMappings(db, ranges), ({ segment_id }) => segment_id);
  const segmentOf = (
    { id, key, content, type, level, starts_block, section_id }: Passage,
    language: string,
  ): PackSegment => {
    const { label, has_own_number } = segmentLabel(key, cited.get(id) ?? [], language);
    const targets = (kind: 'translation' | 'commentary') =>
      (mappings.get(id) ?? []).filter((mapping) => mapping.kind === kind).map(({ to_segment }) => to_segment);
    return {
      id,
      content,
      type,
      section_id,
      ...(level === null ? {} : { level }),
      ...(starts_block ? {} : { continues_block: true as const }),
      ...(label === null ? {} : { label }),
      ...(has_own_number ? { has_own_number } : {}),
      ...(ownNumber(key) === null ? {} : { own_number: key }),
      ...unlessEmpty(
        'references',
        (references.get(id) ?? []).map(({ siglum, value }) => ({ siglum, value })),
      ),
      ...unlessEmpty(
        'notes',
        (notes.get(id) ?? []).map((note) => ({ type: note.type, content: note.content })),
      ),
      ...unlessEmpty('translates', targets('translation')),
      ...unlessEmpty('explains', targets('commentary')),
    };
  };
  return ranges.map(({ content_id, from, to, language }) => ({
    kind: 'segments',
    segments: (passages.get(content_id) ?? [])
      .filter(({ position }) => position >= from && position <= to)
      .map((passage) => segmentOf(passage, language)),
  }));
};
