/**
 * Segment HTML as it may be shown. The server has cleaned it once on the way in; this does not trust that. Nothing is
 * passed through: the answer is written anew from a short list of tags and attributes, everything else is text. It is
 * the same function on both sides, so that what the server rendered is what the browser expects.
 */
const TAGS = new Set('a b br cite del em i ins mark q s small span strong sub sup u'.split(' '));
const CLASSES: Record<string, string> = { sup: 'footnote-marker', i: 'footnote', span: 'emphasis' };
const ATTRIBUTES = new Set(['lang', 'translate', 'dir']);
const ADDRESS = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)[^\s\\]*$/i;

/** Elements whose content is never meant to be read. */
const UNREADABLE =
  /<(script|style|textarea|option|noscript|iframe|object|template|svg|math|title|xmp)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const TAG = /<(\/?)([a-z][a-z0-9]*)\b((?:[^<>"']|"[^"]*"|'[^']*')*)>|<!--[\s\S]*?(?:-->|$)/gi;
const ATTRIBUTE = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/gi;

const escapeText = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeValue = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** A marker is pressed to show its note, so it says that it is a button. */
const MARKER = ' class="footnote-marker" role="button" tabindex="0" aria-expanded="false"';

const attributesOf = (tag: string, source: string): string => {
  let kept = '';
  for (const [, name = '', ...values] of source.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    const value = values.find((one) => one !== undefined) ?? '';
    if (key === 'class' && CLASSES[tag] !== undefined && value.split(/\s+/).includes(CLASSES[tag])) {
      kept += tag === 'sup' ? MARKER : ` class="${CLASSES[tag]}"`;
    } else if (key === 'href' && tag === 'a' && ADDRESS.test(value)) {
      kept += ` href="${escapeValue(value)}" rel="nofollow noopener"`;
    } else if (ATTRIBUTES.has(key) && /^[\w-]+$/.test(value)) {
      kept += ` ${key}="${value}"`;
    }
  }
  return kept;
};

/** The two strokes that end a line of Tibetan stay together: no line begins with one. */
const BEFORE_SHAD = / (?=[།-༔])/g;

/** Tags come out balanced, whatever went in: an open one would swallow the rest of the page. */
export const safeHtml = (html: string): string => {
  const unbroken = html.replaceAll(BEFORE_SHAD, '\u00A0');
  if (!/[<>]/.test(unbroken)) return unbroken;
  const source = unbroken.replaceAll(UNREADABLE, '');
  const open: string[] = [];
  let out = '';
  let at = 0;
  for (const match of source.matchAll(TAG)) {
    out += escapeText(source.slice(at, match.index));
    at = match.index + match[0].length;
    const tag = match[2]?.toLowerCase() ?? '';
    if (!TAGS.has(tag)) continue;
    if (tag === 'br') {
      out += '<br>';
    } else if (!match[1]) {
      open.push(tag);
      out += `<${tag}${attributesOf(tag, match[3] ?? '')}>`;
    } else if (open.includes(tag)) {
      let last: string | undefined;
      while (last !== tag && (last = open.pop())) out += `</${last}>`;
    }
  }
  out += escapeText(source.slice(at));
  return (
    out +
    open
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('')
  );
};
