/** No word begins with i, u or v. */
const INITIALS = 'ABCDEFGHJKLMNOPQRSTWXYZ';

/** By sound, as a Chinese index is. */
export const pinyinCollator = new Intl.Collator('zh-u-co-pinyin');

/** The order has a mark before the first character of each initial: this, followed by the letter (Unicode's CLDR). */
const MARK = '\uFDD0';

/** The Latin letter a Chinese word begins with when it is read aloud. */
export const pinyinInitial = (word: string): string | undefined =>
  /^\p{Script=Han}/u.test(word)
    ? [...INITIALS].findLast((initial) => pinyinCollator.compare(MARK + initial, word) <= 0)
    : undefined;
