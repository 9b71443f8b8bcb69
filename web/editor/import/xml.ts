import { type HtmlElement, type HtmlNode, parseHtml } from '../html/parse-html.ts';
import { findAll, isElement, textOf } from './file-html.ts';

/** An element that is empty in XML would stay open in HTML. */
const EMPTY_ELEMENT = /<([a-z][\w:.-]*)((?:\s[^<>]*?)?)\/>/gi;

/** The elements of an XML file, names in lower case. Accepts anything, as the parser of HTML does. */
export const parseXml = (xml: string): HtmlNode[] => parseHtml(xml.replaceAll(EMPTY_ELEMENT, '<$1$2></$1>'));

export const named = (nodes: HtmlNode[], name: string): HtmlElement[] => findAll(nodes, ({ tag }) => tag === name);

export const firstNamed = (nodes: HtmlNode[], name: string): HtmlElement | undefined => named(nodes, name)[0];

export const childNamed = (parent: HtmlElement | undefined, name: string): HtmlElement | undefined =>
  parent?.children.filter(isElement).find(({ tag }) => tag === name);

export const wordsNamed = (nodes: HtmlNode[], name: string): string => {
  const found = firstNamed(nodes, name);
  return found ? textOf(found.children).trim() : '';
};
