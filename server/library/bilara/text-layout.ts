import type { SegmentType } from '../draft.ts';
import type { LayerEntries } from './read-json.ts';
import { isHeaderKey, sectionOfKey } from './segment-keys.ts';
import { scanTemplate, type TemplateToken } from './template-scanner.ts';

/** Where a segment stands in the document that all html templates of a text make together. */
export type Place = {
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

export type Layout = Map<string, Place>;

type OpenTag = Extract<TemplateToken, { kind: 'open' }>;
type Document = { open: OpenTag[]; block: number; article: string | null };

const VOID = new Set(['br', 'hr', 'img', 'wbr']);
const INLINE = new Set(['a', 'b', 'br', 'em', 'i', 'img', 'span', 'strong', 'sub', 'sup', 'wbr']);
/** A new block closes these when the source forgot to. */
const CLOSED_BY_BLOCK = new Set(['p', 'dt', 'dd', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const VERSE_SPANS = new Set(['verse-line', 'speaker']);

/** `keys` in document order. A key without a template goes on where the one before it stood. */
export function layOut(keys: Iterable<string>, templates: LayerEntries | null): Layout {
  if (!templates) return layOutBare(keys);
  const layout: Layout = new Map();
  const document: Document = { open: [], block: 0, article: null };
  for (const key of keys) layout.set(key, readTemplate(document, templates.get(key) ?? '{}'));
  return layout;
}

/** Without templates all that is known is the numbering: segments of one number make a paragraph, `0` is a line apart. */
function layOutBare(keys: Iterable<string>): Layout {
  const layout: Layout = new Map();
  let block = 0;
  let before: string | null = null;
  for (const key of keys) {
    const paragraph = isHeaderKey(key) || key.endsWith('.0') ? key : sectionOfKey(key);
    if (paragraph !== before) block += 1;
    before = paragraph;
    layout.set(key, { ...PROSE, block });
  }
  return layout;
}

export const PROSE: Place = { type: 'prose', level: null, block: -1, in_header: false, is_title: false, article: null };

function readTemplate(document: Document, template: string): Place {
  let place: Place | null = null;
  for (const token of scanTemplate(template)) {
    // `<p></p>` has no slot, yet its segment stands inside the paragraph.
    const standsHere = token.kind === 'slot' || (token.kind === 'close' && !template.includes('{}'));
    if (standsHere) place ??= placeIn(document);
    if (token.kind === 'open') open(document, token);
    if (token.kind === 'close') close(document, token.name);
  }
  return place ?? placeIn(document);
}

function placeIn(document: Document): Place {
  const heading = document.open.findLast((tag) => /^h[1-6]$/.test(tag.name));
  const inHeader = document.open.some((tag) => tag.name === 'header');
  const isHeaderLine = inHeader && document.open.some((tag) => tag.name === 'li');
  const level = heading ? Number(heading.name[1]) : isHeaderLine ? 1 : null;
  const place: Place = {
    type: level !== null ? 'heading' : isVerse(document.open) ? 'verse' : 'prose',
    level,
    block: document.block,
    in_header: inHeader,
    is_title: heading?.name === 'h1',
    article: document.article,
  };
  document.article = null;
  return place;
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
