import { citedReferences, formatReference, oneLine, siglaOf } from './exact-reference.ts';

/** A passage to cite: as plain text, for LaTeX (BibTeX) and for reference managers (RIS). */
export type CitedPassage = {
  title: string;
  /** Code of the language the passage is in. */
  language: string;
  segment_number: number;
  /** Of several segments: the last one. */
  last_segment_number?: number;
  /** How people cite the work: `DN 16`. */
  work_citation?: string;
  /** The number that the segment itself has: `dn16:3.40.2`. */
  own_number?: string;
  /** Where it stands in printed or numbered editions. */
  references: { siglum: string; value: string }[];
  source: string;
  license: string;
  /** Shown with the passage. */
  translation?: { title: string; source: string; license: string };
  url: string;
  /** The day it was read, `YYYY-MM-DD`. */
  accessed: string;
};

const CITATION_FORMATS = ['plain', 'bibtex', 'ris'] as const;
export type CitationFormat = (typeof CITATION_FORMATS)[number];

type CitedPlace = Pick<
  CitedPassage,
  'language' | 'segment_number' | 'last_segment_number' | 'work_citation' | 'own_number' | 'references'
>;

/** The reference that names the passage in the numbers of its work: `Dhp 21` of a work cited as `Dhp 21–32`. */
const ownReference = (cited: CitedPlace) => {
  const own = citedReferences(cited).filter(({ siglum }) => siglaOf(cited).includes(siglum));
  // In Chinese by the Taishō.
  return own.find(({ siglum }) => cited.language === 'zh' && siglum === 'T') ?? own[0];
};

/** In printed editions: `PTS M i 56, T 251, 848c07`. */
export const referencesOf = (cited: CitedPlace): string => {
  const own = ownReference(cited);
  return citedReferences(cited)
    .map(formatReference)
    .filter((reference) => !own || reference !== formatReference(own))
    .join(', ');
};

const numbersOf = ({ segment_number, last_segment_number = segment_number }: CitedPlace): string =>
  last_segment_number === segment_number ? String(segment_number) : `${segment_number}–${last_segment_number}`;

/** `DN 16, dn16:3.40.2`, `Dhp 21`; the number of the passage where neither it nor its work has one of its own. */
export const placeOf = (cited: CitedPlace): string => {
  const own = ownReference(cited);
  if (own) return formatReference(own);
  const number = cited.own_number ? oneLine(cited.own_number) : numbersOf(cited);
  return [oneLine(cited.work_citation ?? ''), number].filter(Boolean).join(', ');
};

const hasOwnPlace = ({ work_citation, own_number }: CitedPassage): boolean => Boolean(work_citation || own_number);

/** What bibliographies have in place of pages. */
const pagesOf = (cited: CitedPassage): string => {
  if (!hasOwnPlace(cited)) return referencesOf(cited) || numbersOf(cited);
  return [placeOf(cited), referencesOf(cited)].filter(Boolean).join(', ');
};

/** Title, source and licence of the translation. */
const translationOf = ({ translation }: CitedPassage): string =>
  translation
    ? [translation.title, translation.source, translation.license].map(oneLine).filter(Boolean).join(', ')
    : '';

/** Adds a full stop unless the text ends with a mark of its script. */
export const withFullStop = (text: string): string => (/[.!?。！？།༎॥।]$/u.test(text) ? text : `${text}.`);

const plain = (cited: CitedPassage): string => {
  const references = referencesOf(cited);
  const position = references ? `${placeOf(cited)} (${references})` : placeOf(cited);
  const parts = [
    `${oneLine(cited.title)}, ${position}`,
    oneLine(cited.source),
    oneLine(cited.license),
    translationOf(cited),
  ];
  const sentences = parts.filter((part) => part !== '').map(withFullStop);
  return `${sentences.join(' ')} ${oneLine(cited.url)} (${cited.accessed}).`;
};

const BIBTEX_ESCAPES: Record<string, string> = {
  '\\': '\\textbackslash{}',
  // BibTeX counts braces even behind a backslash.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '%': '\\%',
  '&': '\\&',
  '#': '\\#',
  $: '\\$',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

export const escapeBibtex = (text: string): string =>
  oneLine(text).replaceAll(/[\\{}%&#$_~^]/g, (character) => BIBTEX_ESCAPES[character] ?? character);

/** BibTeX takes a URL literally, so characters that would end it are percent-encoded. */
const escapeBibtexUrl = (url: string): string =>
  oneLine(url).replaceAll(/[\\{} ]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

const bibtexKey = ({ title, language, segment_number }: CitedPassage): string => {
  const letters = title
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .toLowerCase()
    .split(/ +/)
    .slice(0, 3)
    .join('-');
  const tag = language.replaceAll(/[^A-Za-z0-9-]/g, '');
  return [letters || 'pothi', tag, segment_number].filter((part) => part !== '').join('-');
};

const bibtex = (cited: CitedPassage): string => {
  const fields: [string, string][] = [
    // Double braces preserve capitals.
    ['title', `{${escapeBibtex(cited.title)}}`],
    ['pages', escapeBibtex(pagesOf(cited))],
    ['howpublished', escapeBibtex(cited.source)],
    ['language', escapeBibtex(cited.language)],
    ['note', escapeBibtex([cited.license, translationOf(cited)].filter(Boolean).join('; '))],
    ['url', escapeBibtexUrl(cited.url)],
    ['urldate', escapeBibtex(cited.accessed)],
  ];
  const lines = fields.filter(([, value]) => value !== '').map(([name, value]) => `  ${name} = {${value}}`);
  return `@misc{${bibtexKey(cited)},\n${lines.join(',\n')}\n}\n`;
};

const ris = (cited: CitedPassage): string => {
  const fields: [string, string][] = [
    ['TY', 'ELEC'],
    ['TI', cited.title],
    ['SE', pagesOf(cited)],
    ['PB', cited.source],
    ['LA', cited.language],
    ['N1', [cited.license, translationOf(cited)].filter(Boolean).join('; ')],
    ['UR', cited.url],
    ['Y2', cited.accessed.replaceAll('-', '/')],
  ];
  const lines = fields.map(([tag, value]) => [tag, oneLine(value)]).filter(([, value]) => value !== '');
  return [...lines.map(([tag, value]) => `${tag}  - ${value}`), 'ER  - ', ''].join('\r\n');
};

const FORMATTERS: Record<CitationFormat, (cited: CitedPassage) => string> = { plain, bibtex, ris };

export const formatCitation = (cited: CitedPassage, format: CitationFormat): string => FORMATTERS[format](cited);
