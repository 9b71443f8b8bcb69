import path from 'node:path';
import { collapse } from '../documents/inline-html.ts';
import type { Archive } from '../documents/open-archive.ts';
import { ImportProblemError, problemsOf, type Problems } from '../documents/problems.ts';
import {
  allBelow,
  decodeXml,
  elementsOf,
  findBelow,
  localName,
  parseHtml,
  parseXml,
  wordsOf,
  type XmlElement,
} from '../documents/xml-reader.ts';

/** A line of the table of contents; `level` counts from 1. */
export type ContentsEntry = { title: string; level: number };

type Item = { name: string; type: string; properties: string };

const line = (element: XmlElement | undefined): string => (element ? collapse(wordsOf(element)).trim() : '');

/**
 * The table of contents by place, of EPUB 3 (`nav`) or 2 (`ncx`). A book can be read without it, so a broken one is only
 * reported.
 */
export const readContents = async (
  items: Item[],
  archive: Archive,
  problems: Problems,
): Promise<Map<string, ContentsEntry>> => {
  const nav = items.find(({ properties }) => properties.split(/\s+/).includes('nav'));
  const ncx = items.find(({ type }) => type === 'application/x-dtbncx+xml');
  for (const [item, read] of [
    [nav, readNav],
    [ncx, readNcx],
  ] as const) {
    const entries = item && (await attempt(item, archive, read));
    if (entries && entries.size > 0) return entries;
  }
  if (nav || ncx) problems.warn('contents_unreadable');
  return new Map();
};

type Read = (bytes: Buffer, name: string, problems: Problems) => Map<string, ContentsEntry>;

const attempt = async (
  { name }: Item,
  archive: Archive,
  read: Read,
): Promise<Map<string, ContentsEntry> | undefined> => {
  const bytes = await archive.read(name);
  if (!bytes) return undefined;
  try {
    return read(
      bytes,
      name,
      problemsOf(name, () => undefined),
    );
  } catch (error) {
    if (error instanceof ImportProblemError) return undefined;
    throw error;
  }
};

const placeOf = (name: string, reference: string): string => path.posix.join(path.posix.dirname(name), reference);

const readNav: Read = (bytes, name, problems) => {
  const entries = new Map<string, ContentsEntry>();
  const tree = parseHtml(decodeXml(bytes, problems), problems);
  const navs = [...allBelow(tree)].filter((each) => each.name === 'nav');
  const nav = navs.find(({ attributes }) => attributes['epub:type'] === 'toc') ?? navs[0];
  const visit = (element: XmlElement, level: number): void => {
    for (const child of elementsOf(element)) {
      const reference = child.name === 'a' ? child.attributes['href'] : undefined;
      if (reference && line(child)) entries.set(placeOf(name, reference), { title: line(child), level });
      visit(child, child.name === 'ol' ? level + 1 : level);
    }
  };
  if (nav) visit(nav, 0);
  return entries;
};

const readNcx: Read = (bytes, name, problems) => {
  const entries = new Map<string, ContentsEntry>();
  const visit = (element: XmlElement, level: number): void => {
    for (const point of elementsOf(element)) {
      if (localName(point) !== 'navPoint') {
        visit(point, level);
        continue;
      }
      const label = elementsOf(point).find((each) => localName(each) === 'navLabel');
      const reference = elementsOf(point).find((each) => localName(each) === 'content')?.attributes['src'];
      if (reference && line(label)) entries.set(placeOf(name, reference), { title: line(label), level });
      visit(point, level + 1);
    }
  };
  const map = findBelow(parseXml(decodeXml(bytes, problems), problems), (each) => localName(each) === 'navMap');
  if (map) visit(map, 1);
  return entries;
};
