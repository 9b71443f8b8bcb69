/** A passage to cite: as plain text, for LaTeX (BibTeX) and for reference managers (RIS). */
export type CitedPassage = {
  title: string;
  /** Code of the language the passage is in. */
  language: string;
  segment_number: number;
  /** Of several segments: the last one. */
  last_segment_number?: number;
  /** Where it stands in printed or numbered editions. */
  references: { siglum: string; value: string }[];
  source: string;
  license: string;
  url: string;
  /** The day it was read, `YYYY-MM-DD`. */
  accessed: string;
};

const CITATION_FORMATS = ['plain', 'bibtex', 'ris'] as const;
type CitationFormat = (typeof CITATION_FORMATS)[number];

/** A line break in a value would be read as the next field. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const referencesOf = ({ references }: CitedPassage): string =>
  references.map(({ siglum, value }) => oneLine(`${siglum} ${value}`)).join(', ');

const numbersOf = ({ segment_number, last_segment_number = segment_number }: CitedPassage): string =>
  last_segment_number === segment_number ? String(segment_number) : `${segment_number}–${last_segment_number}`;

/** Adds a full stop unless the text ends with a mark of its script. */
const withFullStop = (text: string): string => (/[.!?。！？།༎॥।]$/u.test(text) ? text : `${text}.`);

const plain = (cited: CitedPassage): string => {
  const references = referencesOf(cited);
  const position = references ? `${numbersOf(cited)} (${references})` : numbersOf(cited);
  const parts = [`${oneLine(cited.title)}, ${position}`, oneLine(cited.source), oneLine(cited.license)];
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
    ['pages', escapeBibtex(referencesOf(cited) || numbersOf(cited))],
    ['howpublished', escapeBibtex(cited.source)],
    ['language', escapeBibtex(cited.language)],
    ['note', escapeBibtex(cited.license)],
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
    ['SE', referencesOf(cited) || numbersOf(cited)],
    ['PB', cited.source],
    ['LA', cited.language],
    ['N1', cited.license],
    ['UR', cited.url],
    ['Y2', cited.accessed.replaceAll('-', '/')],
  ];
  const lines = fields.map(([tag, value]) => [tag, oneLine(value)]).filter(([, value]) => value !== '');
  return [...lines.map(([tag, value]) => `${tag}  - ${value}`), 'ER  - ', ''].join('\r\n');
};

const FORMATTERS: Record<CitationFormat, (cited: CitedPassage) => string> = { plain, bibtex, ris };

export const formatCitation = (cited: CitedPassage, format: CitationFormat): string => FORMATTERS[format](cited);
