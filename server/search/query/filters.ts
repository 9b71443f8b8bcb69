import type { Problem } from '#shared/contract/search-parts.ts';
import { KNOWN_TYPES, languageOf, TYPE_NAMES, valuesOf } from '#shared/search/filter-values.ts';
import { interpretQuery } from '#shared/search/interpret-query.ts';
import type { ParsedQuery } from '#shared/search/parse-query.ts';
import type { FilterData } from '../engine/engine-types.ts';
import { collectionExists, listLanguages } from './texts.queries.ts';
import { findByName } from './titles.queries.ts';
import { buildTsQuery } from './ts-query.ts';
import type { RunStatement } from './statement-budget.queries.ts';

const inLanguages = (values: string[]): FilterData => ({ facet: 'languages', values });
const ofTypes = (values: string[]): FilterData => ({ facet: 'types', values });

export type FilterParameters = {
  language?: string | undefined;
  collection_id?: string | undefined;
  type?: string | undefined;
};

type ResolvedFilters = { textFilters: FilterData[]; problems: Problem[] };

/** Filters given as parameters: one that is unknown finds nothing and is reported. An empty one counts as absent. */
export const resolveParameterFilters = async (
  { language, collection_id, type }: FilterParameters,
  runStatement: RunStatement,
): Promise<ResolvedFilters> => {
  const resolved: ResolvedFilters = { textFilters: [], problems: [] };
  if (language) {
    const known = await runStatement(listLanguages);
    resolved.textFilters.push(inLanguages([languageOf(language)]));
    if (!known.includes(languageOf(language)))
      resolved.problems.push({ code: 'unknown_language', value: language, known, parameter: 'language' });
  }
  if (type) {
    const typeName = TYPE_NAMES[type.toLowerCase()];
    resolved.textFilters.push(ofTypes([typeName ?? type]));
    if (!typeName) resolved.problems.push({ code: 'unknown_type', value: type, known: KNOWN_TYPES, parameter: 'type' });
  }
  if (collection_id) {
    resolved.textFilters.push({ facet: 'collections', values: [collection_id.toLowerCase()] });
    if (!(await runStatement((db) => collectionExists(db, collection_id))))
      resolved.problems.push({
        code: 'unknown_collection',
        value: collection_id,
        known: [],
        parameter: 'collection_id',
      });
  }
  return resolved;
};

const resolveLanguages = async (values: string[], runStatement: RunStatement): Promise<ResolvedFilters> => {
  if (values.length === 0) return { textFilters: [], problems: [] };
  const known = await runStatement(listLanguages);
  const languages = values.map(languageOf).filter((language) => known.includes(language));
  return {
    textFilters: languages.length > 0 ? [inLanguages(languages)] : [],
    problems: values
      .filter((value) => !known.includes(languageOf(value)))
      .map((value) => ({ code: 'unknown_language', value, known })),
  };
};

export const resolveTypes = (values: string[]): ResolvedFilters => {
  const types = values.flatMap((value) => TYPE_NAMES[value.toLowerCase()] ?? []);
  return {
    textFilters: types.length > 0 ? [ofTypes(types)] : [],
    problems: values
      .filter((value) => !TYPE_NAMES[value.toLowerCase()])
      .map((value) => ({ code: 'unknown_type', value, known: KNOWN_TYPES })),
  };
};

const resolveCollections = async (values: string[], runStatement: RunStatement): Promise<ResolvedFilters> => {
  const collections = new Set<string>();
  const works = new Set<string>();
  const problems: Problem[] = [];
  for (const value of values) {
    const interpretations = interpretQuery([{ text: value.replaceAll('-', ' '), isQuoted: false }]);
    const words = interpretations.length > 0 ? buildTsQuery(interpretations, []).broad : "'-'";
    const named = await runStatement((db) => findByName(db, value.toLowerCase(), words));
    const exact = named.filter(({ by_name }) => by_name);
    for (const { collection_id, work_id } of exact.length > 0 ? exact : named) {
      if (collection_id) collections.add(collection_id);
      if (work_id) works.add(work_id);
    }
    if (named.length === 0) problems.push({ code: 'unknown_collection', value, known: [] });
  }
  const filter: FilterData = { facet: 'collections', values: [...collections], works: [...works] };
  return { textFilters: collections.size + works.size > 0 ? [filter] : [], problems };
};

/** Filters within the query: one that is unknown is ignored and reported. */
export const resolveQueryFilters = async (
  { filters, unknownFilters }: ParsedQuery,
  runStatement: RunStatement,
): Promise<ResolvedFilters> => {
  const resolved = [
    await resolveLanguages(valuesOf(filters, 'lang'), runStatement),
    resolveTypes(valuesOf(filters, 'type')),
    await resolveCollections(valuesOf(filters, 'in'), runStatement),
  ];
  const known = ['lang', 'in', 'type', 'tag'];
  // Only sheets have tags.
  const isTagged = valuesOf(filters, 'tag').length > 0;
  return {
    textFilters: [...resolved.flatMap(({ textFilters }) => textFilters), ...(isTagged ? [ofTypes(['sheet'])] : [])],
    problems: [
      ...resolved.flatMap(({ problems }) => problems),
      ...unknownFilters.map((value): Problem => ({ code: 'unknown_filter', value, known })),
    ],
  };
};
