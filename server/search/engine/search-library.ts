import { correctQuery, joinedQuery } from './correct-query.ts';
import { countPassages, isCounted, refusals } from './count-facets.ts';
import { selectableCollections, type TextInfo } from './text-info.ts';
import type { EngineAnswer, EngineQuery, EngineText } from './engine-types.ts';
import type { Interpretation } from '#shared/search/query-words.ts';
import { createLookup, filterHits, findHits, type Asked, type FoundTexts } from './find-hits.ts';
import type { LibraryIndex } from './library-index.ts';
import { MAX_COUNTED } from '#shared/search-limits.ts';
import { findTitles, shownTitles, titlesInstead } from './find-titles.ts';
import { findTopicNames } from './topic-names.ts';
import { orderHits, type ListedHit } from './order-hits.ts';
import { rarityIn } from './query-language.ts';
import { withoutChineseQuestion, withoutEdition } from '#shared/search/question-words.ts';
import { understandQuery } from './understand-query.ts';
import { withChineseTerms } from './chinese-terms.ts';
import { scoreQuoted } from './quoted-works.ts';
import { withRelated } from './related-words.ts';
import { rankTexts, type RankedTexts } from './rank-texts.ts';
import { COMMON } from './rank.rules.ts';
import { withoutExcluded } from './without-excluded.ts';
import { scoreDescriptions, scoreKnownFor, scoreSections, scoreWorks } from './score-works.ts';
import { withRarity } from './with-rarity.ts';

/** Without the common words, unless there are no others; undefined when nothing is left out. */
const withoutCommon = (asked: Asked, language: string | undefined): Asked | undefined => {
  const telling = asked.phrases.filter(
    ({ words, isQuoted }) => isQuoted || words.some((word) => rarityIn(word, language) > COMMON),
  );
  return telling.length > 0 && telling.length < asked.phrases.length ? { phrases: telling } : undefined;
};

const MIN_TITLE = 0.2;
const MAX_TITLES = 500;

/** A query of so many words is a sentence: what has nearly all of them may be meant as well. */
const SENTENCE_WORDS = 4;

/** Whether passages that do not have all the words may be listed. Words without spaces between them belong together. */
const isLoose = ({ phrases }: Asked, language: string | undefined, hasHits: boolean, isAsking: boolean): boolean => {
  if (phrases.some(({ isQuoted }) => isQuoted)) return false;
  const words = new Set(phrases.flatMap((phrase) => phrase.words));
  const telling = [...words].filter((word) => rarityIn(word, language) > COMMON);
  if (hasHits) return phrases.length > 1 && (isAsking || telling.length >= SENTENCE_WORDS);
  return phrases.length > 1 || words.size >= SENTENCE_WORDS;
};

/** Fewer works than this with all the words: those that have most of them are listed, too. */
const ENOUGH_WORKS = 20;
/** How many are listed that do not have all the words. */
const MAX_CLOSEST = 50;
/** How much of the query such a passage must have. */
const MIN_TOGETHER = 0.4;
/** Or how much of it the description of its work. */
const MIN_DESCRIBED = 0.5;
/** So much of the query in what it is known for: it is listed however many texts have all the words. */
const MIN_KNOWN_FOR = 0.7;
/** How many are listed when none has as much. */
const MAX_DISTANT = 10;
/** What single characters count of a Chinese query whose terms are known. */
const CHARACTERS_SHARE = 0.4;
/** What words count that only say nearly the same. */
const RELATED_SHARE = 0.8;

export const searchLibrary = (library: LibraryIndex, query: EngineQuery): EngineAnswer => {
  const { interpretations, corrections } = correctQuery(library, query.interpretations);
  const lookup = createLookup(library);
  const { languages, ...first } = understandQuery(library, lookup, interpretations);
  let { interpretations: understood, isAsking } = first;
  let asked = understood.map(lookup.asked);
  const excluded = query.excluded.map((phrase) => lookup.phrase(phrase));
  const only = query.text_id === undefined ? undefined : (library.numberOf(query.text_id) ?? -1);
  const refused = refusals(library, query.filters);
  const find = (searched: Asked[]) =>
    findHits(
      library,
      { interpretations: searched, excluded },
      (number) => (only === undefined || number === only) && isCounted(refused[number] as number),
      query.sort === 'hits' ? Number.MAX_SAFE_INTEGER : Math.max(MAX_COUNTED, query.skip + query.limit),
    );
  let all = find(isAsking ? asked.map((each, at) => withoutCommon(each, languages[at]) ?? each) : asked);
  const chinese = !all.some() ? understood.flatMap((each) => withoutChineseQuestion(each) ?? []) : [];
  if (chinese.length > 0) {
    understood = chinese;
    asked = understood.map(lookup.asked);
    isAsking = true;
    all = find(asked);
  }
  const named = !all.some() ? understood.flatMap((each) => withoutEdition(each) ?? []) : [];
  if (named.length > 0) {
    understood = named;
    asked = understood.map(lookup.asked);
    all = find(asked);
  }
  const joined = !all.some() ? joinedQuery(library, understood) : [];
  if (joined.length > 0) {
    const withJoined = find(joined.map(lookup.asked));
    if (withJoined.some()) {
      all = withJoined;
      understood = joined;
      asked = understood.map(lookup.asked);
    }
  }
  if (!all.some() && only === undefined) {
    const telling = asked.flatMap((each, at) => withoutCommon(each, languages[at]) ?? []);
    if (telling.length > 0) all = find(telling);
  }
  // Words that say nearly the same help to rank; a passage with all the words is one that has those that were typed.
  const isNoNote = (number: number): boolean => library.infos[number]?.type !== 'commentary';
  const isWide = only === undefined && (isAsking || !all.some(isNoNote));
  if (isWide) understood = understood.map((each, at) => withRelated(each, languages[at]) ?? each);
  const terms = isWide ? understood.flatMap((each) => withChineseTerms(each) ?? []) : [];
  understood = [...understood, ...terms.map(({ interpretation }) => interpretation)];
  const wide = isWide ? understood.map((each): Asked => ({ ...lookup.asked(each), share: RELATED_SHARE })) : [];
  const isAccepted = (number: number): boolean => refused[number] === 0 && library.infos[number] !== undefined;
  const hits = query.filters.length > 0 ? filterHits(all, isAccepted) : all;
  const hasHits = hits.some(isNoNote);
  const isStrict =
    only !== undefined ||
    (!(terms.length > 0 && (isAsking || !hasHits)) &&
      !asked.some((each, at) => isLoose(each, languages[at], hasHits, isAsking)));
  const worksWithHits = isStrict ? 0 : countWorks(library, hits, isNoNote);
  const areOthersListed = !isStrict && worksWithHits < ENOUGH_WORKS;
  // What has most of the words is the same in every order.
  const isRanked = only === undefined && (query.sort === 'relevance' || areOthersListed);
  const corrected = corrections.length > 0 ? textOfWords(interpretations, true) : undefined;
  const telling = { ...query, text: isAsking || named.length > 0 ? textOfWords(understood) : query.text, corrected };
  const likeTitles = isRanked || query.titleLimit > 0 ? findTitles(library, telling, MIN_TITLE, MAX_TITLES) : [];
  // One common word that a question leaves does not make every title with it what was asked for.
  const titles =
    isAsking && chinese.length === 0 && named.length === 0
      ? findTitles(library, query, MIN_TITLE, MAX_TITLES)
      : likeTitles;
  const descriptions = isRanked ? scoreDescriptions(library, understood) : new Map<number, number>();
  const knownFor = isRanked ? scoreKnownFor(library, understood, terms) : new Map<number, number>();
  const sections = isRanked ? scoreSections(library, understood) : new Map<number, number>();
  // A passage with all the words is found without that.
  const isQuoting = isRanked && (isAsking || !hasHits);
  const quoted = isQuoting ? scoreQuoted(library, interpretations) : new Map<number, number>();
  const ranked = isRanked
    ? rankTexts(
        library,
        [
          ...(terms.length > 0 && !hasHits ? asked.map((each) => ({ ...each, share: CHARACTERS_SHARE })) : asked),
          ...wide,
        ],
        hits,
        scoreWorks(library, likeTitles, { descriptions, knownFor, sections, quoted }, isAsking),
        [languagesOf(query), languages[0]],
        isAccepted,
      )
    : UNRANKED;
  const isKnownFor = (number: number): boolean =>
    (knownFor.get(library.tables.works[number] as number) ?? 0) >= MIN_KNOWN_FOR;
  const others = !isStrict
    ? ranked.best
        .filter(({ number, segment }) => (areOthersListed || isKnownFor(number)) && segment >= 0 && !hits.has(number))
        .flatMap((text) => withoutExcluded(library, [...asked, ...wide], excluded, text))
    : [];
  const isAbout = (number: number): boolean => {
    const work = library.tables.works[number] as number;
    return Math.max(descriptions.get(work) ?? 0, knownFor.get(work) ?? 0) >= MIN_DESCRIBED;
  };
  const near = others
    .filter(({ together, number }) => together >= MIN_TOGETHER || isAbout(number))
    .slice(0, MAX_CLOSEST);
  // Rather something than nothing.
  const isFew = worksOf(library, near).size + worksWithHits < MAX_DISTANT;
  const shown = new Set(isFew ? [...near, ...others.slice(0, MAX_DISTANT)] : near);
  // In the order of their rank, so that the same version stands for a work however the page is sorted.
  const closest = others.filter((text) => shown.has(text));
  const selectable = only === undefined ? selectableCollections(library.collections, query.collection_id) : [];
  const { listed, partial } = orderHits(library, { query, ranked, hits, closest });
  return {
    hits: listed.map((hit) => hitOf(library, hit)),
    texts: [...new Set(listed.map(({ number }) => number))].map((number) => textOf(library, number, hits)),
    ...countPassages(library, { all, refused, partial, selectable }),
    isClosest: !hits.some() && closest.length > 0,
    corrections,
    interpretations: understood.map((each, at) => withRarity(each, (wide[at] ?? asked[at]) as Asked)),
    titles:
      !hits.some() && closest.length === 0 && isOpen(query)
        ? titlesInstead(library, { ...query, limit: query.titleLimit })
        : shownTitles(library, titles, query.titleLimit, !hits.some()),
    topicNames: findTopicNames(library.topics, query.sides),
  };
};

/** Whether the whole library is searched, and not for words exactly as they were typed. */
const isOpen = ({ text_id, filters, interpretations, titleLimit }: EngineQuery): boolean =>
  titleLimit > 0 &&
  text_id === undefined &&
  filters.length === 0 &&
  interpretations.every(({ phrases }) => phrases.every(({ isQuoted }) => !isQuoted));

/** How many works have hits. More than enough make no difference. */
const countWorks = (library: LibraryIndex, hits: FoundTexts, accepts: (number: number) => boolean): number => {
  const works = new Set<number>();
  for (const number of hits.candidates) {
    const work = library.tables.works[number] as number;
    if (!works.has(work) && accepts(number) && hits.has(number)) works.add(work);
    if (works.size >= ENOUGH_WORKS) break;
  }
  return works.size;
};

const worksOf = (library: LibraryIndex, texts: { number: number }[]): Set<number | undefined> =>
  new Set(texts.map(({ number }) => library.tables.works[number]));

/** `isMeant`: with the words that were probably meant. */
const textOfWords = ([first]: Interpretation[], isMeant = false): string =>
  first?.phrases
    .map(({ words }) => words.map(({ exact, similar }) => (isMeant && similar?.[0]) || exact).join(' '))
    .join(' ') ?? '';

const languagesOf = ({ language, translationLanguage }: EngineQuery): string[] =>
  translationLanguage ? [language, translationLanguage] : [language];

const UNRANKED: RankedTexts = { best: [], rest: () => [] };

const hitOf = (library: LibraryIndex, { number, segment, tier }: ListedHit) => {
  const content = library.contents[number]?.findLast(({ firstSegment }) => firstSegment <= segment);
  return {
    text_id: library.infos[number]?.text_id ?? '',
    content_id: content?.id ?? '',
    position: segment - (content?.firstSegment ?? 0) + 1,
    tier,
  };
};

const textOf = (library: LibraryIndex, number: number, hits: FoundTexts): EngineText => {
  const info = library.infos[number] as TextInfo;
  const versions = (library.works.get(info.work_id) ?? [])
    .filter((other) => other !== number)
    .flatMap((other) => library.infos[other] ?? [])
    .map(({ text_id, language, title }) => ({ text_id, language, title }));
  return { ...info, hits: hits.has(number) ? hits.count(number) : 0, versions };
};
