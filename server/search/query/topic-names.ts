import type { TopicName } from '#shared/contract/search-parts.ts';
import { detectScript } from '#shared/scripts/detect-script.ts';
import type { SearchEngine } from '../engine/engine.ts';
import type { FilterData, TopicName as NameOfTopic } from '../engine/engine-types.ts';
import type { Interpretation } from '#shared/search/query-words.ts';
import { interpretQuery, interpretSides, MAX_ALTERNATIVES } from '#shared/search/interpret-query.ts';
import { parseQuery, type ParsedQuery } from '#shared/search/parse-query.ts';

/** The sides of `OR`, to compare them with the names of topics; none when the query says more than words. */
export const sidesOf = ({ groups, excluded, filters, unknownFilters }: ParsedQuery): Interpretation[][] =>
  excluded.length + filters.length + unknownFilters.length > 0 ? [] : interpretSides(groups);

/** Several words belong together. What has a meaning in a query loses it. */
const queryOf = (name: string): string => {
  const plain = name.replaceAll(/["“”„‟«»＂「」『』]/g, ' ').trim();
  return /\s|^[-−–]|:|\*$|^OR$/.test(plain) ? `"${plain}"` : plain;
};

/** Names that find something under these filters, with the number of passages; in each language the most found first. */
export const countTopicNames = async (
  engine: SearchEngine,
  names: NameOfTopic[],
  sides: Interpretation[][],
  filters: FilterData[],
): Promise<TopicName[]> => {
  if (names.length < 2) return [];
  const asked = names.map(({ name, language, isSearched }) => ({
    language,
    script: detectScript(name),
    name,
    query: queryOf(name),
    is_searched: isSearched,
  }));
  const queries = asked.map(({ query }) => interpretQuery(parseQuery(query).groups));
  const counts = await engine.count({ queries, filters });
  const found = asked.map((name, at) => ({ ...name, count: counts[at] ?? 0 })).filter(({ count }) => count > 0);
  const languages = [...new Set(names.map(({ language }) => language))];
  // All of them together must be a query, too.
  const others = found
    .filter(({ is_searched }) => !is_searched)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_ALTERNATIVES - sides.length);
  return [...found.filter(({ is_searched }) => is_searched), ...others].toSorted(
    (a, b) => languages.indexOf(a.language) - languages.indexOf(b.language) || b.count - a.count,
  );
};
