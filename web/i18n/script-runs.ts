/** Part of a text; `lang` is set where its script is not that of the text. */
export type ScriptRun = { text: string; lang?: string };

const TIBETAN = /\p{Script=Tibetan}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Letters of a script with the spaces and the punctuation between them. */
const RUNS =
  /(?<bo>\p{Script=Tibetan}+(?:\s+\p{Script=Tibetan}+)*)|(?<zh>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFF0F\uFF1A-\uFF20]*)/gu;

/** Languages whose font and line height fit Tibetan, and those that fit Chinese. */
const isTibetanTag = (lang: string): boolean => /^(?:bo|dz|bhu|sa)(?!.*-(?:Latn|Deva))\b|-Tibt\b/.test(lang);
const isChineseTag = (lang: string): boolean => /^(?:zh|ja|ko)(?!.*-Latn)\b/.test(lang);

/**
 * Splits a text where Tibetan or Chinese begins and ends, unless its language is written that way. Each run gets its own
 * font and line height from its `lang`, so that a line is as high as its tallest script, whatever the text is mostly in.
 */
export const splitScriptRuns = (text: string, lang = ''): ScriptRun[] => {
  const runs: ScriptRun[] = [];
  let end = 0;
  for (const match of text.matchAll(RUNS)) {
    const { bo, zh = '' } = match.groups ?? {};
    if (bo ? isTibetanTag(lang) : isChineseTag(lang)) continue;
    if (match.index > end) runs.push({ text: text.slice(end, match.index) });
    runs.push({ text: match[0], lang: bo ? 'bo' : KANA.test(zh) ? 'ja' : 'zh' });
    end = match.index + match[0].length;
  }
  if (end < text.length) runs.push({ text: text.slice(end) });
  return runs;
};

/** Whether lines of this text need the height of Tibetan. */
export const hasTibetan = (text: string): boolean => TIBETAN.test(text);
