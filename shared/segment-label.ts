import { ownNumber } from './own-number.ts';

export type Reference = { siglum: string; value: string };

/** `848c07` of `251, 848c07`: where in the edition the segment begins, without the number of the work. */
const placeOf = ({ value }: Reference): string => value.split(', ').at(-1) ?? value;

/** The editions whose pages people cite, by the language they are in. */
const EDITIONS: Record<string, string[]> = { bo: ['Toh', 'Derge'], zh: ['T'] };
const PAGED = Object.values(EDITIONS).flat();
/** Not every segment begins a page. */
const NOT_NUMBERS = [...PAGED, 'PTS'];

/** The verses of the Dhammapada are numbered through the whole book: `dhp21:1` is a line of verse 21, `dhp21:0.1` a heading. */
const verseOf = (key: string): string | null => /^dhp(\d+)(?!.*:0)/.exec(key)?.[1] ?? null;

type SegmentLabel = { label: string | null; has_own_number: boolean };

/**
 * What stands in the margin: the number of a verse or of a section; where the numbers of the edition are wanted also a folio of
 * the Derge or a line of the Taishō. Null where the work has neither.
 */
export const segmentLabel = (key: string, references: Reference[], language: string): SegmentLabel => {
  const find = (sigla: string[]) =>
    references.length === 0
      ? undefined
      : sigla.flatMap((siglum) => references.find((one) => one.siglum === siglum) ?? [])[0];
  const paged = find(EDITIONS[language] ?? []);
  if (paged) return { label: placeOf(paged), has_own_number: false };
  const numbered = references.find(({ siglum }) => !NOT_NUMBERS.includes(siglum));
  const own = verseOf(key) ?? ownNumber(key) ?? (numbered ? placeOf(numbered) : null);
  if (own !== null) return { label: own, has_own_number: true };
  const elsewhere = find(PAGED);
  return { label: elsewhere ? placeOf(elsewhere) : null, has_own_number: false };
};

/** What the label of a segment is made from. The key is null when the segment is gone from the library. */
export type LabelSource = { key: string | null; references: Reference[] };

/** Whether the label of a segment depends on its references too, and not on its key alone. */
export const needsReferences = (key: string, language: string): boolean =>
  language in EDITIONS || (verseOf(key) ?? ownNumber(key)) === null;

/** The number that the segment itself has, as it stands in the margin; null where it has none. */
export const ownLabel = ({ key, references }: LabelSource, language: string): string | null => {
  if (key === null) return null;
  const { label, has_own_number } = segmentLabel(key, references, language);
  return has_own_number ? label : null;
};

/** A row with the label of its segment in place of what that is made from. */
export const withOwnLabel = <Row extends { label_source: LabelSource; language: string }>({
  label_source,
  ...row
}: Row): Omit<Row, 'label_source'> & { label: string | null } => ({
  ...row,
  label: ownLabel(label_source, row.language),
});
