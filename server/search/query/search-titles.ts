import { tokenise } from '#shared/scripts/tokenise.ts';
import { nasalPrefixes } from '#shared/scripts/nasals.ts';
import { detectScript } from '#shared/scripts/detect-script.ts';
import type { TitleMatch } from '#shared/contract/search-parts.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { highlight } from '#shared/search/highlight.ts';
import { findMatches, type Range } from '#shared/search/match.ts';
import type { Interpretation } from '#shared/search/query-words.ts';
import { quoteLexeme, wordQuery } from '../index/lexemes.ts';
import {
  findTitledGroups,
  findTitledTexts,
  findTitles,
  type TitleHit,
  type TitledGroup,
  type TitledText,
} from './titles.queries.ts';
import type { RunStatement } from './statement-budget.queries.ts';

/** A work has titles in several languages, so more rows are read than results wanted. */
const ROWS_PER_RESULT = 6;

/** How many titles must be found to show so many results. */
export const titleRows = (limit: number): number => limit * ROWS_PER_RESULT;
/** Topics have the shortest titles and would crowd out the texts: at most one result in so many is a topic. */
const RESULTS_PER_TOPIC = 3;

export const joinWords = (interpretations: Interpretation[], operator: string, isTyping: boolean): string =>
  interpretations
    .map(({ phrases }) => {
      const words = phrases.flatMap((phrase) => phrase.words);
      const queries = words.map((word, index) => {
        const query = wordQuery(word, 'wordForm');
        // The last word may be incomplete.
        if (!isTyping || index < words.length - 1) return query;
        return `(${[query, ...nasalPrefixes(word.token).map((prefix) => `${quoteLexeme(prefix)}:*`)].join(' | ')})`;
      });
      return `(${queries.join(operator)})`;
    })
    .join(' | ');

/** The text shown for a work whose title matched: the one in the language of the title, else the root. */
const textOf = ({ kind, id, language }: TitleHit, texts: TitledText[]): TitledText | undefined => {
  if (kind === 'text') return texts.find(({ text_id }) => text_id === id);
  const own = texts.filter(({ work_id }) => work_id === id);
  return own.find((text) => text.language === language) ?? own.find(({ is_root }) => is_root) ?? own[0];
};

/** Whole matches; where there are none, words that begin with what was typed. */
export const findTitleMatches = (text: string, interpretations: Interpretation[], language: string): Range[] => {
  const whole = findMatches(text, interpretations, language);
  if (whole.length > 0) return whole;
  const prefixes = interpretations.flatMap(({ phrases }) =>
    phrases.flatMap(({ words }) => words.flatMap(({ token }) => nasalPrefixes(token))),
  );
  return tokenise(text).filter(({ token }) => prefixes.some((prefix) => token.startsWith(prefix)));
};

/** A title with what matched in `<mark>`. */
export const highlightTitle = (
  { title, language }: { title: string; language: string },
  interpretations: Interpretation[],
): string => highlight(escapeHtml(title), (text) => findTitleMatches(text, interpretations, language));

/** The tsqueries for titles: all the words anywhere, and all of them next to each other. */
export const buildTitleQueries = (
  interpretations: Interpretation[],
  isTyping: boolean,
): { query: string; phrase: string } => ({
  query: joinWords(interpretations, ' & ', isTyping),
  phrase: joinWords(interpretations, ' <-> ', isTyping),
});

/** Those with all the words, of which the last may be incomplete. */
const findCompletions = (
  interpretations: Interpretation[],
  { language, limit }: { language: string; limit: number },
  runStatement: RunStatement,
): Promise<TitleHit[]> => {
  const { query, phrase } = buildTitleQueries(interpretations, true);
  return runStatement((db) => findTitles(db, query, phrase, language, titleRows(limit)));
};

type TitleOptions = { language: string; limit: number; isTyping: boolean };

/** Texts, collections and topics with titles like the words; while typing, first those that the last word begins. */
export const searchTitles = async (
  alike: TitleHit[],
  interpretations: Interpretation[],
  { language, limit, isTyping }: TitleOptions,
  runStatement: RunStatement,
): Promise<TitleMatch[]> => {
  if (interpretations.length === 0) return [];
  const begun = isTyping ? await findCompletions(interpretations, { language, limit }, runStatement) : [];
  const hits = [...begun, ...alike];
  const ids = (kind: TitleHit['kind']) => hits.filter((title) => title.kind === kind).map(({ id }) => id);
  const texts = hits.length > 0 ? await runStatement((db) => findTitledTexts(db, ids('text'), ids('work'))) : [];
  const groupIds = [...ids('collection'), ...ids('topic')];
  const groups = groupIds.length > 0 ? await runStatement((db) => findTitledGroups(db, groupIds, language)) : [];
  const seen = new Set<string>();
  const matches: TitleMatch[] = [];
  let topics = 0;
  for (const title of hits) {
    const isText = title.kind === 'text' || title.kind === 'work';
    const match = isText ? textMatch(title, texts) : groupMatch(title, groups);
    const owner = isText ? textOf(title, texts)?.work_id : title.id;
    if (!match || !owner || seen.has(owner)) continue;
    if (title.kind === 'topic' && topics >= limit / RESULTS_PER_TOPIC) continue;
    if (title.kind === 'topic') topics += 1;
    seen.add(owner);
    matches.push({ ...match, matched: highlightTitle(title, interpretations), matched_language: title.language });
    if (matches.length === limit) break;
  }
  return matches;
};

type Match = Omit<TitleMatch, 'matched' | 'matched_language'>;

const textMatch = (hit: TitleHit, texts: TitledText[]): Match | undefined => {
  const text = textOf(hit, texts);
  if (!text) return undefined;
  const { text_id: id, title, language, script, type } = text;
  const { citation, original_title, original_language, original_script } = text;
  const cited = { citation, original_title, original_language, original_script };
  return { kind: 'text', id, title, language, script, type, has_child: false, ...cited };
};

const NOT_CITED = { citation: '', original_title: '', original_language: '', original_script: '' };

/** A collection is shown with the title that matched, a topic with its title in the requested language. */
const groupMatch = ({ kind, id, ...hit }: TitleHit, groups: TitledGroup[]): Match | undefined => {
  const group = groups.find((each) => each.id === id);
  if (!group || (kind !== 'collection' && kind !== 'topic')) return undefined;
  const { title, language } = kind === 'topic' ? group : hit;
  return {
    kind,
    id,
    title,
    language,
    script: detectScript(title),
    type: null,
    has_child: group.has_child,
    ...NOT_CITED,
  };
};
