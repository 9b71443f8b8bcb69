/** No word begins with i, u or v. */
const INITIALS = 'ABCDEFGHJKLMNOPQRSTWXYZ';

/** Chinese indexes are in pinyin order. */
export const pinyinCollator = new Intl.Collator('zh-u-co-pinyin');

/** CLDR's pinyin order has this, followed by the letter, before the first character of each initial. */
const MARK = '\uFDD0';

/** The first letter of a Chinese word in pinyin. */
export const pinyinInitial = (word: string): string | undefined =>
  /^\p{Script=Han}/u.test(word)
    ? [...INITIALS].findLast((initial) => pinyinCollator.compare(MARK + initial, word) <= 0)
    : undefined;
