import { readStored, writeStored } from '#web/storage.ts';

/** Quotations whose author wants the words as they are; older ones are asked about again. */
const MAX_KEPT = 300;

/** Short enough to store many, and different for different words as far as an author will ever notice. */
const digest = (words: string): string => {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const character of words.replaceAll(/\s+/g, ' ')) {
    const code = character.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36);
};

const readKept = (): string[] => {
  try {
    const kept: unknown = JSON.parse(readStored('keptQuotations') ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    // Written by somebody else.
    return [];
  }
};

const entryOf = (blockId: string, words: string): string => `${blockId} ${digest(words)}`;

/** These words of this block are not asked about again on this device. */
export const keepWords = (blockId: string, words: string): void => {
  const entry = entryOf(blockId, words);
  const kept = [entry, ...readKept().filter((each) => each !== entry)];
  writeStored('keptQuotations', JSON.stringify(kept.slice(0, MAX_KEPT)));
};

export const areWordsKept = (blockId: string, words: string): boolean => readKept().includes(entryOf(blockId, words));
