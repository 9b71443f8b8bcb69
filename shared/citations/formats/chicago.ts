import { joinSentences, positionOf } from '#shared/citation.ts';
import { oneLine } from '#shared/exact-reference.ts';
import { type CitedItem, dateParts, joinPeople } from '../cited-item.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `November 9, 2026`: the style is that of English. */
const longDate = (date: string): string => {
  const [year, month, day] = dateParts(date) ?? [];
  return year && month ? `${MONTHS[month - 1]} ${day}, ${year}` : '';
};

/** As the Chicago Manual of Style has it in a bibliography, except that names stay in the order in which they are given. */
export const chicago = (item: CitedItem): string => {
  const { kind, authors, translators, source, published, site, url, accessed } = item;
  const isSheet = kind === 'sheet';
  const title = isSheet ? `“${oneLine(item.title).replaceAll('“', '‘').replaceAll('”', '’')}.”` : item.title;
  const parts = joinSentences([
    joinPeople(authors),
    // The full stop of a title in quotation marks stands inside them.
    ...(isSheet ? [] : [title]),
    translators.length > 0 ? `Translated by ${joinPeople(translators)}` : '',
    positionOf(item),
    source,
  ]);
  const where = joinSentences([
    [site, longDate(published)].filter(Boolean).join(', '),
    `Accessed ${longDate(accessed)}`,
  ]);
  return [parts, ...(isSheet ? [title] : []), where, `${oneLine(url)}.`].filter(Boolean).join(' ');
};
