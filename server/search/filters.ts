import type { Problem } from '#shared/contract/search-parts.ts';
import { readingsOf } from './query-words.ts';
import type { TypedFilter, TypedQuery } from './query-syntax.ts';
import type { Narrowing } from './result-page.rules.ts';
import { isCollectionThere, listLanguages } from './texts.queries.ts';
import { findNamed } from './titles.queries.ts';
import { tsQuery } from './ts-query.ts';
import type { Step } from './within-time.queries.ts';

/** What people write after `type:`, in our words. Sheets are no texts: nothing among the sources is one. */
export const TYPES: Record<string, string> = {
  root: 'root',
  root_text: 'root',
  commentary: 'commentary',
  translation: 'translation',
  version: 'translation',
  sheet: 'sheet',
};
const KNOWN_TYPES = ['root', 'commentary', 'translation', 'sheet'];

/** Of a longer tag such as zh-Hans-CN the first part counts. */
export const languageOf = (tag: string): string => tag.trim().toLowerCase().split('-', 1)[0] ?? '';

const inLanguages = (languages: string[]): Narrowing => ({
  facet: 'languages',
  accepts: ({ language }) => languages.includes(language),
});
const ofTypes = (types: string[]): Narrowing => ({ facet: 'types', accepts: ({ type }) => types.includes(type) });

export type Parameters = {
  language?: string | undefined;
  collection_id?: string | undefined;
  type?: string | undefined;
};

type Resolved = { narrowings: Narrowing[]; problems: Problem[] };

/** Filters given beside the query: one that fits nothing finds nothing and is told. An empty one was left out. */
export const narrowingsOfParameters = async (
  { language, collection_id, type }: Parameters,
  step: Step,
): Promise<Resolved> => {
  const resolved: Resolved = { narrowings: [], problems: [] };
  if (language) {
    const known = await step(listLanguages);
    resolved.narrowings.push(inLanguages([languageOf(language)]));
    if (!known.includes(languageOf(language)))
      resolved.problems.push({ code: 'unknown_language', value: language, known, parameter: 'language' });
  }
  if (type) {
    const named = TYPES[type.toLowerCase()];
    resolved.narrowings.push(ofTypes([named ?? type]));
    if (!named) resolved.problems.push({ code: 'unknown_type', value: type, known: KNOWN_TYPES, parameter: 'type' });
  }
  if (collection_id) {
    const accepts: Narrowing['accepts'] = ({ collection_ids }) => collection_ids.includes(collection_id.toLowerCase());
    resolved.narrowings.push({ facet: 'collections', accepts });
    if (!(await step((db) => isCollectionThere(db, collection_id))))
      resolved.problems.push({
        code: 'unknown_collection',
        value: collection_id,
        known: [],
        parameter: 'collection_id',
      });
  }
  return resolved;
};

export const valuesOf = (filters: TypedFilter[], name: TypedFilter['name']): string[] =>
  filters.filter((filter) => filter.name === name).map(({ value }) => value);

const resolveLanguages = async (values: string[], step: Step): Promise<Resolved> => {
  if (values.length === 0) return { narrowings: [], problems: [] };
  const known = await step(listLanguages);
  const languages = values.map(languageOf).filter((language) => known.includes(language));
  return {
    narrowings: languages.length > 0 ? [inLanguages(languages)] : [],
    problems: values
      .filter((value) => !known.includes(languageOf(value)))
      .map((value) => ({ code: 'unknown_language', value, known })),
  };
};

export const resolveTypes = (values: string[]): Resolved => {
  const types = values.flatMap((value) => TYPES[value.toLowerCase()] ?? []);
  return {
    narrowings: types.length > 0 ? [ofTypes(types)] : [],
    problems: values
      .filter((value) => !TYPES[value.toLowerCase()])
      .map((value) => ({ code: 'unknown_type', value, known: KNOWN_TYPES })),
  };
};

const resolvePlaces = async (values: string[], step: Step): Promise<Resolved> => {
  const collections = new Set<string>();
  const works = new Set<string>();
  const problems: Problem[] = [];
  for (const value of values) {
    const readings = readingsOf([{ text: value.replaceAll('-', ' '), isQuoted: false }]);
    const words = readings.length > 0 ? tsQuery(readings, []).broad : "'-'";
    const named = await step((db) => findNamed(db, value.toLowerCase(), words));
    const byName = named.filter(({ by_name }) => by_name);
    for (const { collection_id, work_id } of byName.length > 0 ? byName : named) {
      if (collection_id) collections.add(collection_id);
      if (work_id) works.add(work_id);
    }
    if (named.length === 0) problems.push({ code: 'unknown_collection', value, known: [] });
  }
  const accepts: Narrowing['accepts'] = ({ work_id, collection_ids }) =>
    works.has(work_id) || collection_ids.some((id) => collections.has(id));
  return { narrowings: collections.size + works.size > 0 ? [{ facet: 'collections', accepts }] : [], problems };
};

/** Filters within the query: one that means nothing is left out and told. */
export const narrowingsOfQuery = async ({ filters, unknownFilters }: TypedQuery, step: Step): Promise<Resolved> => {
  const resolved = [
    await resolveLanguages(valuesOf(filters, 'lang'), step),
    resolveTypes(valuesOf(filters, 'type')),
    await resolvePlaces(valuesOf(filters, 'in'), step),
  ];
  const known = ['lang', 'in', 'type'];
  return {
    narrowings: resolved.flatMap(({ narrowings }) => narrowings),
    problems: [
      ...resolved.flatMap(({ problems }) => problems),
      ...unknownFilters.map((value): Problem => ({ code: 'unknown_filter', value, known })),
    ],
  };
};
