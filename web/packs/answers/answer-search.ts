import type { FoundCitations } from '#shared/citations/find-citations.ts';
import type { Answer } from '#shared/contract/contract.ts';
import type { Problem, SearchSort } from '#shared/contract/search-parts.ts';
import type { SourceMatch } from '#shared/contract/search.ts';
import { groupBy } from '#shared/group-by.ts';
import { highlight } from '#shared/search/highlight.ts';
import { extractText } from '#shared/search/html-text.ts';
import { findMatches, reasonOf } from '#shared/search/match.ts';
import { inLanguage } from '#shared/search/in-language.ts';
import { languageOf } from '#shared/search/filter-values.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import { problemsOf } from '#shared/search/query-problems.ts';
import { findPassageMatches } from '#shared/search/passage-marks.ts';
import { MAX_COUNTED } from '#shared/search-limits.ts';
import { compareBy, listTexts } from './alike-texts.ts';
import { pageOf, type PackCall, titlesLanguage } from './pack-query.ts';
import { findStoredText, readHead, readRange } from './read-packs.ts';
import { ownLabelOf } from './segments.ts';
import { titlesIn } from './texts.ts';
import { countFacets, NO_FACETS } from './search-facets.ts';
import { kindOf, resolveFilters } from './search-filters.ts';
import { findCitedPassages, missingProblems } from './citations.ts';
import { findTitles } from './title-matches.ts';
import { findInPacks, interpretationsOf, markedOf, type PackHit } from './find-in-packs.ts';

const inReadingOrder = [
  ({ text }: PackHit) => text.summary.work_key,
  ({ text }: PackHit) => !text.summary.is_root,
  ({ text }: PackHit) => text.summary.key,
  ({ position }: PackHit) => position,
] as const;

/** By relevance each work once with its best passage, then all others; otherwise the hits of each text together. */
const sortHits = (hits: PackHit[], sort: SearchSort): PackHit[] => {
  const counts = new Map([...groupBy(hits, ({ text }) => text.text_id)].map(([id, { length }]) => [id, length]));
  if (sort !== 'relevance') {
    const byText = {
      title: ({ text }: PackHit) => text.summary.title,
      hits: ({ text }: PackHit) => -(counts.get(text.text_id) ?? 0),
      newest: ({ text }: PackHit) => -Date.parse(`${text.summary.published_date.replace(' ', 'T')}Z`),
    }[sort];
    return hits.toSorted(compareBy(byText, ...inReadingOrder));
  }
  const sorted = hits.toSorted(compareBy(({ tier }) => tier, ...inReadingOrder));
  const works = new Set<string>();
  const best = sorted.filter(({ text }) => !works.has(text.work_id) && works.add(text.work_id));
  const isBest = new Set(best);
  return [...best, ...sorted.filter((hit) => !isBest.has(hit))];
};

/** Characters of the segment before and after a hit. */
const MAX_CONTEXT = 160;

const plainText = (content = ''): string[] => [...extractText(content).text.replaceAll(/\s+/g, ' ').trim()];
const startOf = (content?: string): string => {
  const characters = plainText(content);
  return characters.length > MAX_CONTEXT ? `${characters.slice(0, MAX_CONTEXT).join('')}…` : characters.join('');
};
const endOf = (content?: string): string => {
  const characters = plainText(content);
  return characters.length > MAX_CONTEXT ? `…${characters.slice(-MAX_CONTEXT).join('')}` : characters.join('');
};

type Interpretations = ReturnType<typeof interpretationsOf>;

const segmentMatch = async (
  { text, content_id, position, tier }: PackHit,
  interpretations: Interpretations,
  sections: Map<string, string>,
): Promise<SourceMatch['segment_match']> => {
  const around = await readRange({ content_id, from: position - 1, to: position + 1 });
  const at = (wanted: number) => around.find((segment) => segment.position === wanted);
  const hit = at(position);
  if (!hit) return [];
  return [
    {
      segment_id: hit.id,
      content: highlight(hit.content, (plain) => findPassageMatches(plain, interpretations, text.summary.language)),
      content_id,
      segment_number: position,
      label: ownLabelOf(hit),
      match: reasonOf(tier, extractText(hit.content).text, interpretations),
      context: {
        section: sections.get(hit.section_id) ?? '',
        before: endOf(at(position - 1)?.content),
        after: startOf(at(position + 1)?.content),
      },
    },
  ];
};

const sourceMatch = async (
  hits: PackHit[],
  total: number,
  interpretations: Interpretations,
  language: string,
): Promise<SourceMatch[]> => {
  const [{ text }] = hits as [PackHit, ...PackHit[]];
  const head = await readHead(text.text_id);
  if (!head) return [];
  const titles = titlesIn(head, language);
  const { id, group_id, title, language: own, script, citation, published_date, ...names } = titles.text;
  const { original_title, original_language, original_script, work_title, work_title_language } = names;
  const sections = new Map(head.contents.flatMap((content) => content.sections.map((each) => [each.id, each.title])));
  const matches = await Promise.all(
    hits
      .toSorted((a, b) => a.tier - b.tier || a.position - b.position)
      .map((hit) => segmentMatch(hit, interpretations, sections)),
  );
  return [
    {
      text: {
        text_id: id,
        group_id,
        title,
        language: own,
        script,
        citation,
        published_date,
        original_title,
        original_language,
        original_script,
        work_title,
        work_title_language,
        type: kindOf(text),
        hits: total,
      },
      versions: titles.versions.map((version) => ({
        text_id: version.id,
        language: version.language,
        title: version.title,
        author: version.author || version.source,
        content_id: null,
        segment_id: null,
      })),
      segment_match: matches.flat(),
    },
  ];
};

/** As many as the library lists. */
const MAX_TITLES = 5;

/** Texts that are on this device have the words; the server is not asked, so that the answer says so. */
const ONLY_DEVICE: Problem = { code: 'only_device', value: '', known: [] };

const NOT_CITED: FoundCitations = { places: [], missing: null };

/** Passages of the texts on this device. */
export const answerSearch: PackCall<'GET /search'> = async ({ query }) => {
  const all = await listTexts();
  if (all.length === 0 || query['search_type'] === 'SHEET') return undefined;
  if (query['text_id'] && !all.some(({ text_id }) => text_id === query['text_id'])) return undefined;
  const language = titlesLanguage({ language: query['title_language'] });
  const sort = (query['sort'] ?? 'relevance') as SearchSort;
  const text = query['query'] ?? '';
  const parsed = parseQuery(text);
  const interpretations = interpretationsOf(parsed);
  const filters = await resolveFilters(query, parsed, language);
  const found = await findInPacks(
    parsed,
    all.filter((each) => filters.isCounted(each) && (!query['text_id'] || each.text_id === query['text_id'])),
  );
  const marked = markedOf(interpretations);
  const hits = found.filter((hit) => filters.isAccepted(hit.text));
  const { skip, limit } = pageOf(query);
  const counts = new Map([...groupBy(hits, (hit) => hit.text.text_id)].map(([id, { length }]) => [id, length]));
  const page = groupBy(sortHits(hits, sort).slice(skip, skip + limit), (hit) => hit.text.text_id);
  const sources = await Promise.all(
    [...page].map(([id, own]) => sourceMatch(own, counts.get(id) ?? 0, marked, language)),
  );
  const isFirstPage = skip === 0 && !query['text_id'];
  const wanted = query['translation_language'];
  const translation = wanted ? languageOf(wanted) : undefined;
  const cited = isFirstPage ? await findCitedPassages(text, { language, translation }) : NOT_CITED;
  return {
    search: { text, type: 'SOURCE', sort },
    sources: sources.flat(),
    sheets: [],
    places: cited.places,
    titles: isFirstPage ? await findTitles(text, language, MAX_TITLES) : [],
    topic_names: [],
    people: [],
    collections: [],
    facets: query['text_id'] ? NO_FACETS : await countFacets(found, filters, query, language),
    is_closest: false,
    corrections: [],
    problems: [ONLY_DEVICE, ...problemsOf(parsed, interpretations), ...missingProblems(cited)],
    total: Math.min(hits.length, MAX_COUNTED + 1),
    skip,
    limit,
  };
};

/** Where the words stand in a range of a text. */
export const answerMarks: PackCall<'GET /search/marks'> = async ({ query }) => {
  const text = await findStoredText(query['text_id'] ?? '');
  const content = text?.summary?.contents[0];
  if (!text?.summary || !content) return undefined;
  const { language } = text.summary;
  const interpretations = interpretationsOf(parseQuery(query['query'] ?? '')).map((each) => inLanguage(each, language));
  const marks: Answer<'GET /search/marks'>['marks'] = [];
  const range = { from: Number(query['from']), to: Number(query['to']) };
  for (const { id } of text.summary.contents)
    for (const segment of await readRange({ content_id: id, ...range }))
      for (const { start, end } of findMatches(extractText(segment.content).text, interpretations, language))
        marks.push({ segment_id: segment.id, start_offset: start, end_offset: end });
  return { marks };
};
