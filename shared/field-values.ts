/** What a field of the catalog may hold. Null where there is nothing. */
export type FieldValue = string | number | boolean | string[] | null;

/** By name. A name is a field such as `citation`, or one of a group such as `titles.en`, which may be missing. */
export type Fields = Record<string, FieldValue>;

/** The fields of a group by what follows its name: `{ en: …, bo: … }` of `titles`. */
export const groupOf = (fields: Fields, group: string): Map<string, FieldValue> =>
  new Map(
    Object.entries(fields)
      .filter(([name, value]) => name.startsWith(`${group}.`) && value !== null)
      .map(([name, value]) => [name.slice(group.length + 1), value]),
  );

/** A missing field of a group is the same as none. */
export const isSameValue = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** For a work that is put into a collection without a place of its own. */
export const LAST_POSITION = 1_000_000;
