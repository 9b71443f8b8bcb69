import type { Localized } from '../draft.ts';

export type Canon = 'kangyur' | 'tengyur';

export const canons: Record<Canon, { position: number; titles: Localized; source: string; source_url: string }> = {
  kangyur: {
    position: 0,
    titles: { bo: 'སྡེ་དགེ་བཀའ་འགྱུར།', en: 'Derge Kangyur', zh: '德格版甘珠尔' },
    source: 'Derge Kangyur, e-text by Esukhia',
    source_url: 'https://github.com/Esukhia/derge-kangyur',
  },
  tengyur: {
    position: 1,
    titles: { bo: 'སྡེ་དགེ་བསྟན་འགྱུར།', en: 'Derge Tengyur', zh: '德格版丹珠尔' },
    source: 'Derge Tengyur, e-text by Esukhia',
    source_url: 'https://github.com/Esukhia/derge-tengyur',
  },
};

type Row = readonly [bo: string, slug: string, en: string, zh: string];

/** Sections by the names in the volumes, in the order of the woodblock edition. */
const rows: Record<Canon, readonly Row[]> = {
  kangyur: [
    ['འདུལ་བ།', 'vinaya', 'Discipline', '律部'],
    ['འབུམ།', 'hundred-thousand', 'Perfection of Wisdom in 100,000 Lines', '十万颂般若'],
    ['ཉི་ཁྲི།', 'twenty-five-thousand', 'Perfection of Wisdom in 25,000 Lines', '二万五千颂般若'],
    ['ཁྲི་བརྒྱད།', 'eighteen-thousand', 'Perfection of Wisdom in 18,000 Lines', '一万八千颂般若'],
    ['ཁྲི་པ།', 'ten-thousand', 'Perfection of Wisdom in 10,000 Lines', '一万颂般若'],
    ['བརྒྱད་སྟོང་པ།', 'eight-thousand', 'Perfection of Wisdom in 8,000 Lines', '八千颂般若'],
    ['ཤེས་རབ་སྣ་ཚོགས།', 'various-wisdom', 'Various Perfection of Wisdom', '诸般若'],
    ['ཕལ་ཆེན།', 'avatamsaka', 'Ornaments of the Buddhas', '华严部'],
    ['དཀོན་བརྩེགས།', 'ratnakuta', 'Heap of Jewels', '宝积部'],
    ['མདོ་སྡེ།', 'sutra', 'Discourses', '经部'],
    ['རྒྱུད་འབུམ།', 'tantra', 'Tantras', '续部'],
    ['རྙིང་རྒྱུད།', 'old-tantra', 'Old Tantras', '旧译续部'],
    ['དུས་འཁོར།', 'kalacakra', 'Wheel of Time', '时轮'],
    ['དུས་འཁོར་འགྲེལ་བཤད།', 'kalacakra-commentary', 'Commentary on the Wheel of Time', '时轮疏'],
    ['གཟུངས་འདུས།', 'dharani', 'Collected Dhāraṇīs', '陀罗尼集'],
    ['གཟུངས་བསྡུས།', 'dharani', 'Collected Dhāraṇīs', '陀罗尼集'],
    ['དཀར་ཆག', 'catalogue', 'Catalogue', '目录'],
  ],
  tengyur: [
    ['བསྟོད་ཚོགས།', 'praises', 'Praises', '礼赞部'],
    ['རྒྱུད་འགྲེལ།', 'tantra-commentary', 'Commentaries on Tantra', '续疏部'],
    ['ཤེར་ཕྱིན།', 'perfection-of-wisdom', 'Perfection of Wisdom', '般若部'],
    ['དབུ་མ།', 'middle-way', 'Middle Way', '中观部'],
    ['མདོ་འགྲེལ།', 'sutra-commentary', 'Commentaries on Discourses', '经疏部'],
    ['སེམས་ཙམ།', 'mind-only', 'Mind Only', '唯识部'],
    ['མངོན་པ།', 'abhidharma', 'Abhidharma', '阿毗达磨部'],
    ['འདུལ་བ།', 'vinaya', 'Discipline', '律部'],
    ['སྐྱེས་རབས།', 'jataka', 'Birth Stories', '本生部'],
    ['སྤྲིང་ཡིག', 'letters', 'Letters', '书翰部'],
    ['ཚད་མ།', 'logic', 'Logic and Epistemology', '因明部'],
    ['སྒྲ་མདོ།', 'grammar', 'Grammar', '声明部'],
    ['གསོ་རིག་པ།', 'medicine', 'Medicine', '医方明部'],
    ['བཟོ་རིག་པ།', 'crafts', 'Crafts', '工巧明部'],
    ['ལུགས་ཀྱི་བསྟན་བཅོས།', 'conduct', 'Worldly Conduct', '修身部'],
    ['སྣ་ཚོགས།', 'miscellany', 'Miscellany', '杂部'],
    ['ཇོ་བོའི་ཆོས་ཆུང་།', 'atisha', 'Shorter Works of Atiśa', '阿底峡小品集'],
    ['དཀར་ཆག', 'catalogue', 'Catalogue', '目录'],
  ],
};

const FIRST_UNKNOWN_POSITION = 100;

/** A section by its name in the volume; an unknown one gets its Tibetan name in every language. */
export function canonSection(canon: Canon, name: string, volume: number) {
  const position = rows[canon].findIndex(([bo]) => withoutTrailingMarks(bo) === withoutTrailingMarks(name));
  const row = rows[canon][position];
  if (!row)
    return {
      slug: `section-${volume}`,
      position: FIRST_UNKNOWN_POSITION + volume,
      titles: { bo: name, en: name, zh: name },
    };
  const [bo, slug, en, zh] = row;
  return { slug, position, titles: { bo, en, zh } };
}

function withoutTrailingMarks(name: string): string {
  return name.normalize('NFC').replace(/[་།\s]+$/, '');
}
