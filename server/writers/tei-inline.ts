import { escapeHtml } from '#shared/escape-html.ts';

const TOKEN = /<[^>]*>|[^<]+/g;
const MARKER = '<sup class="footnote-marker">';
const NOTE = '<i class="footnote">';

/** Attributes for which TEI has none: they are named among what marks the words. */
const KEPT = ['translate', 'dir'] as const;

const attributeOf = (tag: string, name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** An element of sanitized HTML in TEI: how it opens and closes. How words are marked keeps the name of the element. */
const elementOf = (tag: string): [string, string] => {
  const name = /^<(\w+)/.exec(tag)?.[1] ?? 'span';
  const lang = attributeOf(tag, 'lang');
  const language = lang && ` xml:lang="${lang}"`;
  if (name === 'a') return [`<ref target="${attributeOf(tag, 'href')}"${language}>`, '</ref>'];
  if (name === 'q') return [`<q${language}>`, '</q>'];
  const marks = KEPT.flatMap((kept) => {
    const value = attributeOf(tag, kept);
    return value ? [`${kept}-${value}`] : [];
  });
  const rend = [name, attributeOf(tag, 'class'), ...marks].filter(Boolean).join(' ');
  return [`<hi rend="${rend}"${language}>`, '</hi>'];
};

/** Sanitized HTML as lines of TEI; a line break within an element stays in its line, as `lb`. */
export const teiLines = (html: string): string[] => {
  const lines = [''];
  const open: string[] = [];
  let marker: string | undefined;
  const write = (text: string) => {
    lines[lines.length - 1] += text;
  };
  for (const [token] of html.matchAll(TOKEN)) {
    if (marker !== undefined && token !== NOTE && token !== '</sup>') marker += token;
    else if (token === MARKER) marker = '';
    else if (token === '</sup>' && marker !== undefined) continue;
    else if (token === NOTE) {
      write(`<note place="foot"${marker ? ` n="${escapeHtml(marker)}"` : ''}>`);
      marker = undefined;
      open.push('</note>');
    } else if (token === '<br>' && open.length === 0) lines.push('');
    else if (token === '<br>') write('<lb type="br"/>');
    else if (token.startsWith('</')) write(open.pop() ?? '');
    else if (token.startsWith('<')) {
      const [start, end] = elementOf(token);
      write(start);
      open.push(end);
    } else write(token);
  }
  return lines;
};

export const teiInline = (html: string): string => teiLines(html).join('<lb type="br"/>');
