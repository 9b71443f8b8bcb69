import { oneLine } from '#shared/exact-reference.ts';
import { type CitedItem, dateParts, joinPeople } from '../cited-item.ts';

const ESCAPES: Record<string, string> = {
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
  oneLine(text).replaceAll(/[\\{}%&#$_~^]/g, (character) => ESCAPES[character] ?? character);

/** BibTeX takes a URL literally, so characters that would end it are percent-encoded. */
const escapeUrl = (url: string): string =>
  oneLine(url).replaceAll(/[\\{} ]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

const asciiWords = (text: string, count: number): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .toLowerCase()
    .split(/ +/)
    .slice(0, count)
    .join('-');

const keyOf = ({ title, language, place }: CitedItem): string => {
  const tag = language.replaceAll(/[^A-Za-z0-9-]/g, '');
  return [asciiWords(title, 3) || 'pothi', tag, asciiWords(place.replaceAll(/[^\w]+/g, ' '), 4)]
    .filter(Boolean)
    .join('-');
};

/** In braces, so that a name is neither turned round nor divided at an "and" of its own. */
const people = (names: string[]): string => names.map((name) => `{${escapeBibtex(name)}}`).join(' and ');

export const bibtex = (item: CitedItem): string => {
  const { title, authors, translators, place, references, composed, source, license, revision } = item;
  const [year] = dateParts(item.published) ?? [];
  const notes = [
    translators.length > 0 ? `Translated by ${joinPeople(translators)}` : '',
    item.original_title,
    composed,
    license,
  ];
  const fields: [string, string][] = [
    ['author', people(authors)],
    // Double braces preserve capitals.
    ['title', `{${escapeBibtex(title)}}`],
    // Of biblatex; classic styles have it in the note.
    ['translator', people(translators)],
    ['origtitle', escapeBibtex(item.original_title)],
    ['pages', escapeBibtex([place, references].filter(Boolean).join(', '))],
    ['howpublished', escapeBibtex(source)],
    ['organization', escapeBibtex(item.site)],
    ['version', escapeBibtex(revision)],
    ['year', year ? String(year) : ''],
    ['date', escapeBibtex(item.published)],
    ['language', escapeBibtex(item.language)],
    ['note', escapeBibtex(notes.filter(Boolean).join('; '))],
    ['url', escapeUrl(item.url)],
    ['urldate', escapeBibtex(item.accessed)],
  ];
  const lines = fields.filter(([, value]) => value !== '').map(([name, value]) => `  ${name} = {${value}}`);
  return `@misc{${keyOf(item)},\n${lines.join(',\n')}\n}\n`;
};
