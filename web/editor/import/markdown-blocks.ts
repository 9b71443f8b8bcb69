import { MARKDOWN_MARKS } from '#shared/markdown-marks.ts';
import { readSourceMark, type SourceMark } from '#shared/source-mark.ts';
import { encodeText } from '../html/parse-html.ts';
import { inlineHtml, type NoteOf } from './markdown-inline.ts';
import { isTableStart, tableHtml } from './markdown-table.ts';

/** A block of a file, before what it names is looked up. */
export type FileBlock =
  | { type: 'html'; html: string; isQuestion?: boolean }
  /** A quotation whose last line links to a passage, or that was exported as a source. */
  | { type: 'quote'; html: string; address: string; source?: SourceMark }
  /** `source` is a path in the archive or an address. */
  | { type: 'picture'; source: string; alt: string; caption: string }
  /** A paragraph that is nothing but a link. */
  | { type: 'link'; address: string; html: string; label: string };

const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const RULE = /^ {0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/;
const ITEM = /^( {0,3})(?:([-*+])|(\d{1,9})([.)]))(?:\s+|$)/;
const PICTURE = /^!\[((?:[^\]\\]|\\.)*)\]\(\s*<?([^<>()\s]+)>?(?:\s+"[^"]*")?\s*\)$/;
const WIKI_PICTURE = /^!\[\[([^\][|\n]+?)(?:\|[^\][\n]*)?\]\]$/;
const LONE_LINK = /^\[((?:[^[\]\\]|\\.)*)\]\(<?([^<>\s]+?)>?\)$/;
const CITATION = /^— \[((?:[^[\]\\]|\\.)*)\]\(<?([^<>\s]+?)>?\)$/;

const MAX_DEPTH = 12;

const unescape = (text: string): string => text.replaceAll(/\\([^\w\s])/g, '$1');

type Context = { noteOf: NoteOf; levels: { h1: number }; depth: number };

const headingHtml = (marks: string, words: string, { noteOf, levels }: Context): string => {
  const tag = marks.length <= levels.h1 ? 'h1' : 'h2';
  return `<${tag}>${inlineHtml(words, noteOf)}</${tag}>`;
};

/** Lines without the marks of a quotation, and where it ends. */
const quoteLines = (lines: string[], start: number): { inner: string[]; end: number } => {
  const inner: string[] = [];
  let at = start;
  for (; at < lines.length && /^ {0,3}>/.test(lines[at] ?? ''); at += 1)
    inner.push((lines[at] ?? '').replace(/^ {0,3}> ?/, ''));
  return { inner, end: at };
};

const listHtml = (lines: string[], start: number, context: Context): { html: string; end: number } => {
  const kindOf = (line: string) => {
    const match = ITEM.exec(line);
    return match && (match[2] ?? match[4]);
  };
  const kind = kindOf(lines[start] ?? '');
  const first = ITEM.exec(lines[start] ?? '')?.[3];
  const items: string[] = [];
  let at = start;
  while (at < lines.length && kindOf(lines[at] ?? '') === kind && !RULE.test(lines[at] ?? '')) {
    const [marker = ''] = ITEM.exec(lines[at] ?? '') ?? [];
    const width = marker.length;
    const inner = [(lines[at] ?? '').slice(width)];
    at += 1;
    const belongs = (line: string) => line.startsWith(' '.repeat(Math.min(width, 2))) && line.search(/\S/) >= 2;
    while (at < lines.length) {
      const line = lines[at] ?? '';
      const isBlank = line.trim() === '';
      if (isBlank && !belongs(lines[at + 1] ?? '')) break;
      if (!isBlank && !belongs(line) && (ITEM.test(line) || (lines[at - 1] ?? '').trim() === '' || isBlockStart(line)))
        break;
      inner.push(line.slice(Math.min(width, Math.max(0, line.search(/\S|$/)))));
      at += 1;
    }
    items.push(`<li>${htmlOfLines(inner, { ...context, depth: context.depth + 1 })}</li>`);
    // One blank line between items of the same list.
    if ((lines[at] ?? '').trim() === '' && kindOf(lines[at + 1] ?? '') === kind) at += 1;
  }
  const isOrdered = first !== undefined;
  const number = isOrdered && Number(first) !== 1 ? ` start="${Number(first)}"` : '';
  return { html: isOrdered ? `<ol${number}>${items.join('')}</ol>` : `<ul>${items.join('')}</ul>`, end: at };
};

const isBlockStart = (line: string): boolean =>
  HEADING.test(line) || FENCE.test(line) || /^ {0,3}>/.test(line) || RULE.test(line) || line.startsWith('<!--');

/** A list interrupts a paragraph only as one begins: a year at the beginning of a line is no list. */
const endsParagraph = (line: string): boolean => isBlockStart(line) || /^ {0,3}(?:[-*+]|1[.)])\s+\S/.test(line);

const htmlOfLines = (lines: string[], context: Context): string =>
  blocksOfLines(lines, context)
    .map((block) => ('html' in block ? block.html : ''))
    .join('');

/** A quotation of ours ends with a line that links to its passage. */
const quoteBlock = (inner: string[], context: Context): FileBlock => {
  const citation = CITATION.exec((inner.at(-1) ?? '').trim());
  const words = citation ? inner.slice(0, -1) : inner;
  const html = `<blockquote>${htmlOfLines(words, { ...context, depth: context.depth + 1 })}</blockquote>`;
  if (!citation) return { type: 'html', html };
  const line = `<p>${inlineHtml((inner.at(-1) ?? '').trim(), context.noteOf)}</p>`;
  return {
    type: 'quote',
    html: html.replace('</blockquote>', `${line}</blockquote>`),
    address: unescape(citation[2] ?? ''),
  };
};

const paragraphBlock = (text: string, context: Context): FileBlock => {
  const picture = PICTURE.exec(text);
  if (picture) return { type: 'picture', source: picture[2] ?? '', alt: unescape(picture[1] ?? ''), caption: '' };
  const [, page] = WIKI_PICTURE.exec(text) ?? [];
  if (page) return { type: 'picture', source: page, alt: '', caption: '' };
  const link = LONE_LINK.exec(text);
  const html = `<p>${inlineHtml(text, context.noteOf)}</p>`;
  return link ? { type: 'link', address: link[2] ?? '', label: unescape(link[1] ?? ''), html } : { type: 'html', html };
};

/** The lines of a source of ours: with what they quote if the mark can be read, else as the words that they are. */
const markedSource = (lines: string[], start: number, context: Context): { block: FileBlock[]; end: number } => {
  const source = readSourceMark((lines[start] ?? '').slice(MARKDOWN_MARKS.source.length).replace(/-->\s*$/, ''));
  const close = lines.indexOf(MARKDOWN_MARKS.sourceEnd, start);
  if (!source || close === -1) return { block: [], end: start + 1 };
  const html = htmlOfLines(lines.slice(start + 1, close), { ...context, depth: context.depth + 1 });
  return { block: [{ type: 'quote', html, address: '', source }], end: close + 1 };
};

/** Blocks of Markdown: CommonMark with tables, strikethrough and footnotes, and nothing that a sheet cannot have. */
const blocksOfLines = (lines: string[], context: Context): FileBlock[] => {
  const blocks: FileBlock[] = [];
  if (context.depth > MAX_DEPTH) return [{ type: 'html', html: `<p>${encodeText(lines.join(' '))}</p>` }];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const heading = HEADING.exec(line);
    const [, fence] = FENCE.exec(line) ?? [];
    if (line.trim() === '' || RULE.test(line)) at += 1;
    else if (line.trim() === MARKDOWN_MARKS.question) {
      blocks.push({ type: 'html', html: '', isQuestion: true });
      at += 1;
    } else if (line.startsWith(MARKDOWN_MARKS.source)) {
      const { block, end } = markedSource(lines, at, context);
      blocks.push(...block);
      at = end;
    } else if (line.startsWith('<!--')) {
      while (at < lines.length && !(lines[at] ?? '').includes('-->')) at += 1;
      at += 1;
    } else if (heading) {
      blocks.push({ type: 'html', html: headingHtml(heading[1] ?? '#', heading[2] ?? '', context) });
      at += 1;
    } else if (fence) {
      const end = lines.findIndex((one, index) => index > at && one.trim().startsWith(fence) && !/[^`~\s]/.test(one));
      const last = end === -1 ? lines.length : end;
      blocks.push({ type: 'html', html: `<pre>${encodeText(lines.slice(at + 1, last).join('\n'))}</pre>` });
      at = last + 1;
    } else if (/^ {0,3}>/.test(line)) {
      const { inner, end } = quoteLines(lines, at);
      blocks.push(quoteBlock(inner, context));
      at = end;
    } else if (ITEM.test(line)) {
      const { html, end } = listHtml(lines, at, context);
      blocks.push({ type: 'html', html });
      at = end;
    } else if (isTableStart(lines, at)) {
      const { html, end } = tableHtml(lines, at, context.noteOf);
      blocks.push({ type: 'html', html });
      at = end;
    } else {
      const start = at;
      while (at < lines.length && (lines[at] ?? '').trim() !== '' && (at === start || !endsParagraph(lines[at] ?? '')))
        at += 1;
      blocks.push(
        paragraphBlock(
          lines
            .slice(start, at)
            .map((one) => one.trimStart())
            .join('\n')
            .trimEnd(),
          context,
        ),
      );
    }
  }
  return blocks;
};

/** The caption of a picture, and the number of a question, are paragraphs of their own in a file. */
const joinParts = (blocks: FileBlock[], captions: Set<number>): FileBlock[] => {
  const joined: FileBlock[] = [];
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index] as FileBlock;
    const next = blocks[index + 1];
    if (block.type === 'html' && block.isQuestion && block.html === '') {
      const asked = blocks[index + 2];
      if (asked?.type === 'html') joined.push({ ...asked, isQuestion: true });
      index += asked?.type === 'html' ? 2 : 1;
    } else if (block.type === 'picture' && captions.has(index + 1) && next?.type === 'html') {
      joined.push({ ...block, caption: next.html.replaceAll(/<[^>]*>/g, '') });
      index += 1;
    } else joined.push(block);
  }
  return joined;
};

const NOTE = /^\[\^([^\]\s]{1,100})\]:\s?(.*)$/;

/** The notes at the end, and the other lines. */
const takeNotes = (lines: string[]): { notes: Map<string, string>; rest: string[] } => {
  const notes = new Map<string, string>();
  const rest: string[] = [];
  let label: string | undefined;
  for (const line of lines) {
    const note = NOTE.exec(line);
    if (note) {
      label = note[1] ?? '';
      notes.set(label, note[2] ?? '');
    } else if (label !== undefined && /^(?: {2,}|\t)\S/.test(line)) {
      notes.set(label, `${notes.get(label)} ${line.trim()}`);
    } else {
      if (line.trim() !== '') label = undefined;
      rest.push(line);
    }
  }
  return { notes, rest };
};

/** `h1`: how many `#` a heading of the first level has. */
export const markdownBlocks = (text: string, levels: { h1: number }, allLines = text.split('\n')): FileBlock[] => {
  const { notes, rest } = takeNotes(allLines);
  const noteOf = (label: string) => {
    const note = notes.get(label);
    return note === undefined ? undefined : inlineHtml(note, () => undefined);
  };
  const blocks = blocksOfLines(rest, { noteOf, levels, depth: 0 });
  const captions = new Set(
    blocks.flatMap((block, index) =>
      block.type === 'html' && /^<p><em>[^<]*<\/em><\/p>$/.test(block.html) ? [index] : [],
    ),
  );
  return joinParts(blocks, captions);
};
