import path from 'node:path';
import type { OnSkipped } from '../draft.ts';
import { productLanguage } from '../source-languages.ts';
import { collapse } from '../documents/inline-html.ts';
import { openArchive, type Archive } from '../documents/open-archive.ts';
import { problemsOf, type Problems } from '../documents/problems.ts';
import { findOne } from '../documents/source-files.ts';
import type { FoundFields } from '../documents/text-draft.ts';
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
import { readContents, type ContentsEntry } from './epub-contents.ts';

export const EPUB_ENDINGS = ['.epub'];
const CONTAINER = 'META-INF/container.xml';

/** A page of the book: a file of its spine. */
/** A problem names the page and its line. */
export type EpubPage = { name: string; tree: XmlElement; isMain: boolean; problems: Problems };

export type EpubFile = {
  problems: Problems;
  pages: EpubPage[];
  /** Titles by page, or page and place: `text/a.xhtml#c1`. */
  contents: Map<string, ContentsEntry>;
  found: FoundFields;
};

export const named = (name: string) => (element: XmlElement) => localName(element) === name;

/** The name in the archive of what a file refers to; null when that is outside it. */
export const resolveName = (from: string, reference: string): string | null => {
  let decoded = reference;
  try {
    decoded = decodeURIComponent(reference);
  } catch {
    // As it is written.
  }
  if (/^[a-z][a-z\d+.-]*:/i.test(decoded)) return null;
  const joined = decoded.startsWith('/') ? decoded.slice(1) : path.posix.join(path.posix.dirname(from), decoded);
  return joined.startsWith('..') ? null : joined;
};

export const readEpub = async (given: string, onSkipped: OnSkipped): Promise<EpubFile> => {
  const file = await findOne(given, EPUB_ENDINGS, problemsOf(path.basename(given), onSkipped));
  const problems = problemsOf(path.basename(file), onSkipped);
  const archive = await openArchive(file, problems);
  try {
    const packageName = await findPackage(archive, problems);
    const bytes = await archive.read(packageName);
    if (!bytes) return problems.fail('part_missing', { name: packageName });
    const described = parseXml(decodeXml(bytes, problems), problems);
    await refuseProtected(archive, problems);
    return await readPackage(archive, packageName, described, problems, onSkipped);
  } finally {
    await archive.close();
  }
};

const findPackage = async (archive: Archive, problems: Problems): Promise<string> => {
  const bytes = await archive.read(CONTAINER);
  if (!bytes) return problems.fail('part_missing', { name: CONTAINER });
  const container = parseXml(decodeXml(bytes, problems), problems);
  const name = findBelow(container, named('rootfile'))?.attributes['full-path'];
  return name ?? problems.fail('part_missing', { name: 'rootfile' });
};

/** Fonts may be obscured; pages that are encrypted cannot be read. */
const refuseProtected = async (archive: Archive, problems: Problems): Promise<void> => {
  const bytes = await archive.read('META-INF/encryption.xml');
  if (!bytes) return;
  for (const element of allBelow(parseXml(decodeXml(bytes, problems), problems))) {
    const address = element.attributes['URI'] ?? '';
    if (localName(element) === 'CipherReference' && /\.(x?html?|xml)$/i.test(address))
      problems.fail('protected_content', { name: address.slice(0, 100) });
  }
};

type Item = { name: string; type: string; properties: string };

const readPackage = async (
  archive: Archive,
  packageName: string,
  described: XmlElement,
  problems: Problems,
  onSkipped: OnSkipped,
): Promise<EpubFile> => {
  const items = new Map<string, Item>();
  for (const item of allBelow(described))
    if (localName(item) === 'item') {
      const name = resolveName(packageName, item.attributes['href'] ?? '');
      const { id = '', 'media-type': type = '', properties = '' } = item.attributes;
      if (name !== null) items.set(id, { name, type, properties });
    }
  const spine = findBelow(described, named('spine'));
  if (!spine) return problems.fail('part_missing', { name: 'spine' });
  const pages: EpubPage[] = [];
  for (const reference of elementsOf(spine).filter(named('itemref'))) {
    const item = items.get(reference.attributes['idref'] ?? '');
    const isContents = item?.properties.split(/\s+/).includes('nav') ?? false;
    const bytes = item && !isContents ? await archive.read(item.name) : undefined;
    if (!item || isContents) continue;
    if (!bytes) return problems.fail('part_missing', { name: item.name });
    const ofPage = problemsOf(`${problems.file}/${item.name}`, onSkipped);
    const tree = parseHtml(decodeXml(bytes, ofPage), ofPage);
    pages.push({ name: item.name, tree, isMain: reference.attributes['linear'] !== 'no', problems: ofPage });
  }
  const contents = await readContents([...items.values()], archive, problems);
  return { problems, pages, contents, found: readMetadata(described) };
};

const readMetadata = (described: XmlElement): FoundFields => {
  const metadata = findBelow(described, named('metadata'));
  const line = (name: string): string => {
    const found = metadata && elementsOf(metadata).find(named(name));
    return found ? collapse(wordsOf(found)).trim().slice(0, 500) : '';
  };
  const language = productLanguage(line('language').split('-', 1)[0] ?? '');
  const source = line('source');
  return {
    title: line('title'),
    author: line('creator'),
    language: /^[a-z]{2,3}$/.test(language) ? language : '',
    license: line('rights').slice(0, 200),
    source: line('publisher') || (/^https?:/.test(source) ? '' : source),
    source_url: /^https?:/.test(source) ? source : '',
  };
};
