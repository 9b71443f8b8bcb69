import type { QueryInTerms } from './chinese-terms.ts';
import type { AskedWord } from './description-index.ts';
import type { Interpretation } from '#shared/search/query-words.ts';
import type { LibraryIndex } from './library-index.ts';
import type { TitleScore } from './title-index.ts';

const TITLE_WEIGHT = 1.6;
/** Somebody chose its passages for the topic, but a topic is wider than a title. */
const TOPIC_WEIGHT = 0.4;
/** Less alike than this, another topic is meant. */
const MIN_TOPIC = 0.7;
/** A section is a part of a text only, and its title has few words by which to know it. */
const SECTION_WEIGHT = 0.4;
/** Titles of sections that have less of the words name something else. */
const MIN_SECTION = 0.9;
/** All the words in one place, as they were typed. */
const QUOTED_WEIGHT = 1.6;
const DESCRIPTION_WEIGHT = 0.7;
/** Somebody wrote down that readers look for the work with these words. */
const KNOWN_FOR_WEIGHT = 2;
/** Less of the words, and something else is meant. */
const MIN_KNOWN_FOR = 0.3;
/** A question is asked in plain words, as a description is written. */
const DESCRIPTION_WEIGHT_OF_QUESTION = 1.8;

type WorkScores = Record<'descriptions' | 'knownFor' | 'sections' | 'quoted', Map<number, number>>;

/** By the number of a work, how much its titles, its topics and its description are like the query. */
export const scoreWorks = (
  library: LibraryIndex,
  titles: TitleScore[],
  { descriptions, knownFor, sections, quoted }: WorkScores,
  isAsking: boolean,
): Map<number, number> => {
  const scores = new Map<number, number>();
  for (const { entry, score } of titles) {
    const owner = library.titleEntries[entry];
    if (!owner || owner.kind === 'collection') continue;
    if (owner.kind === 'topic') {
      if (score >= MIN_TOPIC) addTopic(library, owner.id, score, scores);
      continue;
    }
    const work = owner.kind === 'work' ? library.tables.workNumbers.get(owner.id) : workOf(library, owner.id);
    const worth = TITLE_WEIGHT * score;
    if (work !== undefined && worth > (scores.get(work) ?? 0)) scores.set(work, worth);
  }
  for (const [work, score] of sections)
    if (score >= MIN_SECTION) scores.set(work, (scores.get(work) ?? 0) + SECTION_WEIGHT * Math.min(score, 1));
  for (const [work, score] of quoted) scores.set(work, (scores.get(work) ?? 0) + QUOTED_WEIGHT * score);
  const weight = isAsking ? DESCRIPTION_WEIGHT_OF_QUESTION : DESCRIPTION_WEIGHT;
  for (const [work, score] of descriptions) scores.set(work, (scores.get(work) ?? 0) + weight * score);
  for (const [work, score] of knownFor)
    if (score >= MIN_KNOWN_FOR) scores.set(work, (scores.get(work) ?? 0) + KNOWN_FOR_WEIGHT * score);
  return scores;
};

/** What the works that the passages of a topic are from are worth when the query is its name. */
const addTopic = (library: LibraryIndex, topic_id: string, score: number, scores: Map<number, number>): void => {
  const worth = TOPIC_WEIGHT * score;
  for (const { work_id } of library.topicWorks.get(topic_id) ?? []) {
    const work = library.tables.workNumbers.get(work_id);
    if (work !== undefined && worth > (scores.get(work) ?? 0)) scores.set(work, worth);
  }
};

const typedWords = ({ phrases }: Interpretation): AskedWord[] => phrases.flatMap((phrase) => phrase.words);

/** By the number of a work, the best score of any interpretation. */
const bestOf = (
  { tables }: LibraryIndex,
  interpretations: Interpretation[],
  find: (words: AskedWord[]) => Map<string, number>,
  shareOf: (interpretation: Interpretation) => number = () => 1,
): Map<number, number> => {
  const scores = new Map<number, number>();
  for (const interpretation of interpretations.filter(({ kind }) => kind === 'typed'))
    for (const [id, found] of find(typedWords(interpretation))) {
      const score = found * shareOf(interpretation);
      const work = tables.workNumbers.get(id);
      if (work !== undefined && score > (scores.get(work) ?? 0)) scores.set(work, score);
    }
  return scores;
};

/** By the number of a work, how much of the words that were typed its description has. */
export const scoreDescriptions = (library: LibraryIndex, interpretations: Interpretation[]): Map<number, number> =>
  bestOf(library, interpretations, (words) => library.descriptions.find(words));

/** The same of what it is known for; less when only a part of a Chinese query is known in other languages. */
export const scoreKnownFor = (
  library: LibraryIndex,
  interpretations: Interpretation[],
  terms: QueryInTerms[],
): Map<number, number> =>
  bestOf(
    library,
    interpretations,
    (words) => library.knownFor.find(words),
    (interpretation) => terms.find((each) => each.interpretation === interpretation)?.coverage ?? 1,
  );

/** The same of the title of one of its sections. */
export const scoreSections = (library: LibraryIndex, interpretations: Interpretation[]): Map<number, number> =>
  bestOf(library, interpretations, (words) => library.sectionTitles.findWhole(words));

const workOf = (library: LibraryIndex, text_id: string): number | undefined => {
  const number = library.numberOf(text_id);
  return number === undefined ? undefined : library.tables.works[number];
};
