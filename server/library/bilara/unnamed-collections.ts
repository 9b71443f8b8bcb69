import type { Localized } from '../draft.ts';
import { labelOfUid, type Names } from './titles.ts';

/** Branches that not every checkout has a name for. */
const KNOWN: Record<string, Localized> = {
  sutta: { en: 'Basket of Discourses', zh: '经藏', bo: 'མདོ་སྡེའི་སྡེ་སྣོད།' },
  vinaya: { en: 'Basket of Monastic Law', zh: '律藏', bo: 'འདུལ་བའི་སྡེ་སྣོད།' },
  abhidhamma: { en: 'Basket of Systematic Treatises', zh: '论藏', bo: 'མངོན་པའི་སྡེ་སྣོད།' },
  'lzh-sarv-ab': { en: 'Systematic Treatises of the Sarvāstivāda School', zh: '说一切有部阿毗达磨' },
  'lzh-dk': { en: 'Dharmaskandha', zh: '法蕴足论' },
  'lzh-iti': { en: 'So It Was Said (Itivṛttaka)', zh: '本事经' },
  'lzh-minor': { en: 'Minor Discourses in Chinese', zh: '汉译小部经典' },
};

/** The classes of rules: the last word of `pli-tv-bu-vb-np`. */
const RULES: Record<string, Localized> = {
  pj: { en: 'Expulsion', zh: '波罗夷' },
  ss: { en: 'Suspension', zh: '僧残' },
  ay: { en: 'Undetermined Rules', zh: '不定' },
  np: { en: 'Forfeiture', zh: '舍堕' },
  pc: { en: 'Confession', zh: '波逸提' },
  pd: { en: 'Acknowledgment', zh: '悔过' },
  sk: { en: 'Training', zh: '众学' },
  as: { en: 'Settling of Legal Issues', zh: '灭诤' },
};

const chapterTitles = (number: string): Localized => ({
  en: `Chapter ${number}`,
  zh: `第 ${number} 品`,
  bo: `ལེའུ་ ${number}`,
});

/** Titles of a branch that the lists do not name: from its book and number, so that no id is shown to readers. */
export function unnamedTitles(uid: string, names: Names): Localized {
  const [, book = '', digits = ''] = /^([a-z-]+?)-?(\d[\d.-]*)$/i.exec(uid) ?? [];
  const number = digits.replaceAll('-', '–');
  if (book === 'vagga') return chapterTitles(number);
  const rules = RULES[/^pli-tv-b[ui]-vb-([a-z]+)$/.exec(uid)?.[1] ?? ''];
  const bookTitles = Object.entries(names.titles(book)).map(([language, title]) => [language, `${title} ${number}`]);
  if (bookTitles.length > 0) return Object.fromEntries(bookTitles);
  return KNOWN[uid] ?? rules ?? { en: labelOfUid(uid) };
}
