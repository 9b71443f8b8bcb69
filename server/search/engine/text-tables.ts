import type { FilterData } from './engine-types.ts';
import { lengthFactor } from './rank.rules.ts';
import type { TextInfo } from './text-info.ts';

/** A value of a facet, for example the language Pali. */
export type FacetValue = { facet: FilterData['facet']; key: string };

/** What a search asks of thousands of texts, by their numbers: lists of numbers take a tenth of the time of objects. */
export type TextTables = {
  /** Texts of one work have the same number. */
  works: Uint32Array;
  workNumbers: ReadonlyMap<string, number>;
  /** From 0 to 1, how well known its work is. */
  known: Float64Array;
  facets: FacetValue[];
  /** The values of each text, as places in `facets`: its language, its type, its collections. */
  values: (Uint32Array | undefined)[];
  /** The first of these, its language, as one list; `NO_LANGUAGE` of a text that is not published or just being read. */
  languages: Uint32Array;
  /** What the length of each text takes from the worth of a word in it. */
  lengthFactors: Float64Array;
  longestFirst: Uint32Array;
};

export const NO_LANGUAGE = 0xffffffff;

export const buildTextTables = (
  infos: readonly (TextInfo | undefined)[],
  howKnown: (work_id: string) => number,
  lengthOf: (number: number) => number,
  averageLength: number,
): TextTables => {
  const workNumbers = new Map<string, number>();
  const works = new Uint32Array(infos.length);
  const known = new Float64Array(infos.length);
  const values: TextTables['values'] = [];
  const languages = new Uint32Array(infos.length).fill(NO_LANGUAGE);
  const lengthFactors = new Float64Array(infos.length);
  const facets: FacetValue[] = [];
  const places = new Map<string, number>();
  const placeOf = (facet: FacetValue['facet'], key: string): number => {
    const id = `${facet} ${key}`;
    let place = places.get(id);
    if (place === undefined) places.set(id, (place = facets.push({ facet, key }) - 1));
    return place;
  };
  infos.forEach((info, number) => {
    if (!info) return;
    let work = workNumbers.get(info.work_id);
    if (work === undefined) workNumbers.set(info.work_id, (work = workNumbers.size));
    works[number] = work;
    known[number] = howKnown(info.work_id);
    languages[number] = placeOf('languages', info.language);
    lengthFactors[number] = lengthFactor(lengthOf(number), averageLength);
    values[number] = Uint32Array.of(
      placeOf('languages', info.language),
      placeOf('types', info.type),
      ...info.collection_ids.map((id) => placeOf('collections', id)),
    );
  });
  const longestFirst = Uint32Array.from([...infos.keys()].filter((number) => infos[number])).sort(
    (a, b) => lengthOf(b) - lengthOf(a),
  );
  return { works, workNumbers, known, facets, values, languages, lengthFactors, longestFirst };
};
