import { tokenise } from '#shared/scripts/tokenise.ts';
import { detectScript } from '#shared/scripts/detect-script.ts';
import type { TitleMatch } from '#shared/contract/search-parts.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { highlight } from './highlight.ts';
import { findMatches, type Range } from './match.rules.ts';
import type { Reading } from './query-words.ts';
import { quoted } from './lexemes.ts';
import {
  findTitledShelves,
  findTitledTexts,
  findTitles,
  type FoundTitle,
  type TitledShelf,
  type TitledText,
} from './titles.queries.ts';
import { wordQuery } from './ts-query.ts';
import type { Step } from './within-time.queries.ts';

/** Of one work there are titles in several languages: more rows are read than are wanted. */
const ROWS_FOR_ONE = 6;
/** Topics have the shortest titles and would push the texts out: one row in so many may be theirs. */
const TOPICS_ONE_IN = 3;

export const joinedBy = (readings: Reading[], operator: string, isTyping: boolean): string =>
  readings
    .map(({ phrases }) => {
      const words = phrases.flatMap((phrase) => phrase.words);
      const queries = words.map((word, index) => {
        const query = wordQuery(word, 'wordForm');
        // The last word may not be whole yet.
        return isTyping && index === words.length - 1 ? `(${query} | ${quoted(word.token)}:*)` : query;
      });
      return `(${queries.join(operator)})`;
    })
    .join(' | ');

/** The text that stands for a work whose title matched: the one in the language of the title, else the root. */
const textOf = ({ kind, id, language }: FoundTitle, texts: TitledText[]): TitledText | undefined => {
  if (kind === 'text') return texts.find(({ text_id }) => text_id === id);
  const own = texts.filter(({ work_id }) => work_id === id);
  return own.find((text) => text.language === language) ?? own.find(({ is_root }) => is_root) ?? own[0];
};

/** Whole matches; where there are none yet, the words that begin as what was typed. */
export const findInTitle = (text: string, readings: Reading[], language: string): Range[] => {
  const whole = findMatches(text, readings, language);
  if (whole.length > 0) return whole;
  const typed = readings.flatMap(({ phrases }) => phrases.flatMap(({ words }) => words.map(({ token }) => token)));
  return tokenise(text).filter(({ token }) => typed.some((beginning) => token.startsWith(beginning)));
};

/** A title with what matched in `<mark>`. */
export const markedTitle = ({ title, language }: { title: string; language: string }, readings: Reading[]): string =>
  highlight(escapeHtml(title), (text) => findInTitle(text, readings, language));

/** What titles are looked for by: all the words, and the same in a row. */
export const titleQueries = (readings: Reading[], isTyping: boolean): { query: string; phrase: string } => ({
  query: joinedBy(readings, ' & ', isTyping),
  phrase: joinedBy(readings, ' <-> ', isTyping),
});

/** Texts, collections and topics with all the words in a title; while somebody types, the last may be a beginning. */
export const titleMatches = async (
  readings: Reading[],
  { language, limit, isTyping }: { language: string; limit: number; isTyping: boolean },
  step: Step,
): Promise<TitleMatch[]> => {
  if (readings.length === 0) return [];
  const { query, phrase } = titleQueries(readings, isTyping);
  const found = await step((db) => findTitles(db, query, phrase, language, limit * ROWS_FOR_ONE));
  const ids = (kind: FoundTitle['kind']) => found.filter((title) => title.kind === kind).map(({ id }) => id);
  const texts = found.length > 0 ? await step((db) => findTitledTexts(db, ids('text'), ids('work'))) : [];
  const others = [...ids('collection'), ...ids('topic')];
  const shelves = others.length > 0 ? await step((db) => findTitledShelves(db, others, language)) : [];
  const seen = new Set<string>();
  const matches: TitleMatch[] = [];
  let topics = 0;
  for (const title of found) {
    const isText = title.kind === 'text' || title.kind === 'work';
    const match = isText ? textMatch(title, texts) : shelfMatch(title, shelves);
    const owner = isText ? textOf(title, texts)?.work_id : title.id;
    if (!match || !owner || seen.has(owner)) continue;
    if (title.kind === 'topic' && topics >= limit / TOPICS_ONE_IN) continue;
    if (title.kind === 'topic') topics += 1;
    seen.add(owner);
    matches.push({ ...match, matched: markedTitle(title, readings), matched_language: title.language });
    if (matches.length === limit) break;
  }
  return matches;
};

type Match = Omit<TitleMatch, 'matched' | 'matched_language'>;

const textMatch = (found: FoundTitle, texts: TitledText[]): Match | undefined => {
  const text = textOf(found, texts);
  if (!text) return undefined;
  const { text_id: id, title, language, script, type } = text;
  return { kind: 'text', id, title, language, script, type, has_child: false };
};

/** A collection is called as it was found, a topic as it is called in the asked language. */
const shelfMatch = ({ kind, id, ...found }: FoundTitle, shelves: TitledShelf[]): Match | undefined => {
  const known = shelves.find((shelf) => shelf.id === id);
  if (!known || (kind !== 'collection' && kind !== 'topic')) return undefined;
  const { title, language } = kind === 'topic' ? known : found;
  return {
    kind,
    id,
    title,
    language,
    script: detectScript(title),
    type: null,
    has_child: known.has_child,
  };
};
