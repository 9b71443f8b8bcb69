import { MAX_COUNTED } from '#shared/search-limits.ts';
import type { FacetCounts, FilterData } from './engine-types.ts';
import type { FoundTexts } from './find-hits.ts';
import type { LibraryIndex } from './library-index.ts';
import type { CollectionParent } from './text-info.ts';
import type { FacetValue } from './text-tables.ts';

const FACET_BIT = { languages: 1, collections: 2, types: 4 };

/** Where the values of each facet are among those of a text. */
const VALUES_OF = { languages: [0, 1], types: [1, 2], collections: [2, Number.POSITIVE_INFINITY] } as const;

/** By text, the facets whose filter it does not pass, as bits. */
export const refusals = ({ tables, words }: LibraryIndex, filters: FilterData[]): Uint8Array => {
  const refused = new Uint8Array(words.texts.length);
  for (const { facet, values, works = [] } of filters) {
    const accepted = Uint8Array.from(tables.facets, (value) =>
      Number(value.facet === facet && values.includes(value.key)),
    );
    const acceptedWorks = new Set(works.map((id) => tables.workNumbers.get(id)));
    const [from, to] = VALUES_OF[facet];
    for (let number = 0; number < refused.length; number += 1) {
      const own = tables.values[number];
      if (!own) continue;
      let isAccepted = acceptedWorks.size > 0 && acceptedWorks.has(tables.works[number]);
      for (let at = from; at < to && at < own.length; at += 1) if (accepted[own[at] as number] === 1) isAccepted = true;
      if (!isAccepted) refused[number] = (refused[number] as number) | FACET_BIT[facet];
    }
  }
  return refused;
};

/** Whether at most one facet refuses a text: others count for nothing, not even for a facet. */
export const isCounted = (refused: number): boolean => (refused & (refused - 1)) === 0;

type Found = {
  all: FoundTexts;
  refused: Uint8Array;
  partial: number;
  /** Collections that are offered as choices; the others are not counted. */
  selectable: CollectionParent[];
};

/** Which of the values of a text count it: each facet counts what all the other filters leave. */
const countedValues = (refused: number): readonly [from: number, to: number] => {
  if (refused === 0) return [0, Number.POSITIVE_INFINITY];
  if (refused === FACET_BIT.languages) return VALUES_OF.languages;
  return refused === FACET_BIT.types ? VALUES_OF.types : VALUES_OF.collections;
};

/** How many passages there are, and for each value of a facet. More than the limit are counted as one more. */
export const countPassages = (
  library: LibraryIndex,
  { all, refused, partial, selectable }: Found,
): { total: number; facets: FacetCounts } => {
  const { longestFirst, values, facets } = library.tables;
  const counts = new Uint32Array(facets.length);
  const offered = new Set(selectable.map(({ collection_id }) => collection_id));
  const isOffered = Uint8Array.from(facets, ({ facet, key }) => Number(facet !== 'collections' || offered.has(key)));
  let total = partial;
  const isCandidate = new Uint8Array(values.length);
  for (const number of all.candidates) isCandidate[number] = 1;
  // The longest texts fill the large counts, so that most of the others need not be read.
  for (const number of longestFirst) {
    if (isCandidate[number] === 0) continue;
    const own = values[number] as Uint32Array;
    const isAccepted = refused[number] === 0;
    const [from, last] = countedValues(refused[number] as number);
    const to = Math.min(last, own.length);
    let isFull = !isAccepted || total > MAX_COUNTED;
    for (let at = from; isFull && at < to; at += 1)
      isFull = isOffered[own[at] as number] === 0 || (counts[own[at] as number] as number) > MAX_COUNTED;
    if (isFull) continue;
    const count = all.count(number);
    if (isAccepted) total += count;
    for (let at = from; at < to; at += 1) counts[own[at] as number] = (counts[own[at] as number] as number) + count;
  }
  return { total: Math.min(total, MAX_COUNTED + 1), facets: listFacets(facets, counts, isOffered) };
};

const listFacets = (values: FacetValue[], counts: Uint32Array, isOffered: Uint8Array): FacetCounts => {
  const listed: FacetCounts = { languages: [], collections: [], types: [] };
  values.forEach(({ facet, key }, place) => {
    const count = Math.min(counts[place] as number, MAX_COUNTED + 1);
    if (count > 0 && isOffered[place] === 1) listed[facet].push([key, count]);
  });
  for (const counted of Object.values(listed)) counted.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return listed;
};
