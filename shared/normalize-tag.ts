/** What is neither a letter nor a digit nor stands within words; it separates words. */
const SEPARATORS = /[^\p{L}\p{M}\p{N}\p{Pd}'’·་&+.\u200c\u200d]+/gu;
/** They only change how letters are joined, and only after a vowel killer; anywhere else nobody sees them. */
const LOOSE_JOINERS = /(?<![\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/gu;
/** A tag begins and ends with a letter or a digit: `#karma`, `karma.` and `ལས་` are `karma` and `ལས`. */
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}+]+$/gu;

/**
 * One spelling of a tag, in any script: composed, lower case, one space between words. What could not stand in an address
 * becomes a space. Empty when nothing is left.
 */
export const normalizeTag = (typed: string): string =>
  typed
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\u0f0c', '་')
    .replaceAll(LOOSE_JOINERS, '')
    .replaceAll(SEPARATORS, ' ')
    .replaceAll(EDGES, '')
    .normalize('NFC');

/** Each tag once, in the given order, without empty ones. */
export const normalizeTags = (typed: string[]): string[] => [...new Set(typed.map(normalizeTag).filter(Boolean))];

/** Several tags written one after the other, as they are typed or pasted. */
export const splitTags = (typed: string): string[] => typed.split(/[,;\n\t，、；،།]+/u);
