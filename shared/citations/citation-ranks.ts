// How well a passage fits what is cited, for lookups that have passages at hand; the smallest rank is the best.

type Reference = { siglum: string; value: string };
export type Rank = number | null;

type Asked = { sigla: string[]; values: string[]; prefix: string | null };

/** The least rank that a reference of a passage has. */
export const bestRank = (references: Reference[], rankOf: (reference: Reference) => Rank): Rank => {
  const ranks = references.map(rankOf).filter((rank) => rank !== null);
  return ranks.length > 0 ? Math.min(...ranks) : null;
};

/** The values in order of preference, then what begins with the prefix. */
export const referenceRank =
  ({ sigla, values, prefix }: Asked) =>
  ({ siglum, value }: Reference): Rank => {
    if (!sigla.includes(siglum)) return null;
    const at = values.indexOf(value);
    if (at !== -1) return at;
    return prefix !== null && value.startsWith(prefix) ? values.length : null;
  };

/** What begins with the prefix is on the page; the values are in order of preference. */
export const pageRank =
  ({ sigla, values, prefix }: Asked & { prefix: string }) =>
  ({ siglum, value }: Reference): Rank => {
    if (!sigla.includes(siglum)) return null;
    if (value.startsWith(prefix)) return 0;
    const at = values.indexOf(value);
    return at === -1 ? null : at + 1;
  };

/** The best rank that `numberRank` gives. */
export const bestNumberRank = (section: string | null): number => (section === null ? 1 : 0);

/** `isOneOfMany`: the text has other numbers, so that a heading above the first verse is not what is cited. */
export const numberRank = (
  own_number: string,
  asked: { number: string; section: string | null; isOneOfMany: boolean },
): Rank => {
  const { number, section, isOneOfMany } = asked;
  if (!own_number.startsWith(`${number}:`)) return null;
  const place = own_number.slice(number.length + 1);
  if (section === null) return place.startsWith('0.') && isOneOfMany ? 2 : 1;
  return place === section ? 0 : place.startsWith(`${section}.`) ? 1 : null;
};
