import type { LanguageCount } from '#shared/contract/home.ts';

/** The reader's own language first, however few works there are in it; the others stay in their order. */
export const ownLanguageFirst = (counts: LanguageCount[], own: string): LanguageCount[] =>
  counts.toSorted((one, other) => Number(other.language === own) - Number(one.language === own));
