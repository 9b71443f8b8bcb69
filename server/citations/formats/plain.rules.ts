import { oneLine } from '#shared/exact-reference.ts';
import { type CitedItem, positionOf } from '../cited-item.ts';
import { joinSentences } from './sentences.rules.ts';

/** Those that the source does not name anyway. */
const notIn = (source: string, names: string[]): string => names.filter((name) => !source.includes(name)).join(', ');

/** Without a word of any language: title and place, people, source, licence, address and day. */
export const plain = (item: CitedItem): string => {
  const { kind, title, authors, translators, source, license, published, site, url, accessed } = item;
  const sentences = joinSentences([
    [notIn(source, authors), title, positionOf(item)].filter(Boolean).join(', '),
    notIn(source, translators),
    source,
    kind === 'sheet' ? [site, published].filter(Boolean).join(', ') : '',
    license,
  ]);
  return `${sentences} ${oneLine(url)} (${accessed}).`;
};
