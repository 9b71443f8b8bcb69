import { DOCX_MARKS } from '#shared/docx-marks.ts';
import type { HtmlElement, HtmlNode } from '../html/parse-html.ts';
import { hiddenWords, inlineOf, isOn } from './docx-inline.ts';
import { type DocxParts, readCustomFields, readParts, type ReadPart, valueOf } from './docx-parts.ts';
import { blocksOfHtml, element, isElement, textOf, withoutTag } from './file-html.ts';
import type { FileBlock } from './markdown-blocks.ts';
import { childNamed, firstNamed, named, parseXml, wordsNamed } from './xml.ts';

type Paragraph = {
  words: HtmlNode[];
  kind: 'p' | 'h1' | 'h2' | 'title' | 'quote';
  list?: { level: number; isNumbered: boolean };
};

/** In twentieths of a point; less is no quotation but the look of a paragraph. */
const QUOTE_INDENT = 480;

const paragraphOf = (node: HtmlElement, parts: DocxParts): Paragraph => {
  const properties = childNamed(node, 'w:ppr');
  const words = inlineOf(node.children, parts);
  const style = parts.styles.get(valueOf(properties, 'w:pstyle'));
  const numbers = childNamed(properties, 'w:numpr');
  if (numbers && style !== 'h1' && style !== 'h2') {
    const level = Number(valueOf(numbers, 'w:ilvl')) || 0;
    const isNumbered = parts.lists.get(valueOf(numbers, 'w:numid'))?.has(level) ?? false;
    return { words, kind: 'p', list: { level, isNumbered } };
  }
  const indent = childNamed(properties, 'w:ind')?.attributes;
  const isIndented = Number(indent?.['w:left'] ?? indent?.['w:start'] ?? 0) >= QUOTE_INDENT;
  return { words, kind: style ?? (isIndented ? 'quote' : 'p') };
};

/** The items of a list from one on, with lists in them. */
const listOf = (paragraphs: Paragraph[], start: number): { list: HtmlElement; end: number } => {
  const first = paragraphs[start]?.list;
  const list = element(first?.isNumbered ? 'ol' : 'ul', []);
  let at = start;
  while (at < paragraphs.length) {
    const { words, list: place } = paragraphs[at] ?? { words: [] };
    if (!place || !first || place.level < first.level) break;
    if (place.level === first.level && place.isNumbered !== first.isNumbered) break;
    const item = list.children.at(-1);
    if (place.level > first.level && item && isElement(item)) {
      const inner = listOf(paragraphs, at);
      item.children.push(inner.list);
      at = inner.end;
    } else {
      list.children.push(element('li', words));
      at += 1;
    }
  }
  return { list, end: at };
};

/** The head of a table is bold in Word, and without that in a sheet. */
const cellNodes = (cell: HtmlElement, parts: DocxParts, isHead: boolean): HtmlNode[] => {
  const nodes = htmlOf(cell.children, parts);
  return isHead ? withoutTag(nodes, 'strong') : nodes;
};

const tableOf = (table: HtmlElement, parts: DocxParts): HtmlElement => {
  /** The cell above in each column, which grows where the one below goes on. */
  const above: HtmlElement[] = [];
  const rows = table.children.filter(isElement).filter(({ tag }) => tag === 'w:tr');
  return element(
    'table',
    rows.map((row) => {
      const isHead = isOn(childNamed(row, 'w:trpr'), 'w:tblheader');
      let column = 0;
      const cells = row.children.filter(isElement).filter(({ tag }) => tag === 'w:tc');
      return element(
        'tr',
        cells.flatMap((cell) => {
          const properties = childNamed(cell, 'w:tcpr');
          const span = Number(valueOf(properties, 'w:gridspan')) || 1;
          const merge = childNamed(properties, 'w:vmerge');
          const place = column;
          column += span;
          const upper = above[place];
          if (merge && merge.attributes['w:val'] !== 'restart' && upper) {
            upper.attributes['rowspan'] = String(Number(upper.attributes['rowspan'] ?? 1) + 1);
            return [];
          }
          const content = element(isHead ? 'th' : 'td', cellNodes(cell, parts, isHead));
          if (span > 1) content.attributes['colspan'] = String(span);
          above[place] = content;
          return [content];
        }),
      );
    }),
  );
};

const isContents = (node: HtmlElement): boolean =>
  firstNamed([node], 'w:docpartgallery') !== undefined ||
  named([node], 'w:instrtext').some((field) => /^\s*TOC\b/.test(textOf(field.children)));

/** Paragraphs that follow one another, as lists, quotations and the rest. */
const joinParagraphs = (paragraphs: Paragraph[]): HtmlNode[] => {
  const joined: HtmlNode[] = [];
  for (let at = 0; at < paragraphs.length;) {
    const { words, kind, list } = paragraphs[at] ?? { words: [], kind: 'p' };
    if (list) {
      const found = listOf(paragraphs, at);
      joined.push(found.list);
      at = found.end;
      continue;
    }
    const last = joined.at(-1);
    if (kind === 'quote' && last && isElement(last) && last.tag === 'blockquote')
      last.children.push(element('p', words));
    else
      joined.push(
        kind === 'quote'
          ? element('blockquote', [element('p', words)])
          : element(kind === 'title' ? 'h1' : kind, words),
      );
    at += 1;
  }
  return joined;
};

/** The elements of a part of the document. A mark that opens a source encloses what comes until the one that ends it. */
const htmlOf = (nodes: HtmlNode[], parts: DocxParts): HtmlNode[] => {
  const html: HtmlNode[] = [];
  let paragraphs: Paragraph[] = [];
  let source: { mark: string; from: number } | undefined;
  const end = () => {
    html.push(...joinParagraphs(paragraphs));
    paragraphs = [];
  };
  const endSource = () => {
    end();
    if (source) html.push(element('blockquote', html.splice(source.from), { 'data-source': source.mark }));
    source = undefined;
  };
  let isNumber = false;
  for (const node of nodes.filter(isElement)) {
    if (node.tag === 'w:p') {
      const mark = hiddenWords(node);
      const paragraph = paragraphOf(node, parts);
      if (mark === DOCX_MARKS.sourceEnd) endSource();
      else if (mark.startsWith(DOCX_MARKS.source)) {
        end();
        source = { mark: mark.slice(DOCX_MARKS.source.length), from: html.length };
      } else if (mark === DOCX_MARKS.question) isNumber = true;
      else if (isNumber) {
        end();
        html.push(element('div', [], { 'data-question': '' }));
        isNumber = false;
      } else paragraphs.push(paragraph);
    } else if (node.tag === 'w:tbl') {
      end();
      html.push(tableOf(node, parts));
    } else if (node.tag === 'w:sdt' && !isContents(node)) {
      end();
      html.push(...htmlOf(childNamed(node, 'w:sdtcontent')?.children ?? [], parts));
    }
  }
  end();
  return html;
};

/** Between the marks of our own files: what stands around repeats their fields. */
const ownNodes = (nodes: HtmlNode[]): HtmlNode[] | undefined => {
  const at = (mark: string) =>
    nodes.findIndex((node) => isElement(node) && node.tag === 'w:p' && hiddenWords(node) === mark);
  const [start, end] = [at(DOCX_MARKS.start), at(DOCX_MARKS.end)];
  return start === -1 || end < start ? undefined : nodes.slice(start + 1, end);
};

/** The paragraph below a picture that is all in italics is its caption in our files. */
const joinCaptions = (blocks: FileBlock[]): FileBlock[] =>
  blocks.flatMap((block, index) => {
    const before = blocks[index - 1];
    const caption = block.type === 'html' ? /^<p><em>([^<]*)<\/em><\/p>$/.exec(block.html) : null;
    if (before?.type === 'picture' && caption) return [];
    const next = blocks[index + 1];
    const words = next?.type === 'html' ? /^<p><em>([^<]*)<\/em><\/p>$/.exec(next.html)?.[1] : undefined;
    return block.type === 'picture' && words ? [{ ...block, caption: words }] : [block];
  });

export type ReadDocument = {
  title: string;
  summary: string;
  language: string;
  layout: string;
  tags: string[];
  topics: string[];
  blocks: FileBlock[];
};

const list = (text = ''): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** A Word document. Undefined when it has no text where it should be. */
export const readDocx = (read: ReadPart): ReadDocument | undefined => {
  const body = firstNamed(parseXml(read('word/document.xml')), 'w:body');
  if (!body) return undefined;
  const parts = readParts(read);
  const core = parseXml(read('docProps/core.xml'));
  const custom = readCustomFields(read);
  const own = ownNodes(body.children);
  const html = htmlOf(own ?? body.children, parts);
  const first = html[0];
  const heading = !own && first && isElement(first) && first.tag === 'h1' ? textOf([first]).trim() : '';
  return {
    title: (own && wordsNamed(core, 'dc:title')) || heading || wordsNamed(core, 'dc:title'),
    summary: wordsNamed(core, 'dc:description'),
    language: custom.get('language') ?? '',
    layout: custom.get('layout') ?? '',
    tags: list(custom.get('tags') ?? (own ? '' : wordsNamed(core, 'cp:keywords'))),
    topics: list(custom.get('topics')),
    blocks: joinCaptions(blocksOfHtml(heading ? html.slice(1) : html)),
  };
};
