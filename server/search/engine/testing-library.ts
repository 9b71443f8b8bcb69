import { excludedPhrases, interpretQuery } from '#shared/search/interpret-query.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import { packText } from '#shared/search/pack-text.ts';
import type { Description } from './description-index.ts';
import type { EngineAnswer, EngineQuery } from './engine-types.ts';
import { LibraryIndex, type TitleEntry, type TopicWork } from './library-index.ts';
import { searchLibrary } from './search-library.ts';
import type { TextKind } from './text-info.ts';

export type TestText = {
  segments: string[];
  work?: string;
  language?: string;
  collections?: string[];
  title?: string;
  sections?: string[];
  type?: TextKind;
};

/** A library of a few texts. */
export const libraryOf = (
  texts: TestText[],
  titles: TitleEntry[] = [],
  descriptions: Description[] = [],
  topicWorks: TopicWork[] = [],
  knownFor: Description[] = [],
): LibraryIndex => {
  const library = new LibraryIndex();
  loadTexts(library, texts, titles, descriptions, topicWorks, knownFor);
  return library;
};

/** The library has these texts from now on. */
export const loadTexts = (
  library: LibraryIndex,
  texts: TestText[],
  titles: TitleEntry[] = [],
  descriptions: Description[] = [],
  topicWorks: TopicWork[] = [],
  knownFor: Description[] = [],
): void => {
  texts.forEach(({ segments }, id) => library.setText(`t${id}`, packText(segments)));
  library.settle({
    texts: texts.map(
      ({ work, language = 'en', collections = [], title = `Title ${0}`, type = 'root', segments }, id) => ({
        text_id: `t${id}`,
        work_id: work ?? `w${id}`,
        title,
        language,
        script: 'Latn',
        type,
        is_root: true,
        segment_count: segments.length,
        published_date: '2026-01-01 00:00:00',
        collection_ids: collections,
        contents: [{ id: `c${id}`, firstSegment: 0 }],
      }),
    ),
    titles,
    descriptions,
    knownFor,
    sectionTitles: texts.flatMap(({ sections = [], work, language = 'en' }, id) =>
      sections.map((description) => ({ work_id: work ?? `w${id}`, language, description })),
    ),
    topicWorks,
    collections: [...new Set(texts.flatMap(({ collections = [] }) => collections))].map((collection_id) => ({
      collection_id,
      parent_id: null,
    })),
  });
};

/** What the engine is asked for when somebody types this. */
export const engineQuery = (typed: string, rest: Partial<EngineQuery> = {}): EngineQuery => {
  const { groups, excluded } = parseQuery(typed);
  return {
    text: typed,
    interpretations: interpretQuery(groups),
    excluded: excludedPhrases(excluded),
    filters: [],
    sort: 'relevance',
    language: 'en',
    skip: 0,
    titleLimit: 0,
    sides: [],
    limit: 1000,
    ...rest,
  };
};

export const search = (library: LibraryIndex, typed: string, rest: Partial<EngineQuery> = {}): EngineAnswer =>
  searchLibrary(library, engineQuery(typed, rest));
