/** Longer ones are pasted sentences, which say more about whoever searched than about the library. */
const MAX_LENGTH = 60;
/** Citations have fewer digits; telephone numbers and numbers of accounts more. */
const MAX_DIGITS = 5;

const ADDRESS = /@|:\/\/|\bwww\.|[\p{L}\d-]\.[a-z]{2,}(?:\/|$|\s)/iu;

/**
 * The words of a search as the overview keeps them: alike for all who typed the same. Undefined for what may be about a
 * person: an e-mail address, an address of a page, a long number, a long text.
 */
export const keptWords = (query: string): string | undefined => {
  const words = query
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .toLowerCase();
  if (words === '' || words.length > MAX_LENGTH || ADDRESS.test(words)) return undefined;
  return (words.match(/\p{Nd}/gu)?.length ?? 0) > MAX_DIGITS ? undefined : words;
};
