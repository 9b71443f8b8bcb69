import { groupBy } from '#shared/group-by.ts';
import { tokenise } from '#shared/scripts/tokenise.ts';
import { withoutArticle } from '#shared/title-index.ts';
import type { Interpretation, QueryWord } from '#shared/search/query-words.ts';
import type { TopicName } from './engine-types.ts';
import type { TitleEntry } from './library-index.ts';

type StoredName = { language: string; name: string; tokens: string[] };

/** All names of a topic, its titles and terms. Those that are found by the same words are one. */
export type NamedTopic = StoredName[];

/** The languages of the sources, as they come one from another; then all others. */
const FIRST_LANGUAGES = ['sa', 'pi', 'bo', 'zh'];
const languageRank = (language: string): number =>
  FIRST_LANGUAGES.includes(language) ? FIRST_LANGUAGES.indexOf(language) : FIRST_LANGUAGES.length;

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** As it is written in running text, without an article and without the mark at the end of a Tibetan title. */
const asTerm = (title: string): string => withoutArticle(title).replace(/[\s།༎]+$/u, '');

const namesOf = (titles: TitleEntry[]): NamedTopic => {
  const byWords = new Map<string, StoredName>();
  for (const { language, title } of titles.toSorted(
    (a, b) =>
      languageRank(a.language) - languageRank(b.language) ||
      compare(a.language, b.language) ||
      compare(a.title, b.title),
  )) {
    const name = asTerm(title);
    const tokens = tokenise(name.normalize('NFC')).map(({ token }) => token);
    const words = tokens.join(' ');
    if (tokens.length > 0 && !byWords.has(words)) byWords.set(words, { language, name, tokens });
  }
  return [...byWords.values()];
};

/** Of two topics with one name the one with more names is meant. */
export const listTopics = (titles: TitleEntry[]): NamedTopic[] =>
  [...groupBy(titles, ({ id }) => id)]
    .filter(([, [first]]) => first?.kind === 'topic')
    .toSorted(([a], [b]) => compare(a, b))
    .map(([, own]) => namesOf(own))
    .toSorted((a, b) => b.length - a.length);

const isWord = (token: string | undefined, { token: typed, spellings, isPrefix }: QueryWord): boolean =>
  token !== undefined && !isPrefix && (token === typed || spellings.includes(token));

const isArticle = ({ token }: QueryWord): boolean => token === 'the' || token === 'a' || token === 'an';

const isNamed = ({ tokens }: StoredName, readings: Interpretation[]): boolean =>
  readings.some(({ phrases }) => {
    const typed = phrases.flatMap(({ words }) => words);
    const words = typed[0] && isArticle(typed[0]) && typed.length > 1 ? typed.slice(1) : typed;
    return words.length === tokens.length && words.every((word, at) => isWord(tokens[at], word));
  });

/** The names of the topic that a query names on every side of `OR`; none when there is no such topic. */
export const findTopicNames = (topics: NamedTopic[], sides: Interpretation[][]): TopicName[] => {
  if (sides.length === 0) return [];
  const topic = topics.find((names) => sides.every((side) => names.some((name) => isNamed(name, side))));
  return (topic ?? []).map((own) => ({
    language: own.language,
    name: own.name,
    isSearched: sides.some((side) => isNamed(own, side)),
  }));
};
