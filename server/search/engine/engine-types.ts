import type { SearchSort } from '#shared/contract/search-parts.ts';
import type { Interpretation, Phrase } from '#shared/search/query-words.ts';
import type { TitleEntry } from './library-index.ts';
import type { TextInfo } from './text-info.ts';

/** A filter as data, so that it can be sent to another thread: a text must have one of the values. */
export type FilterData = { facet: 'languages' | 'collections' | 'types'; values: string[]; works?: string[] };

export type EngineQuery = {
  /** As typed, to compare it with titles. */
  text: string;
  interpretations: Interpretation[];
  excluded: Phrase[];
  text_id?: string | undefined;
  /** Whose parts are counted, as choices; without one those of the whole library. */
  collection_id?: string | undefined;
  filters: FilterData[];
  sort: SearchSort;
  /** The reader's. */
  language: string;
  /** In which the reader wants translations, if that is another. */
  translationLanguage?: string | undefined;
  skip: number;
  limit: number;
  /** How many titles like the query are wanted as well. */
  titleLimit: number;
  /** What stands on each side of `OR`, to find the topic that is named so; none when it is not wanted. */
  sides: Interpretation[][];
};

export type EngineHit = { text_id: string; content_id: string; position: number; tier: number };

export type EngineText = TextInfo & {
  hits: number;
  /** The other texts of the same work. */
  versions: { text_id: string; language: string; title: string }[];
};

export type FacetCounts = {
  languages: [language: string, count: number][];
  collections: [collection_id: string, count: number][];
  types: [type: string, count: number][];
};

export type EngineAnswer = {
  hits: EngineHit[];
  /** Those of the hits. */
  texts: EngineText[];
  total: number;
  facets: FacetCounts;
  /** No passage has all the words: the hits are the closest. */
  isClosest: boolean;
  /** Words that nothing has, and the one that was searched for instead. */
  corrections: { typed: string; meant: string }[];
  /** With the words that were searched for instead and how rare each is, for highlighting. */
  interpretations: Interpretation[];
  titles: TitleHit[];
  topicNames: TopicName[];
};

/** A name of the topic that the query names. */
export type TopicName = {
  language: string;
  name: string;
  /** The query is this name, or has it beside others. */
  isSearched: boolean;
};

/** Each of the queries is counted by itself. */
export type CountQuery = { queries: Interpretation[][]; filters: FilterData[] };

export type TitleQuery = {
  text: string;
  interpretations: Interpretation[];
  /** The reader's. */
  language: string;
  limit: number;
};

export type TitleHit = TitleEntry & { score: number };
