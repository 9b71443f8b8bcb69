/** A query by its syntax alone; nothing is looked up yet. */
export type ParsedQuery = {
  /** Separated by spaces, or in quotation marks. */
  groups: Group[];
  excluded: Group[];
  filters: ParsedFilter[];
  /** Names that look like a filter but are none; they are searched for as words. */
  unknownFilters: string[];
};
export type Group = { text: string; isQuoted: boolean };
export type FilterName = 'lang' | 'in' | 'type' | 'tag';
export type ParsedFilter = { name: FilterName; value: string };

const QUOTES = /[“”„‟«»＂「」『』]/g;
const MINUS = /^[-−–](?=[^\s\-−–])/;
const FILTER = /^(lang|language|in|type|tag):(.+)$/i;
const FILTER_NAMES: Record<string, FilterName> = { lang: 'lang', language: 'lang', in: 'in', type: 'type', tag: 'tag' };
/** A name with a value right after it: `author:x`; not `mn10:3`, which is a citation, and not `note: x`. */
const LOOKS_LIKE_FILTER = /^[a-z]{2,12}:\p{L}[^\s:/]*$/iu;

/** Up to the next space outside quotation marks. A quotation mark without its partner is punctuation. */
const PIECE = /(?:[^\s"]*"[^"]*"|[^\s"]+|")/g;

/** Corner brackets and guillemets count as quotation marks only in pairs. */
const withPlainQuotes = (query: string): string => {
  const plain = query.replaceAll(QUOTES, '"');
  return plain.split('"').length % 2 === 1 ? plain : query.replaceAll(/[“”„‟＂]/g, '"');
};

const unquote = (text: string): string => text.replaceAll('"', ' ').trim();

/** Each is a statement of its own; further filters of a query are ignored. */
const MAX_FILTERS = 10;

const addFilter = (filters: ParsedFilter[], { name, value }: ParsedFilter): void => {
  const isKnown = filters.some((filter) => filter.name === name && filter.value.toLowerCase() === value.toLowerCase());
  if (!isKnown && filters.length < MAX_FILTERS) filters.push({ name, value });
};

const addUnknown = (names: string[], name: string): void => {
  if (!names.includes(name) && names.length < MAX_FILTERS) names.push(name);
};

export const parseQuery = (query: string): ParsedQuery => {
  const parsed: ParsedQuery = { groups: [], excluded: [], filters: [], unknownFilters: [] };
  for (const piece of withPlainQuotes(query).match(PIECE) ?? []) {
    const isExcluded = MINUS.test(piece);
    const text = isExcluded ? piece.replace(MINUS, '') : piece;
    const [, name = '', value = ''] = FILTER.exec(text) ?? [];
    const filterName = FILTER_NAMES[name.toLowerCase()];
    if (filterName && !isExcluded && unquote(value)) {
      addFilter(parsed.filters, { name: filterName, value: unquote(value) });
      continue;
    }
    if (!isExcluded && LOOKS_LIKE_FILTER.test(text))
      addUnknown(parsed.unknownFilters, text.slice(0, text.indexOf(':')));
    const group = { text: unquote(text), isQuoted: /^"[^"]*"$/.test(text) };
    if (group.text) (isExcluded ? parsed.excluded : parsed.groups).push(group);
  }
  return parsed;
};
