import { COMPOUNDING, withCompounds } from './compounds.ts';
import type { Interpretation } from '#shared/search/query-words.ts';
import type { createLookup } from './find-hits.ts';
import type { LibraryIndex } from './library-index.ts';
import { languageOfQuery } from './query-language.ts';
import { isQuestion, withoutQuestionWords } from '#shared/search/question-words.ts';

export type Understood = {
  interpretations: Interpretation[];
  /** That each of them is probably in. */
  languages: (string | undefined)[];
  /** It is a question typed as a sentence. */
  isAsking: boolean;
};

/** A query without the words that every question has, and in German with the compounds of its words. */
export const understandQuery = (
  library: LibraryIndex,
  lookup: ReturnType<typeof createLookup>,
  interpretations: Interpretation[],
): Understood => {
  // The words that every question has say most about its language.
  const languages = interpretations.map((each) => languageOfQuery(lookup.asked(each), library.textsOfLanguage));
  return {
    interpretations: interpretations.map((each, at) => {
      const telling = withoutQuestionWords(each, languages[at]);
      return languages[at] === COMPOUNDING ? withCompounds(library.words, telling, lookup.asked(telling)) : telling;
    }),
    languages,
    isAsking: interpretations.some((each, at) => isQuestion(each, languages[at])),
  };
};
