import sanitizeHtml from 'sanitize-html';
import { FOOTNOTE_MARKER } from '#shared/footnote-pattern.ts';
import { replaceFootnotes } from '#shared/replace-footnotes.ts';

/** Names of HTML elements. Anything else between angle brackets is text: `<1>`, `<sic>`, `<ཀ>`. */
const ELEMENTS = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
  button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed
  fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img
  input ins isindex kbd keygen label legend li link main map mark marquee math menu menuitem meta meter nav nobr
  noembed noframes noscript object ol optgroup option output p param picture plaintext portal pre progress q rb rp rt
  rtc ruby s samp script search section select slot small source span strike strong style sub summary sup svg table
  tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp`.split(/\s+/),
);

/** Removed together with their content, which is not text. */
export const NON_TEXT_TAGS = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'iframe',
  'object',
  'template',
  'svg',
  'math',
  'title',
];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'a',
    'b',
    'br',
    'em',
    'i',
    'mark',
    'q',
    's',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'u',
    'cite',
    'del',
    'ins',
  ],
  allowedAttributes: { a: ['href'], '*': ['lang', 'translate', 'dir', 'class'] },
  allowedClasses: { sup: ['footnote-marker'], i: ['footnote'], span: ['emphasis'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: NON_TEXT_TAGS,
};

/** Escapes angle brackets that do not form a complete tag of a known element. */
const escapeFalseTags = (html: string): string =>
  html.replaceAll(/<\/?([^\s/<>]*)/g, (match, name: string, offset: number) => {
    const isTag = (name.startsWith('!--') || ELEMENTS.has(name.toLowerCase())) && html.indexOf('>', offset) > 0;
    return isTag ? match : `&lt;${match.slice(1)}`;
  });

/** A segment is inline text: block elements become line breaks. */
const BLOCK_TAGS =
  /<\/?(?:address|article|blockquote|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|section|table|td|th|tr|ul)\b[^<>]*>/i;
const blocksToLines = (html: string): string =>
  html
    .replaceAll(new RegExp(BLOCK_TAGS, 'gi'), '<br>')
    .replaceAll(/(?:\s*<br>\s*){2,}/g, '<br>')
    .replaceAll(/^\s*<br>|<br>\s*$/g, '');

/** Joiners are meaningful between Indic letters, zero-width spaces in scripts without word spaces. */
const INDIC = String.raw`[\p{sc=Devanagari}\p{sc=Gujarati}\p{sc=Sinhala}\p{sc=Bengali}\p{sc=Tamil}\p{sc=Telugu}\p{sc=Kannada}\p{sc=Malayalam}\p{sc=Gurmukhi}\p{sc=Oriya}\p{sc=Arabic}\p{sc=Mongolian}]`;
const UNSPACED = String.raw`[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`;
const DEBRIS = new RegExp(
  String.raw`[[\uFEFF\u2060\u00AD\p{Cc}]--[\t\n\r]]|(?<!${INDIC})[\u200C\u200D]|[\u200C\u200D](?!${INDIC})|(?<!${UNSPACED})\u200B|\u200B(?!${UNSPACED})`,
  'gv',
);

/** A cheap test before `DEBRIS`, whose lookarounds are slow. */
const MAY_CONTAIN_DEBRIS = /[\p{Cc}\u00AD\u200B-\u200D\u2060\uFEFF]/u;

/** NFC, no invisible debris, runs of whitespace as one space. No-break spaces stay. */
export const normalizeText = (text: string): string => {
  const composed = text.toWellFormed().normalize('NFC');
  const clean = MAY_CONTAIN_DEBRIS.test(composed) ? composed.replaceAll(DEBRIS, '') : composed;
  return (/[\t\r\n]| {2}/.test(clean) ? clean.replaceAll(/[ \t\r\n]+/g, ' ') : clean).trim();
};

/** Nearly all markup of a corpus: a few tags without attributes, and common entities. */
const PLAIN_MARKUP = /^(?:[^<>&]|<\/?(?:b|i|em|strong|sup|sub)>|<br>|&(?:amp|lt|gt|quot);)*$/;
const PLAIN_TAG = /<(\/?)([a-z]+)>/g;

/** Whether it needs no sanitizing, decided without parsing: only plain tags, properly nested. */
const isClean = (html: string): boolean => {
  if (!PLAIN_MARKUP.test(html)) return false;
  const open: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(PLAIN_TAG)) {
    if (name === 'br') continue;
    if (!slash) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
};

/** Normalizes segment HTML and sanitizes it to the tags and attributes a reader needs. */
export const cleanHtml = (html: string): string => {
  const normal = normalizeText(html);
  if (!/[<&>]/.test(normal) || isClean(normal)) return normal;
  const lines = BLOCK_TAGS.test(normal) ? blocksToLines(normal) : normal;
  const clean = sanitizeHtml(escapeFalseTags(lines), OPTIONS).replaceAll('<br />', '<br>').trim();
  // A character reference (`&shy;`, `&#1;`) may have become a character that is removed or composed. The result has no more of
  // them, so this ends.
  return normalizeText(clean) === clean ? clean : cleanHtml(clean);
};

const MARKERS = new RegExp(FOOTNOTE_MARKER, 'gs');

/** Cleaned HTML without its footnotes and their markers. */
export const withoutFootnotes = (html: string): string => replaceFootnotes(html, () => '').replaceAll(MARKERS, '');

/** How much there is to read in cleaned HTML. */
export const letterCount = (html: string): number =>
  html.includes('<') ? withoutFootnotes(html).replaceAll(/<[^>]*>/g, '').length : html.length;

/** The text without markup and footnotes, for titles and for detecting the script. */
export const plainText = (html: string): string =>
  withoutFootnotes(html)
    .replaceAll(/<br>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
