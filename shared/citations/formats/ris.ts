import { oneLine } from '#shared/exact-reference.ts';
import { type CitedItem, dateParts } from '../cited-item.ts';

const TYPES: Record<CitedItem['kind'], string> = { text: 'EBOOK', passage: 'EBOOK', sheet: 'ELEC' };

const slashes = (date: string): string => date.replaceAll('-', '/');

/** One line for each field, whatever is in it. */
export const ris = (item: CitedItem): string => {
  const { authors, translators, place, references, published } = item;
  const [year] = dateParts(published) ?? [];
  const fields: [string, string][] = [
    ['TY', TYPES[item.kind]],
    ...authors.map((name): [string, string] => ['AU', name]),
    ['TI', item.title],
    // Translators, as reference managers read a book.
    ...translators.map((name): [string, string] => ['A4', name]),
    ['SE', [place, references].filter(Boolean).join(', ')],
    ['PB', item.source],
    ['ET', item.revision],
    ['PY', year ? String(year) : ''],
    ['DA', slashes(published)],
    ['LA', item.language],
    ['OP', item.original_title],
    ['N1', [item.composed, item.license].filter(Boolean).join('; ')],
    ['DP', item.site],
    ['UR', item.url],
    ['Y2', slashes(item.accessed)],
  ];
  const lines = fields.map(([tag, value]) => [tag, oneLine(value)]).filter(([, value]) => value !== '');
  return [...lines.map(([tag, value]) => `${tag}  - ${value}`), 'ER  - ', ''].join('\r\n');
};
