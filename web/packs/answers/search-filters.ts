import { tokenise } from '#shared/scripts/tokenise.ts';
import { languageOf, TYPE_NAMES, valuesOf } from '#shared/search/filter-values.ts';
import { interpretQuery } from '#shared/search/interpret-query.ts';
import { findMatches } from '#shared/search/match.ts';
import type { ParsedQuery } from '#shared/search/parse-query.ts';
import { SITE_LANGUAGES, textLanguage } from '#shared/languages.ts';
import { type ListedText, listTexts } from './alike-texts.ts';
import { type CollectionTree, readCollections } from './collections.ts';
import type { PackQuery } from './pack-query.ts';
import { readHead } from './read-packs.ts';

export type TextKind = 'root' | 'commentary' | 'translation';

export const kindOf = ({ summary: { is_root, type } }: ListedText): TextKind => {
  if (!is_root) return 'translation';
  return type === 'commentary' ? 'commentary' : 'root';
};

export type FacetName = 'languages' | 'types' | 'collections';
type Filter = { facet: FacetName; accepts(text: ListedText): boolean };

export type SearchFilters = {
  /** It passes all of them. */
  isAccepted(text: ListedText): boolean;
  /** At most one facet refuses it: it counts for the values of that one. */
  isCounted(text: ListedText): boolean;
  /** Whether it passes the filters of all other facets. */
  isCountedBy(text: ListedText, facet: FacetName): boolean;
};

/** A collection and those in it. */
const withBelow = (tree: CollectionTree, id: string): string[] => [
  id,
  ...tree.below(id).flatMap((child) => withBelow(tree, child.id)),
];

const inCollections = (tree: CollectionTree, ids: string[], works = new Set<string>()): Filter => {
  const wanted = new Set(ids.flatMap((id) => withBelow(tree, id)));
  return {
    facet: 'collections',
    accepts: ({ work_id, summary }) =>
      works.has(work_id) || summary.places.some(({ collection_id }) => wanted.has(collection_id)),
  };
};

const inLanguages = (values: string[]): Filter => ({
  facet: 'languages',
  accepts: ({ summary }) => values.map(languageOf).includes(summary.language),
});

const ofTypes = (values: string[]): Filter => ({ facet: 'types', accepts: (text) => values.includes(kindOf(text)) });

const isNamed = (title: string, language: string, value: string): boolean => {
  const interpretations = interpretQuery([{ text: value.replaceAll('-', ' '), isQuoted: false }]);
  return tokenise(title).length > 0 && findMatches(title, interpretations, language).length > 0;
};

/** What `in:` names, as in the library: by slug or key, else by words of a title. */
const findNamed = async (value: string): Promise<{ collections: string[]; works: string[] }> => {
  const texts = await listTexts();
  const trees = await Promise.all(SITE_LANGUAGES.map((each) => readCollections(textLanguage(each))));
  const name = value.toLowerCase();
  const collections = trees.flatMap((tree) => tree.all());
  const bySlug = collections.filter(({ slug }) => slug === name);
  const byKey = texts.filter(({ summary: { work_key: key } }) => key === name || key.split(':')[1] === name);
  if (bySlug.length + byKey.length > 0)
    return { collections: bySlug.map(({ id }) => id), works: byKey.map(({ work_id }) => work_id) };
  const works: string[] = [];
  const seen = new Set<string>();
  for (const { work_id, text_id, summary } of texts) {
    if (isNamed(summary.title, summary.language, value)) works.push(work_id);
    if (seen.has(work_id)) continue;
    seen.add(work_id);
    const titles = Object.values((await readHead(text_id))?.titles ?? {});
    if (titles.some(({ text }) => isNamed(text.work_title, text.work_title_language, value))) works.push(work_id);
  }
  const byTitle = collections.filter(({ title, language }) => isNamed(title, language, value));
  return { collections: byTitle.map(({ id }) => id), works };
};

/** Those of the parameters and those typed into the query. What the library does not know is not known here either. */
export const resolveFilters = async (
  query: PackQuery,
  { filters: typed }: ParsedQuery,
  language: string,
): Promise<SearchFilters> => {
  const filters: Filter[] = [];
  if (query['language']) filters.push(inLanguages([query['language']]));
  if (query['type']) filters.push(ofTypes([TYPE_NAMES[query['type'].toLowerCase()] ?? query['type']]));
  if (query['collection_id'])
    filters.push(inCollections(await readCollections(language), [query['collection_id'].toLowerCase()]));
  const languages = valuesOf(typed, 'lang');
  if (languages.length > 0) filters.push(inLanguages(languages));
  const types = valuesOf(typed, 'type').flatMap((value) => TYPE_NAMES[value.toLowerCase()] ?? []);
  if (types.length > 0) filters.push(ofTypes(types));
  const named = await Promise.all(valuesOf(typed, 'in').map(findNamed));
  const collections = named.flatMap((each) => each.collections);
  const works = new Set(named.flatMap((each) => each.works));
  if (collections.length + works.size > 0)
    filters.push(inCollections(await readCollections(language), collections, works));
  const refusing = (text: ListedText) =>
    new Set(filters.filter(({ accepts }) => !accepts(text)).map(({ facet }) => facet));
  return {
    isAccepted: (text) => refusing(text).size === 0,
    isCounted: (text) => refusing(text).size <= 1,
    isCountedBy: (text, facet) => [...refusing(text)].every((each) => each === facet),
  };
};
