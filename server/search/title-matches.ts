import { tokenise } from '#shared/scripts/tokenise.ts';
import { detectScript } from '#shared/scripts/detect-script.ts';
import type { TitleMatch } from '#shared/contract/search-parts.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { highlight } from './highlight.ts';
import { findMatches, type Range } from './match.rules.ts';
import type { Reading } from './query-words.ts';
import { quoted } from './lexemes.ts';
import {
  findTitledCollections,
  findTitledTexts,
  findTitles,
  type FoundTitle,
  type TitledText,
} from './titles.queries.ts';
import { wordQuery } from './ts-query.ts';
import type { Step } from './within-time.queries.ts';

/** Of one work there are titles in several languages: more rows are read than are wanted. */
const ROWS_FOR_ONE = 6;

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

const marked = ({ title, language }: FoundTitle, readings: Reading[]): string =>
  highlight(escapeHtml(title), (text) => findInTitle(text, readings, language));

/** Texts and collections with all the words in a title. While somebody types, the last word may be the beginning of one. */
export const titleMatches = async (
  readings: Reading[],
  { language, limit, isTyping }: { language: string; limit: number; isTyping: boolean },
  step: Step,
): Promise<TitleMatch[]> => {
  if (readings.length === 0) return [];
  const query = joinedBy(readings, ' & ', isTyping);
  const phrase = joinedBy(readings, ' <-> ', isTyping);
  const found = await step((db) => findTitles(db, query, phrase, language, limit * ROWS_FOR_ONE));
  const ids = (kind: FoundTitle['kind']) => found.filter((title) => title.kind === kind).map(({ id }) => id);
  const texts = found.length > 0 ? await step((db) => findTitledTexts(db, ids('text'), ids('work'))) : [];
  const collections =
    ids('collection').length > 0 ? await step((db) => findTitledCollections(db, ids('collection'))) : [];
  const seen = new Set<string>();
  const matches: TitleMatch[] = [];
  for (const title of found) {
    const match = title.kind === 'collection' ? collectionMatch(title, collections) : textMatch(title, texts);
    const owner = title.kind === 'collection' ? title.id : textOf(title, texts)?.work_id;
    if (!match || !owner || seen.has(owner)) continue;
    seen.add(owner);
    matches.push({ ...match, matched: marked(title, readings), matched_language: title.language });
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

const collectionMatch = (
  { id, title, language }: FoundTitle,
  collections: { collection_id: string; has_child: boolean }[],
): Match | undefined => {
  const known = collections.find(({ collection_id }) => collection_id === id);
  if (!known) return undefined;
  const script = detectScript(title);
  return { kind: 'collection', id, title, language, script, type: null, has_child: known.has_child };
};
