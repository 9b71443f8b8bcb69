/** One word of a query with everything that may match it. */
export type QueryWord = {
  token: string;
  exact: string;
  spellings: string[];
  stems: string[];
  /** Typed with `*` at its end: any word that begins so. */
  isPrefix?: boolean;
  /** Words of the library that were probably meant, because nothing has the word as it was typed. */
  similar?: string[];
  /** How rare it is in the library; 0 for a word that says nothing about a passage. */
  rarity?: number;
  /** Longer words that it is a part of, where words are written together. */
  compounds?: string[];
  /** Words that say nearly the same, in texts of their language. */
  related?: { language: string; token: string }[];
};

/** Words that must stand next to each other. */
export type Phrase = { words: QueryWord[]; isQuoted: boolean };

/** One way to understand a query, as typed or transliterated: a hit contains all its phrases. */
export type Interpretation = { kind: 'typed' | 'wylie' | 'harvard_kyoto'; phrases: Phrase[] };
