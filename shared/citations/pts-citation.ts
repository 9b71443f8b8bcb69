import { formatPtsPage, PTS_COLLECTIONS, PTS_VOLUMES } from '#shared/pts-pages.ts';
import { SIGLA, type Siglum } from './sigla.ts';

/** Of the society's pages, in our library and in that of SuttaCentral. */
export const PTS_SIGLA = ['PTS', 'pts-vp-pli', 'pts-vp-pli1ed', 'pts-vp-pli2ed'];

/** A page of the editions of the Pali Text Society: `M i 55`. */
export type PtsPage = { siglum: Siglum; volume: number; page: number };

/** `M i 55`, `MN I, p. 55`, `PTS M.i.55–56`. */
const PAGE =
  /^(?:pts[\s.,:]+)?([\p{L}\p{M} ]+?)[\s.,]+(i{1,3}|iv|v)[\s.,:]+(?:pp?\.?\s*)?(\d{1,4})(?:\s*[–-]\s*\d+)?$/iu;

/** `fold` writes the name in the same form as `names` of a siglum. */
export const parsePtsPage = (typed: string, fold: (name: string) => string): PtsPage | null => {
  const [, name = '', numeral = '', page = ''] = PAGE.exec(typed) ?? [];
  const folded = fold(name);
  const siglum = SIGLA.find(({ label, names }) => label in PTS_COLLECTIONS && names.includes(folded));
  if (!siglum || Number(page) === 0) return null;
  const volume = PTS_VOLUMES.indexOf(numeral.toLowerCase()) + 1;
  return volume <= (PTS_COLLECTIONS[siglum.label]?.volumes ?? 0) ? { siglum, volume, page: Number(page) } : null;
};

export const labelOfPage = ({ siglum, volume, page }: PtsPage): string =>
  `PTS ${formatPtsPage(siglum.label, volume, page)}`;

/** A passage that stands on a page begins on it or on the one before. */
const PAGES_BACK = 1;

/** As sources store the page and the one before, in order of preference: `M i 55`, `1.55`. */
export const ptsReferences = ({ siglum, volume, page }: PtsPage): string[] => {
  const pages = Array.from({ length: Math.min(PAGES_BACK + 1, page) }, (_, back) => page - back);
  return pages.flatMap((each) => [formatPtsPage(siglum.label, volume, each), `${volume}.${each}`]);
};

/** Where pages are numbered further, `1.55.2`, the page has all that begin so. */
export const ptsPrefix = ({ volume, page }: PtsPage): string => `${volume}.${page}.`;
