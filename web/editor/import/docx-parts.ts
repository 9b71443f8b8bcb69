import type { HtmlElement, HtmlNode } from '../html/parse-html.ts';
import { childNamed, firstNamed, named, parseXml } from './xml.ts';

/** What a Word document says beside its text. */
export type DocxParts = {
  /** What a style is in a sheet, by its id. */
  styles: Map<string, 'h1' | 'h2' | 'title' | 'quote'>;
  /** The numbered levels of each list, by its id; the others have bullets. */
  lists: Map<string, Set<number>>;
  /** Addresses and paths of pictures by the id of their link. */
  links: Map<string, string>;
  /** The content of footnotes and endnotes by kind and id. */
  notes: Map<string, HtmlNode[]>;
};

export type ReadPart = (path: string) => string;

export const valueOf = (parent: HtmlElement | undefined, name: string, attribute = 'w:val'): string =>
  childNamed(parent, name)?.attributes[attribute] ?? '';

/** Ids are in the language of whoever wrote the document, names are not. */
const readStyles = (xml: HtmlNode[]): DocxParts['styles'] => {
  const styles: DocxParts['styles'] = new Map();
  for (const style of named(xml, 'w:style')) {
    const id = style.attributes['w:styleid'] ?? '';
    const name = valueOf(style, 'w:name').toLowerCase();
    const [, level] = /^heading (\d)/.exec(name) ?? [];
    if (level) styles.set(id, level === '1' ? 'h1' : 'h2');
    else if (name === 'title') styles.set(id, 'title');
    else if (/^(?:intense )?quote$/.test(name)) styles.set(id, 'quote');
  }
  return styles;
};

const readLists = (xml: HtmlNode[]): DocxParts['lists'] => {
  const kinds = new Map<string, Set<number>>();
  for (const kind of named(xml, 'w:abstractnum')) {
    const levels = named([kind], 'w:lvl').filter(
      (level) => !['bullet', 'none', ''].includes(valueOf(level, 'w:numfmt')),
    );
    kinds.set(kind.attributes['w:abstractnumid'] ?? '', new Set(levels.map((one) => Number(one.attributes['w:ilvl']))));
  }
  return new Map(
    named(xml, 'w:num').map((list) => [
      list.attributes['w:numid'] ?? '',
      kinds.get(valueOf(list, 'w:abstractnumid')) ?? new Set(),
    ]),
  );
};

const readLinks = (xml: HtmlNode[]): DocxParts['links'] =>
  new Map(
    named(xml, 'relationship').map(({ attributes: { id = '', target = '', targetmode = '' } }) => [
      id,
      targetmode.toLowerCase() === 'external' ? target : `word/${target}`.replace(/^word\/\//, ''),
    ]),
  );

const readNotes = (notes: DocxParts['notes'], xml: HtmlNode[], kind: 'footnote' | 'endnote'): void => {
  // Those with a type are the lines that separate notes from the text.
  for (const note of named(xml, `w:${kind}`))
    if (!note.attributes['w:type']) notes.set(`${kind} ${note.attributes['w:id']}`, note.children);
};

export const readParts = (read: ReadPart): DocxParts => {
  const xml = (path: string) => parseXml(read(path));
  const notes: DocxParts['notes'] = new Map();
  readNotes(notes, xml('word/footnotes.xml'), 'footnote');
  readNotes(notes, xml('word/endnotes.xml'), 'endnote');
  return {
    styles: readStyles(xml('word/styles.xml')),
    lists: readLists(xml('word/numbering.xml')),
    links: readLinks(xml('word/_rels/document.xml.rels')),
    notes,
  };
};

/** Fields that a document of ours has beside those of every document. */
export const readCustomFields = (read: ReadPart): Map<string, string> =>
  new Map(
    named(parseXml(read('docProps/custom.xml')), 'property').map((property) => [
      property.attributes['name'] ?? '',
      firstNamed(property.children, 'vt:lpwstr')
        ?.children.filter((node) => typeof node === 'string')
        .join('') ?? '',
    ]),
  );
