import { LRUCache } from 'lru-cache';
import { groupBy } from '#shared/group-by.ts';
import { stemsOf } from '#shared/scripts/stem.ts';
import { PassageCounter } from './count-passages.ts';
import { DescriptionIndex, type Description } from './description-index.ts';
import type { CollectionParent, TextInfo } from './text-info.ts';
import { STEMMED_LANGUAGES } from './expand-word.ts';
import { sizeOfMatches, type WordMatches } from './match-words.ts';
import { SimilarWords } from './similar-words.ts';
import { SpokenTitles } from './spoken-titles.ts';
import { buildTextTables, type TextTables } from './text-tables.ts';
import { TITLE_LANGUAGES, TitleIndex } from './title-index.ts';
import { listTopics, type NamedTopic } from './topic-names.ts';
import { WordIndex } from './word-index.ts';

export type TitleEntry = {
  kind: 'text' | 'work' | 'collection' | 'topic';
  id: string;
  language: string;
  title: string;
  /** Not a title of the library, but a name that readers know. */
  isPopular?: boolean;
  /** Words of the work itself by which readers look for it. */
  isSaying?: boolean;
};

/** The contents of a text in their order, with the number of the first segment of each. */
export type TextContents = { id: string; firstSegment: number }[];

/** A work that a passage of a topic is from. */
export type TopicWork = { topic_id: string; work_id: string };

export type Metadata = {
  texts: (TextInfo & { contents: TextContents })[];
  titles: TitleEntry[];
  descriptions: Description[];
  /** Sayings and subjects that works are known for. */
  knownFor: Description[];
  sectionTitles: Description[];
  topicWorks: TopicWork[];
  collections: CollectionParent[];
};

/** In titles the forms of a word count as the word. */
const stemOfTitleWord = (word: string, language: string): string =>
  stemsOf(word, TITLE_LANGUAGES.includes(language) ? language : 'en')[0] ?? word;

/** Bytes of the words of queries that are kept: half of the words of most queries are the commonest ones. */
const MAX_KEPT = 48 * 2 ** 20;

/** All names of a few hundred topics, with some filters. */
const MAX_COUNTS = 20_000;

/** All that is searched: the words of each text, what is known about it, and the titles. */
export class LibraryIndex {
  readonly words = new WordIndex();
  private readonly numbers = new Map<string, number>();
  /** Texts that are new or changed, with their numbers, and those that are gone (undefined), until `settle`. */
  private readonly pending = new Map<string, number | undefined>();
  /** By the number of a text; undefined when it may not be found. */
  readonly infos: (TextInfo | undefined)[] = [];
  readonly contents: TextContents[] = [];
  readonly languages: (string | undefined)[] = [];
  readonly textsOfLanguage = new Map<string, number>();
  /** By work: its texts. */
  readonly works = new Map<string, number[]>();
  tables: TextTables = buildTextTables(
    [],
    () => 0,
    () => 0,
    1,
  );
  collections: CollectionParent[] = [];
  averageLength = 1;
  titleEntries: TitleEntry[] = [];
  titles = new TitleIndex([]);
  spokenTitles = new SpokenTitles([]);
  topics: NamedTopic[] = [];
  /** By topic. */
  topicWorks = new Map<string, TopicWork[]>();
  descriptions = new DescriptionIndex();
  knownFor = new DescriptionIndex();
  sectionTitles = new DescriptionIndex();
  private sectionsPrint = '';
  private titlesPrint = '';
  private popularWorks = new Set<string>();
  private readonly similar = new SimilarWords(this.words);
  /** What the library has of the words of the last queries. */
  readonly wordMatches = new LRUCache<string, WordMatches>({ maxSize: MAX_KEPT, sizeCalculation: sizeOfMatches });
  /** How many passages the last queries find that were only counted. */
  readonly counts = new LRUCache<string, number>({ max: MAX_COUNTS });
  private passageCounter: PassageCounter | undefined;
  /** Of any work, to compare how well known works are. */
  maxVersions = 1;

  /** The text is found, and its former words are not, from the next `settle` on. */
  setText(text_id: string, packed: Uint8Array): void {
    this.removeText(text_id);
    this.pending.set(text_id, this.words.add(packed));
  }

  removeText(text_id: string): void {
    const unused = this.pending.get(text_id);
    if (unused !== undefined) this.words.remove(unused);
    this.pending.set(text_id, undefined);
  }

  private applyPending(): void {
    for (const [text_id, number] of this.pending) {
      const former = this.numbers.get(text_id);
      if (former !== undefined) this.words.remove(former);
      if (number === undefined) this.numbers.delete(text_id);
      else this.numbers.set(text_id, number);
    }
    this.pending.clear();
  }

  numberOf(text_id: string): number | undefined {
    const number = this.numbers.get(text_id);
    return number !== undefined && this.infos[number] ? number : undefined;
  }

  lengthOf(number: number): number {
    const starts = this.words.texts[number]?.starts;
    return starts ? (starts[starts.length - 1] as number) : 0;
  }

  /** To be called after texts or what is known about them have changed. */
  settle({ texts, titles, descriptions, knownFor, sectionTitles, topicWorks, collections }: Metadata): void {
    this.applyPending();
    this.topicWorks = groupBy(topicWorks, ({ topic_id }) => topic_id);
    this.collections = collections;
    this.wordMatches.clear();
    this.counts.clear();
    this.words.settle();
    this.contents.length = 0;
    this.similar.update();
    this.passageCounter = undefined;
    this.infos.length = 0;
    this.languages.length = 0;
    this.textsOfLanguage.clear();
    this.works.clear();
    let tokens = 0;
    let count = 0;
    for (const { contents, collection_ids, ...rest } of texts) {
      const info = { ...rest, collection_ids: [...new Set(collection_ids)] };
      const number = this.numbers.get(info.text_id);
      if (number === undefined) continue;
      this.infos[number] = info;
      this.contents[number] = contents;
      this.languages[number] = info.language;
      this.textsOfLanguage.set(info.language, (this.textsOfLanguage.get(info.language) ?? 0) + 1);
      const ofWork = this.works.get(info.work_id);
      if (ofWork) ofWork.push(number);
      else this.works.set(info.work_id, [number]);
      tokens += this.lengthOf(number);
      count += 1;
    }
    this.words.noteLanguages(STEMMED_LANGUAGES, this.languages);
    this.averageLength = Math.max(tokens / Math.max(count, 1), 1);
    this.maxVersions = Math.max(1, ...Array.from(this.works.values(), ({ length }) => length));
    this.setTitles(titles);
    this.descriptions = new DescriptionIndex(descriptions);
    this.knownFor = new DescriptionIndex(knownFor);
    this.setSectionTitles(sectionTitles);
    this.tables = buildTextTables(
      this.infos,
      (work_id) => this.howKnown(work_id),
      (number) => this.lengthOf(number),
      this.averageLength,
    );
  }

  private setTitles(titles: TitleEntry[]): void {
    // Most changes are to texts only, and this takes longer than all the rest.
    const print = titles.map(({ kind, id, language, title }) => `${kind} ${id} ${language} ${title}`).join('\n');
    if (print === this.titlesPrint) return;
    this.titlesPrint = print;
    this.titleEntries = titles;
    this.popularWorks = new Set(titles.filter(({ isPopular }) => isPopular).map(({ id }) => id));
    this.titles = new TitleIndex(titles, stemOfTitleWord);
    this.spokenTitles = new SpokenTitles(titles);
    this.topics = listTopics(titles);
  }

  private setSectionTitles(titles: Description[]): void {
    const print = titles
      .map(({ work_id, language, description }) => `${work_id} ${language} ${description}`)
      .join('\n');
    if (print === this.sectionsPrint) return;
    this.sectionsPrint = print;
    this.sectionTitles = new DescriptionIndex(titles);
  }

  /** From 0 to 1: a work that many have translated, or that has a name of its own among readers, is asked for more often. */
  howKnown(work_id: string): number {
    const versions = this.works.get(work_id)?.length ?? 1;
    return Math.log(versions) / Math.log(this.maxVersions + 1) / 2 + (this.popularWorks.has(work_id) ? 0.5 : 0);
  }

  counter(): PassageCounter {
    return (this.passageCounter ??= new PassageCounter(this.words));
  }

  similarWords(word: string): string[] {
    return this.similar.find(word);
  }
}
