import type { CitationMatch } from '#shared/contract/search-parts.ts';
import type { CitedSegment, CitationLanguages, CitationLookup } from './citation-lookup.ts';
import { FOLIOS, parsePageLine, precedingLines, TAISHO, type PageLine, type Pagination } from './page-line.ts';
import {
  discourseReadings,
  firstOfRange,
  firstOfRest,
  parseCitation,
  parseSection,
  type Citation,
} from './parse-citation.ts';
import { labelOfPage, PTS_SIGLA, ptsPrefix, ptsReferences } from './pts-citation.ts';

// What a query cites. The library and a device that keeps texts look it up in the same way, each with its own lookup.

/** The cited passage in each text of the work: few works have more. */
export const MAX_CITATIONS = 20;

const paginationOf = ({ siglum }: Citation): Pagination => (siglum.label === 'T' ? TAISHO : FOLIOS);

const labelOf = (citation: Citation): string => {
  const { siglum, number, rest, pts } = citation;
  if (pts) return labelOfPage(pts);
  if (!rest) return `${siglum.label} ${number}`;
  return parsePageLine(firstOfRest(rest), paginationOf(citation))
    ? `${siglum.label} ${number}, ${rest}`
    : `${siglum.label} ${number}:${rest.replace(/^:/, '')}`;
};

/** Ways to write a number of two parts: `1.5` is `1:5` in some editions. */
const numberVariants = (number: string): string[] => [
  ...new Set([number, number.replace(/[.:]/, '.'), number.replace(/[.:]/, ':')]),
];

/** A line as the references have it: `144b6`, `848c07`. */
const lineReference = ({ page, side, line }: PageLine, pagination: Pagination): string =>
  `${page}${side}${pagination === TAISHO ? String(line).padStart(2, '0') : line}`;

/** A block print is cited by folio and line, the Taishō by page, column and line, other editions by numbers. */
const resolveCitation = async (typed: Citation, lookup: CitationLookup): Promise<CitedSegment[]> => {
  if (typed.pts) return findPtsPage(typed, lookup);
  const rest = firstOfRest(typed.rest);
  const citation = { ...typed, rest };
  const pagination = paginationOf(citation);
  const cited = parsePageLine(rest, pagination);
  if (rest && !cited && !parseSection(rest)) return [];
  const lines = cited ? precedingLines(cited, pagination) : [];
  // The same work may have come from several sources, each of which stores its numbers in one of these ways.
  return [
    ...(await findReferences(citation, lines, lookup)),
    ...(await findWork(citation, lines, lookup)),
    ...(await findDiscourse(citation, lookup)),
  ];
};

const findPtsPage = async ({ siglum, pts }: Citation, lookup: CitationLookup): Promise<CitedSegment[]> =>
  pts && siglum.uid
    ? lookup.byPage({ sigla: PTS_SIGLA, values: ptsReferences(pts), prefix: ptsPrefix(pts), uid: siglum.uid })
    : [];

const findReferences = async (
  citation: Citation,
  lines: PageLine[],
  lookup: CitationLookup,
): Promise<CitedSegment[]> => {
  const { references: sigla } = citation.siglum;
  if (!sigla) return [];
  const { rest } = citation;
  const number = firstOfRange(citation.number);
  const values =
    lines.length > 0
      ? lines.map((line) => `${number}, ${lineReference(line, paginationOf(citation))}`)
      : rest
        ? [`${number}.${rest}`, `${number}:${rest}`]
        : numberVariants(number);
  // A whole work is cited by its first line, a chapter by its first verse.
  const prefixes = rest ? [null] : [`${number}, `, `${number}:`, `${number}.`];
  for (const prefix of prefixes) {
    const segments = await lookup.byReference({ sigla, values, prefix });
    if (segments.length > 0) return segments;
  }
  return [];
};

const findWork = async (
  { siglum, number }: Citation,
  lines: PageLine[],
  lookup: CitationLookup,
): Promise<CitedSegment[]> => {
  if (!siglum.work) return [];
  const values = lines.map(({ page, side, line }) => `${page}${side}.${line}`);
  const work = `${siglum.work}${firstOfRange(number)}`;
  const found = await lookup.byWork(work, values);
  // A long work may be in the library as its chapters.
  return found.length > 0 ? found : lookup.byWork(`${work}-1`, values);
};

/** `snp4.9:3` is a section of a discourse; so may be `dhp1:5`, where `1:5` may also be chapter and verse. */
const findDiscourse = async ({ siglum, number, rest }: Citation, lookup: CitationLookup): Promise<CitedSegment[]> => {
  if (!siglum.uid) return [];
  const within = parseSection(rest);
  const readings = discourseReadings(firstOfRange(number));
  // Some texts are a range themselves: `an1.1-10`.
  const ranges = number.includes('–') ? [{ discourse: number.replaceAll('–', '-'), section: null }] : [];
  for (const { discourse, section } of within ? readings.slice(0, 1) : [...ranges, ...readings]) {
    const found = await lookup.byNumber(siglum.uid + discourse, within ?? section);
    if (found.length > 0) return found;
  }
  // A chapter of discourses is cited by its first: `SN 56`.
  const first = within ? undefined : await lookup.firstNumber(`${siglum.uid}${firstOfRange(number)}.`);
  return first === undefined ? [] : lookup.byNumber(first, null);
};

/** Each text once, in the order of `CitationLookup`. */
const mergeSegments = (
  segments: CitedSegment[],
  { reader, edition, text }: CitationLanguages,
  translation: string | undefined,
): CitedSegment[] => {
  const rank = ({ text_id, is_commentary, is_root, language }: CitedSegment): number =>
    32 * Number(!text_id.startsWith(text)) +
    16 * Number(is_commentary) +
    8 * Number(language !== (translation ?? reader)) +
    4 * Number(language !== reader) +
    2 * Number(language !== edition) +
    Number(!is_root);
  const seen = new Set<string>();
  return segments
    .filter(({ text_id }) => !seen.has(text_id) && seen.add(text_id))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MAX_CITATIONS);
};

export type FoundCitations = { places: CitationMatch[]; missing: string | null };

export type CitationOptions = {
  language: string;
  translation?: string | undefined;
  /** The beginning of the id of the text that comes first. */
  text?: string;
};

/**
 * The segments that a query cites, in the language first in which the reader wants translations, then in theirs. `missing` is the citation when the query is one
 * of a passage that is not in the library.
 */
export const findCitations = async (
  query: string,
  { language, translation, text = '' }: CitationOptions,
  lookupIn: (languages: CitationLanguages) => CitationLookup,
): Promise<FoundCitations> => {
  const citations = parseCitation(query);
  for (const citation of citations) {
    const languages = { reader: language, edition: citation.siglum.language ?? '', text };
    const segments = mergeSegments(await resolveCitation(citation, lookupIn(languages)), languages, translation);
    if (segments.length > 0)
      return { places: segments.map((segment) => ({ ...segment, citation: labelOf(citation) })), missing: null };
  }
  const likeliest = citations.find(
    (citation) =>
      !citation.rest ||
      parseSection(firstOfRest(citation.rest)) !== null ||
      parsePageLine(firstOfRest(citation.rest), paginationOf(citation)),
  );
  return { places: [], missing: likeliest ? labelOf(likeliest) : null };
};
