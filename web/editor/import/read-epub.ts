import type { HtmlElement, HtmlNode } from '../html/parse-html.ts';
import { parseHtml } from '../html/parse-html.ts';
import { joinFootnotes } from '../paste/pasted-footnotes.ts';
import { blocksOfHtml, findAll, isElement, textOf } from './file-html.ts';
import type { ReadDocument } from './read-docx.ts';
import { firstNamed, named, parseXml, wordsNamed } from './xml.ts';

/** The path in the archive that an address in one of its files means. */
export const resolvePath = (file: string, address: string): string => {
  const parts = file.split('/').slice(0, -1);
  for (const part of address.replace(/[?#].*$/, '').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
};

/** Pictures by their path in the archive. */
const withPaths = (nodes: HtmlNode[], file: string): HtmlNode[] =>
  nodes.map((node) => {
    if (!isElement(node)) return node;
    const { src } = node.attributes;
    const isInside = node.tag === 'img' && src !== undefined && !/^[a-z][a-z\d+.-]*:/i.test(src);
    const attributes = isInside ? { ...node.attributes, src: resolvePath(file, src) } : node.attributes;
    return { ...node, attributes, children: withPaths(node.children, file) };
  });

/** XHTML closes every element, also those that are never closed in HTML. */
const closeElements = (xhtml: string): string =>
  xhtml.replaceAll(
    /<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)[\s/>])([a-z][\w:.-]*)((?:\s[^<>]*?)?)\/>/gi,
    '<$1$2></$1>',
  );

const isOwn = ({ attributes }: HtmlElement): boolean => attributes['data-sheet'] !== undefined;

/** The first level of our own files is their title. */
const raiseHeadings = (nodes: HtmlNode[]): HtmlNode[] =>
  nodes.map((node) => {
    if (!isElement(node)) return node;
    const tag = node.tag === 'h2' ? 'h1' : node.tag === 'h3' ? 'h2' : node.tag;
    return { ...node, tag, children: raiseHeadings(node.children) };
  });

/** A chapter; of our own files the blocks of the sheet, which repeat its fields around them. */
const chapterNodes = (xhtml: string, file: string): HtmlNode[] => {
  const nodes = withPaths(joinFootnotes(parseHtml(closeElements(xhtml))), file);
  const [own] = findAll(nodes, isOwn);
  const [body] = named(nodes, 'body');
  return own ? raiseHeadings(own.children) : (body?.children ?? nodes);
};

const metaNamed = (xml: HtmlNode[], name: string): string[] =>
  named(xml, 'meta').flatMap(({ attributes }) => (attributes['name'] === name ? [attributes['content'] ?? ''] : []));

/** An e-book, all its chapters one after the other. Undefined when it has none. */
export const readEpub = (read: (path: string) => string): ReadDocument | undefined => {
  const path = firstNamed(parseXml(read('META-INF/container.xml')), 'rootfile')?.attributes['full-path'];
  const xml = path ? parseXml(read(path)) : [];
  const files = new Map(named(xml, 'item').map(({ attributes }) => [attributes['id'] ?? '', attributes['href'] ?? '']));
  const chapters = named(xml, 'itemref').flatMap(({ attributes }) => files.get(attributes['idref'] ?? '') ?? []);
  if (!path || chapters.length === 0) return undefined;
  const nodes = chapters.flatMap((href) => {
    const file = resolvePath(path, decode(href));
    return chapterNodes(read(file), file);
  });
  const tags = metaNamed(xml, 'pothi:tag');
  const subjects = named(xml, 'dc:subject').map(({ children }) => textOf(children).trim());
  return {
    title: wordsNamed(xml, 'dc:title'),
    summary: wordsNamed(xml, 'dc:description'),
    language: wordsNamed(xml, 'dc:language'),
    layout: metaNamed(xml, 'pothi:layout')[0] ?? '',
    tags,
    topics: subjects.filter((subject) => !tags.includes(subject)),
    blocks: blocksOfHtml(nodes),
  };
};

const decode = (address: string): string => {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
};
