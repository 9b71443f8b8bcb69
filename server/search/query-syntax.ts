/** What was typed, taken apart: nothing of it is looked up yet. */
export type TypedQuery = {
  /** Groups without a space inside, or with quotation marks around. */
  groups: Group[];
  excluded: Group[];
  filters: TypedFilter[];
  /** Words that look like a filter we do not have; they are looked for as words. */
  unknownFilters: string[];
};
export type Group = { text: string; isQuoted: boolean };
export type FilterName = 'lang' | 'in' | 'type';
export type TypedFilter = { name: FilterName; value: string };

const QUOTES = /[“”„‟«»＂「」『』]/g;
const MINUS = /^[-−–](?=[^\s\-−–])/;
const FILTER = /^(lang|language|in|type):(.+)$/i;
const NAMES: Record<string, FilterName> = { lang: 'lang', language: 'lang', in: 'in', type: 'type' };
/** A name and what follows at once: `author:x`; not `mn10:3`, which is a place, and not `note: x`. */
const LOOKS_LIKE_FILTER = /^[a-z]{2,12}:\p{L}[^\s:/]*$/iu;

/** A piece of the query: up to the next space outside of quotation marks. A mark without its partner is punctuation. */
const PIECE = /(?:[^\s"]*"[^"]*"|[^\s"]+|")/g;

/** Corner brackets and guillemets quote too, but only where both are there. */
const withPlainQuotes = (query: string): string => {
  const plain = query.replaceAll(QUOTES, '"');
  return plain.split('"').length % 2 === 1 ? plain : query.replaceAll(/[“”„‟＂]/g, '"');
};

const unquote = (text: string): string => text.replaceAll('"', ' ').trim();

export const readQuery = (query: string): TypedQuery => {
  const read: TypedQuery = { groups: [], excluded: [], filters: [], unknownFilters: [] };
  for (const piece of withPlainQuotes(query).match(PIECE) ?? []) {
    const isExcluded = MINUS.test(piece);
    const text = isExcluded ? piece.replace(MINUS, '') : piece;
    const [, name = '', value = ''] = FILTER.exec(text) ?? [];
    const known = NAMES[name.toLowerCase()];
    if (known && !isExcluded && unquote(value)) {
      read.filters.push({ name: known, value: unquote(value) });
      continue;
    }
    if (!isExcluded && LOOKS_LIKE_FILTER.test(text)) read.unknownFilters.push(text.slice(0, text.indexOf(':')));
    const group = { text: unquote(text), isQuoted: /^"[^"]*"$/.test(text) };
    if (group.text) (isExcluded ? read.excluded : read.groups).push(group);
  }
  return read;
};
