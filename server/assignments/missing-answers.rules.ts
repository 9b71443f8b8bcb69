import { BYTE_ORDER_MARK } from '#server/http/csv-cell.rules.ts';

/** In the language of the assignment, which is that of its author. */
const LEADS: Record<string, string> = {
  en: 'These answers could not be written as Word documents. You can read each of them on the site.',
  bo: 'ལན་འདི་ཚོ་ Word ཡིག་ཆར་བཟོ་མ་ཐུབ། རེ་རེ་བཞིན་དྲ་ཚིགས་འདིའི་ནང་ཀློག་ཐུབ།',
  zh: '以下作答无法生成 Word 文档。您可以在网站上逐一阅读。',
};

/** A text file that names the answers which are not in the archive, with the line ends that every system shows. */
export const missingAnswersText = (language: string, names: string[]): string =>
  `${BYTE_ORDER_MARK}${[LEADS[language] ?? LEADS['en'], '', ...names].join('\r\n')}\r\n`;
