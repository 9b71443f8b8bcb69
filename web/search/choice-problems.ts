import type { Problem } from '#shared/contract/search-parts.ts';
import type { SearchChoices } from './search-choices.ts';

export const TEXT_TYPES = ['root', 'commentary', 'translation'] as const;

type Known = {
  /** Languages in which these words are found at all. */
  languages: string[];
  isLanguage(code: string): boolean;
  isCollectionMissing: boolean;
};

/** A filter of the address that nobody could have chosen on the screen finds nothing; the reader is told why. */
export const choiceProblems = ({ language, type, collection }: SearchChoices, known: Known): Problem[] => {
  const problems: Problem[] = [];
  if (language && !known.isLanguage(language))
    problems.push({ code: 'unknown_language', value: language, known: known.languages });
  if (type && !TEXT_TYPES.some((one) => one === type))
    problems.push({ code: 'unknown_type', value: type, known: [...TEXT_TYPES] });
  if (collection && known.isCollectionMissing)
    problems.push({ code: 'unknown_collection', value: collection, known: [] });
  return problems;
};

/** Each once, whoever tells it. */
export const withoutRepeats = (problems: Problem[]): Problem[] =>
  problems.filter(
    ({ code, value }, index) => problems.findIndex((one) => one.code === code && one.value === value) === index,
  );
