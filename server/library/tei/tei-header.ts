import { productLanguage } from '../source-languages.ts';
import { collapse } from '../documents/inline-html.ts';
import type { FoundFields } from '../documents/text-draft.ts';
import { allBelow, elementsOf, findBelow, localName, wordsOf, type XmlElement } from '../documents/xml-reader.ts';

const named = (name: string) => (element: XmlElement) => localName(element) === name;

const line = (element: XmlElement | undefined): string => (element ? collapse(wordsOf(element)).trim() : '');

/** The main title, else the first one. */
const titleOf = (statement: XmlElement | undefined): string => {
  const titles = statement ? elementsOf(statement).filter(named('title')) : [];
  const main = titles.find(({ attributes }) => attributes['type']?.startsWith('main'));
  return line(main ?? titles[0]);
};

/** The translator of a translation, else the author. */
const authorOf = (statement: XmlElement | undefined): string => {
  const people = statement ? elementsOf(statement) : [];
  const translators = people.filter(
    (each) => /^(author|editor)$/.test(localName(each)) && /^transl/i.test(each.attributes['role'] ?? ''),
  );
  const authors = people.filter(named('author'));
  return [...new Set((translators.length > 0 ? translators : authors).map(line))].filter(Boolean).join(', ');
};

const LICENSES: [RegExp, string][] = [
  [/creativecommons\.org\/publicdomain\/zero/i, 'CC0-1.0'],
  [/creativecommons\.org\/publicdomain\/mark/i, 'Public domain'],
];

/** A licence by its address where that says it all, else in its own words. */
const licenseOf = (header: XmlElement): string => {
  const license = findBelow(header, (each) => /^licen[cs]e$/.test(localName(each)));
  const address = license?.attributes['target'] ?? '';
  const known = LICENSES.find(([pattern]) => pattern.test(address));
  if (known) return known[1];
  const [, terms, version = ''] = /creativecommons\.org\/licenses\/([a-z-]+)(?:\/([\d.]+))?/i.exec(address) ?? [];
  if (terms) return `CC ${terms.toUpperCase()} ${version}`.trim();
  const words = line(license) || line(findBelow(header, named('availability')));
  return words.slice(0, 200);
};

const MAX_SOURCE_LENGTH = 500;

/** What the header of a TEI file says of the text. */
export const readTeiHeader = (tei: XmlElement): FoundFields => {
  const header = elementsOf(tei).find(named('teiHeader'));
  const text = elementsOf(tei).find(named('text'));
  const declared = header && findBelow(header, named('language'));
  const language =
    text?.attributes['xml:lang'] ??
    tei.attributes['xml:lang'] ??
    elementsOf(text ?? tei).find(named('body'))?.attributes['xml:lang'] ??
    declared?.attributes['ident'] ??
    '';
  if (!header) return language ? { language: shortCode(language) } : {};
  const statement = findBelow(header, named('titleStmt'));
  const source = findBelow(header, named('sourceDesc'));
  const publication = findBelow(header, named('publicationStmt'));
  const address = [...(publication ? allBelow(publication) : [])].find(
    (each) => localName(each) === 'idno' && /^https?:/.test(line(each)),
  );
  return {
    title: titleOf(statement),
    author: authorOf(statement),
    language: shortCode(language),
    source: (line(source && findBelow(source, named('bibl'))) || line(source)).slice(0, MAX_SOURCE_LENGTH),
    source_url: line(address) || sourceAddress(source),
    license: licenseOf(header),
  };
};

/** Of a source that is described with a pointer. */
const sourceAddress = (source: XmlElement | undefined): string => {
  const pointer = source && findBelow(source, (each) => localName(each) === 'ptr');
  const target = pointer?.attributes['target'] ?? '';
  return /^https?:/.test(target) ? target : '';
};

/** `bo-Latn` and `bod` are both `bo`. */
const shortCode = (tag: string): string => {
  const whole = productLanguage(tag);
  const short = productLanguage(whole.split('-', 1)[0] ?? '');
  return /^[a-z]{2,3}$/.test(short) ? short : '';
};
