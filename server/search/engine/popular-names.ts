import german from './popular-names/de.json' with { type: 'json' };
import kangyurEnglish from './popular-names/kangyur-en.json' with { type: 'json' };
import kangyurEnglish2 from './popular-names/kangyur-en-2.json' with { type: 'json' };
import kangyurChinese from './popular-names/kangyur-zh.json' with { type: 'json' };
import kangyurChinese2 from './popular-names/kangyur-zh-2.json' with { type: 'json' };
import english from './popular-names/en.json' with { type: 'json' };
import pali from './popular-names/pi.json' with { type: 'json' };
import chinese from './popular-names/zh.json' with { type: 'json' };
import other from './popular-names/other.json' with { type: 'json' };

type Names = Record<string, string[]>;

/** `SN 56.11` and `sn56.11` name one work, and so do `Dhp 1–20` and `dhp1-20`. */
export const citationKey = (citation: string): string =>
  citation.toLowerCase().replaceAll(/\s/g, '').replaceAll('–', '-');

const TIBETAN = /\p{Script=Tibetan}/u;

const FILES: { language: string; names: Names }[] = [
  { language: 'en', names: english },
  { language: 'en', names: kangyurEnglish },
  { language: 'en', names: kangyurEnglish2 },
  { language: 'de', names: german },
  { language: 'zh', names: chinese },
  { language: 'zh', names: kangyurChinese },
  { language: 'zh', names: kangyurChinese2 },
  { language: 'pi', names: pali },
  { language: 'sa', names: other },
];

/**
 * Names that readers know works by and that no text gives as its title: those of other translators, short names, names
 * in other languages. By how the work is cited, because a library may come from anywhere.
 */
const byCitation = new Map<string, { language: string; title: string }[]>();
for (const { language, names } of FILES) {
  for (const [key, titles] of Object.entries(names)) {
    const listed = byCitation.get(key) ?? [];
    for (const title of titles) listed.push({ language: TIBETAN.test(title) ? 'bo' : language, title });
    byCitation.set(key, listed);
  }
}

export const popularNames = (citation: string): { language: string; title: string }[] =>
  byCitation.get(citationKey(citation)) ?? [];
