type Counted = { language: string; count: number };

/** More would fill a screen of a phone. */
const MAX_SHOWN = 6;

export const readTextLanguage = (search: URLSearchParams): string | undefined =>
  search.get('language')?.trim().slice(0, 20) || undefined;

type Choice = { own: string; chosen: string | undefined };

/** The reader's own language and the chosen one are among those shown at once. Nothing where there is no choice. */
export const offeredLanguages = (
  languages: Counted[],
  { own, chosen }: Choice,
): { shown: Counted[]; rest: Counted[] } => {
  if (languages.length < 2 && !chosen) return { shown: [], rest: [] };
  const known = languages.some(({ language }) => language === chosen);
  const all = chosen && !known ? [...languages, { language: chosen, count: 0 }] : languages;
  const isFirst = ({ language }: Counted) => language === own || language === chosen;
  const sorted = [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))];
  const shown = new Set(sorted.slice(0, MAX_SHOWN));
  return { shown: all.filter((one) => shown.has(one)), rest: all.filter((one) => !shown.has(one)) };
};
