import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { ComparedPlace } from '#server/search/engine/compare-quotation.ts';
import { engineOf } from '#server/search/engine/engine-of.ts';
import type { QuotationPlace } from '#server/search/engine/find-quotation.ts';
import { findReferencedWorks } from '#server/search/query/texts.queries.ts';
import type { QuotedPassage } from '#shared/contract/quotations.ts';
import { groupBy } from '#shared/group-by.ts';
import { ownLabel } from '#shared/segment-label.ts';
import type { Quotation } from './read-quotation.rules.ts';
import { describeSegments, readPlaces, type PlaceSegment } from './quoted-passages.queries.ts';

const MAX_PASSAGES = 5;

type FoundPassage = Omit<ComparedPlace, 'first' | 'last'> & {
  text: QuotationPlace['text'];
  segments: PlaceSegment[];
};

/** Two places may turn out to be the same passage. */
const withoutRepeated = (passages: FoundPassage[]): FoundPassage[] => {
  const seen = new Set<string>();
  return passages.filter(({ segments }) => {
    const key = segments.map(({ segment_id }) => segment_id).join();
    return !seen.has(key) && seen.add(key);
  });
};

/** The passages that are most like a quotation, the closest first. */
export const findPassages = async (
  db: Kysely<Database>,
  quotation: Quotation,
  language: string | undefined,
): Promise<FoundPassage[]> => {
  // Texts have ellipses of their own, so it is first looked for as if nothing was left out.
  const found = await lookUp(db, quotation, [], language);
  return quotation.gaps.length === 0 || found[0]?.similarity === 1
    ? found
    : lookUp(db, quotation, quotation.gaps, language);
};

const lookUp = async (
  db: Kysely<Database>,
  { text, words, sought }: Quotation,
  gaps: number[],
  language: string | undefined,
): Promise<FoundPassage[]> => {
  const engine = engineOf(db);
  const places = await engine.findQuotation({ words: sought, gaps, language });
  if (places.length === 0) return [];
  const segments = groupBy(await readPlaces(db, places), ({ place }) => place);
  const compared = await engine.compareQuotation({
    text,
    words,
    places: places.map(({ skipped, length }, at) => ({
      contents: (segments.get(at) ?? []).map(({ content }) => content),
      skipped,
      length,
    })),
  });
  const found = compared.flatMap((place, at) => {
    const ofPlace = places[at];
    if (!place || !ofPlace) return [];
    const { first, last, ...rest } = place;
    return [{ ...rest, text: ofPlace.text, segments: (segments.get(at) ?? []).slice(first, last + 1) }];
  });
  return withoutRepeated(found.toSorted((a, b) => b.similarity - a.similarity)).slice(0, MAX_PASSAGES);
};

/** With what readers know of the works that they are from, in a language. */
export const describePassages = async (
  db: Kysely<Database>,
  found: FoundPassage[],
  language: string,
): Promise<QuotedPassage[]> => {
  const works = await findReferencedWorks(db, [...new Set(found.map(({ text }) => text.text_id))], language);
  const ids = found.flatMap(({ segments }) => segments.map(({ segment_id }) => segment_id));
  const described = new Map((await describeSegments(db, ids, language)).map((row) => [row.segment_id, row]));
  return found.flatMap(({ text, segments, similarity, parts }) => {
    const work = works.find(({ text_id }) => text_id === text.text_id);
    const listed = segments.flatMap(({ place: _place, ...segment }) => {
      const { label_source, reference } = described.get(segment.segment_id) ?? {};
      return label_source && reference ? [{ ...segment, label: ownLabel(label_source, text.language), reference }] : [];
    });
    const author = described.get(segments[0]?.segment_id ?? '')?.author ?? '';
    // Withdrawn since it was found.
    if (!work || listed.length < segments.length) return [];
    const match = similarity === 1 ? 'verbatim' : 'near';
    return [{ ...text, ...work, author, match, similarity, segments: listed, parts } satisfies QuotedPassage];
  });
};
