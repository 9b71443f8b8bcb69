/** The half-width voicing marks are letters by their class, but join the kana before them. */
export const VOICING = String.raw`\uFF9E\uFF9F`;

/** Chinese characters, radicals copied in their place, kana, zhuyin. The long-vowel mark has no script of its own. */
export const HAN = String.raw`[[[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]&&[\p{L}\p{N}\u2F00-\u2FD5]]\u30FC\uFF70${VOICING}]`;
