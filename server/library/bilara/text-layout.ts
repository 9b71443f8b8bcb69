import type { SegmentType } from '../draft.ts';
import type { LayerEntries } from './json-reader.ts';
import { isHeaderKey, sectionOfKey } from './segment-keys.ts';

/**
 * Reads one html template of bilara, such as `<blockquote class='gatha'><p><span class='verse-line'>{}</span>`.
 * A tag opened here closes in a later template, and some templates are broken, so this is a scanner and no parser:
 * it never fails, and a `{}` is always seen, whatever surrounds it.
 */
export type TemplateToken =
  | { kind: 'open'; name: string; classes: string[]; id: string | null }
  | { kind: 'close'; name: string }
  | { kind: 'slot' };

/** A tag ends at `>`; a broken one ends where the next tag or a slot begins. Quotes cannot be relied on: some never close. */
const TOKEN = /\{\}|<(\/?)([a-z][a-z0-9]*)((?:[^<>{]|\{(?!\}))*)(>?)/gi;

export function scanTemplate(template: string): TemplateToken[] {
  const tokens: TemplateToken[] = [];
  let endsInValue = false;
  for (const [whole, slash, name, attributes = '', end] of template.matchAll(TOKEN)) {
    if (whole === '{}') {
      tokens.push({ kind: 'slot' });
      continue;
    }
    const isSpliced = endsInValue;
    endsInValue = end === '' && /=\s*['"]?$/.test(attributes);
    // `<span class=<p class='subrule'>{}verse-line'>`: the inner tag was pasted into the value of the outer one.
    if (isSpliced && !slash) continue;
    const lower = name!.toLowerCase();
    if (slash) tokens.push({ kind: 'close', name: lower });
    else tokens.push({ kind: 'open', name: lower, classes: classesOf(attributes), id: attribute(attributes, 'id') });
  }
  return tokens;
}

function classesOf(attributes: string): string[] {
  return (attribute(attributes, 'class') ?? '').split(/\s+/).filter(Boolean);
}

function attribute(attributes: string, name: 'class' | 'id'): string | null {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:'([^']*)|"([^"]*)|([^\\s'"]+))`, 'i').exec(attributes);
  return found ? (found[1] ?? found[2] ?? found[3] ?? null) : null;
}

/** The position of a segment in the document formed by all html templates of a text. */
export type SegmentLayout = {
  type: SegmentType;
  level: number | null;
  /** Segments of one paragraph, stanza or heading share a number. */
  block: number;
  /** True for the lines above the title (`Majjhima Nikāya 10`) and the title itself. */
  in_header: boolean;
  /** True for an `<h1>`. */
  is_title: boolean;
  /** The article that begins with this segment. */
  article: string | null;
};

export type Layout = Map<string, SegmentLayout>;

type OpenTag = Extract<TemplateToken, { kind: 'open' }>;
type Document = { open: OpenTag[]; block: number; article: string | null };

const VOID = new Set(['br', 'hr', 'img', 'wbr']);
const INLINE = new Set(['a', 'b', 'br', 'em', 'i', 'img', 'span', 'strong', 'sub', 'sup', 'wbr']);
/** A new block closes these implicitly. */
const CLOSED_BY_BLOCK = new Set(['p', 'dt', 'dd', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const VERSE_SPANS = new Set(['verse-line', 'speaker']);

/** `keys` in document order. A key without a template continues the block of the previous one. */
export function computeLayout(keys: Iterable<string>, templates: LayerEntries | null): Layout {
  if (!templates) return layoutFromKeys(keys);
  const layout: Layout = new Map();
  const document: Document = { open: [], block: 0, article: null };
  for (const key of keys) layout.set(key, readTemplate(document, templates.get(key) ?? '{}'));
  return layout;
}

/** Without templates there is only the numbering: segments of one number form a paragraph, `0` is a separate line. */
function layoutFromKeys(keys: Iterable<string>): Layout {
  const layout: Layout = new Map();
  let block = 0;
  let before: string | null = null;
  for (const key of keys) {
    const paragraph = isHeaderKey(key) || key.endsWith('.0') ? key : sectionOfKey(key);
    if (paragraph !== before) block += 1;
    before = paragraph;
    layout.set(key, { ...DEFAULT_LAYOUT, block });
  }
  return layout;
}

export const DEFAULT_LAYOUT: SegmentLayout = {
  type: 'prose',
  level: null,
  block: -1,
  in_header: false,
  is_title: false,
  article: null,
};

function readTemplate(document: Document, template: string): SegmentLayout {
  let segmentLayout: SegmentLayout | null = null;
  for (const token of scanTemplate(template)) {
    // `<p></p>` has no slot, but its segment is inside the paragraph.
    const isSegmentHere = token.kind === 'slot' || (token.kind === 'close' && !template.includes('{}'));
    if (isSegmentHere) segmentLayout ??= layoutAt(document);
    if (token.kind === 'open') open(document, token);
    if (token.kind === 'close') close(document, token.name);
  }
  return segmentLayout ?? layoutAt(document);
}

function layoutAt(document: Document): SegmentLayout {
  const heading = document.open.findLast((tag) => /^h[1-6]$/.test(tag.name));
  const inHeader = document.open.some((tag) => tag.name === 'header');
  const isHeaderLine = inHeader && document.open.some((tag) => tag.name === 'li');
  const level = heading ? Number(heading.name[1]) : isHeaderLine ? 1 : null;
  const segmentLayout: SegmentLayout = {
    type: level !== null ? 'heading' : isVerse(document.open) ? 'verse' : 'prose',
    level,
    block: document.block,
    in_header: inHeader,
    is_title: heading?.name === 'h1',
    article: document.article,
  };
  document.article = null;
  return segmentLayout;
}

function isVerse(tags: OpenTag[]): boolean {
  if (tags.some((tag) => tag.name === 'span' && tag.classes.some((name) => VERSE_SPANS.has(name)))) return true;
  const paragraph = tags.findLast((tag) => !INLINE.has(tag.name));
  const inStanzas = tags.some((tag) => tag.name === 'blockquote' && tag.classes.some((name) => name.endsWith('gatha')));
  // A paragraph with a class of its own (`uddana-intro`) is prose between the stanzas.
  return inStanzas && paragraph?.classes.every((name) => name.endsWith('gatha')) === true;
}

function open(document: Document, tag: OpenTag): void {
  if (!INLINE.has(tag.name)) {
    document.block += 1;
    const unclosed = document.open.findIndex((candidate) => CLOSED_BY_BLOCK.has(candidate.name));
    if (unclosed >= 0) document.open.length = unclosed;
  }
  if (tag.name === 'article') document.article = tag.id;
  if (!VOID.has(tag.name)) document.open.push(tag);
}

function close(document: Document, name: string): void {
  const at = document.open.findLastIndex((tag) => tag.name === name);
  if (at < 0) return;
  document.open.length = at;
  if (!INLINE.has(name)) document.block += 1;
}
