import { oneLine } from '#shared/exact-reference.ts';
import { type CitedItem, dateParts } from '../cited-item.ts';

/** Names are literal: what is family name and what is given cannot be told of a monk, a lama or a lotsawa. */
const names = (people: string[]) => people.map((name) => ({ literal: oneLine(name) }));

const date = (value: string) => {
  const parts = dateParts(value);
  return parts && { 'date-parts': [parts] };
};

/** A list of one item, as citation processors and reference managers read it. */
export const cslJson = (item: CitedItem): string => {
  const fields = {
    id: item.url,
    type: item.kind === 'sheet' ? 'webpage' : 'book',
    title: oneLine(item.title),
    author: names(item.authors),
    translator: names(item.translators),
    'original-title': oneLine(item.original_title),
    section: oneLine(item.place),
    note: [item.references, item.license].map(oneLine).filter(Boolean).join('; '),
    'original-date': item.composed && { literal: oneLine(item.composed) },
    ...(item.kind === 'sheet'
      ? { 'container-title': oneLine(item.site) }
      : { publisher: oneLine(item.source), archive: oneLine(item.site) }),
    version: oneLine(item.revision),
    language: item.language,
    issued: date(item.published),
    URL: oneLine(item.url),
    accessed: date(item.accessed),
  };
  const given = Object.entries(fields).filter(([, value]) => value && (!Array.isArray(value) || value.length > 0));
  return `${JSON.stringify([Object.fromEntries(given)], null, 2)}\n`;
};
