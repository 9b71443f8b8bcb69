import { expect, it } from 'vitest';
import { hasEnoughWords, isInQuotationMarks } from './quoted-words.ts';

it('counts words, syllables and characters', () => {
  expect(['mind is chief', 'སེམས་ནི་གཙོ་བོ', '心為法', 'μανθάνω τὰ πάντα'].map((words) => hasEnoughWords(words))).toEqual(
    Array(4).fill(true),
  );
  expect(['mind is', 'སེམས་ནི།', '心為。', '— … —', ''].map((words) => hasEnoughWords(words))).toEqual(
    Array(5).fill(false),
  );
});

it('takes a paragraph in quotation marks for a quotation, also with a reference after them', () => {
  for (const words of [
    '“Mind is the chief of all states.”',
    '„Der Geist geht allen Dingen voran“.',
    '«L’esprit précède toutes les choses»',
    '「諸法意先導，意主意造作」。',
    '“Mind is the chief of all states” (Dhp 1)',
  ])
    expect([words, isInQuotationMarks(words)]).toEqual([words, true]);
  for (const words of ['“Mind” is the chief of all states', '“the chief of states”', 'Mind is the chief of all states'])
    expect([words, isInQuotationMarks(words)]).toEqual([words, false]);
});
