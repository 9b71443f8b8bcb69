import { escapeHtml } from '#shared/escape-html.ts';
import type { AlignedText, Passage } from './aligned-text.ts';
import type { FrontMatter } from './document.ts';
import { plainLines } from './plain-lines.rules.ts';
import { FOOTNOTE_MARKER, FOOTNOTE_WORDS } from '#shared/footnote-pattern.ts';
import { createSectionCells, notesCell, referencesCell, typeCell } from './table.ts';

const TOKEN = /<[^>]*>|[^<]+/g;

/** Footnotes with their markers: translation memories show them as one mark. */
const FOOTNOTE = new RegExp(FOOTNOTE_MARKER + FOOTNOTE_WORDS, 'gs');

/** Words with their marks as the codes of TMX, which tools keep and show as tags. */
export const tmxSegment = (html: string): string => {
  let written = '';
  let count = 0;
  const open: number[] = [];
  let at = 0;
  const inline = (part: string) => {
    for (const [token] of part.matchAll(TOKEN)) {
      if (!token.startsWith('<')) written += token;
      else if (token === '<br>') written += '<ph type="lb">&lt;br&gt;</ph>';
      else if (token.startsWith('</')) {
        const number = open.pop();
        if (number !== undefined) written += `<ept i="${number}">${escapeHtml(token)}</ept>`;
      } else {
        count += 1;
        open.push(count);
        written += `<bpt i="${count}">${escapeHtml(token)}</bpt>`;
      }
    }
  };
  for (const match of html.matchAll(FOOTNOTE)) {
    inline(html.slice(at, match.index));
    written += `<ph type="fnote">${escapeHtml(match[0])}</ph>`;
    at = match.index + match[0].length;
  }
  inline(html.slice(at));
  return written;
};

const prop = (type: string, value: string): string =>
  value ? `<prop type="x-${type}">${escapeHtml(value)}</prop>` : '';

/** Attribute values and text of XML are alike here: both escape what HTML does. */
const head = ({ title, address, date, text }: FrontMatter, language: string): string => {
  const texts = text?.texts ?? [];
  const notes = texts.map(({ title: own, author, source, license, revision, address: place }) =>
    [own, author, source, license, revision, place].filter(Boolean).join('. '),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header creationtool="Pothi" creationtoolversion="1" segtype="block" o-tmf="Pothi" adminlang="en" srclang="${language}" datatype="html" creationdate="${date.replaceAll('-', '')}T000000Z">
<note>${escapeHtml(title)}</note>${notes.map((note) => `<note>${escapeHtml(note)}</note>`).join('')}${prop('address', address)}</header><body>
`;
};

type Options = { hasTags: boolean; depth: number };

/** A translation memory (TMX 1.4b): a unit for each passage, with a variant for each text that has it. */
export async function* writeTmx(
  { front, columns, items }: AlignedText,
  { hasTags, depth }: Options,
): AsyncGenerator<string> {
  const sections = createSectionCells(depth);
  const words = (html: string) => (hasTags ? tmxSegment(html) : escapeHtml(plainLines(html)));
  const variant = (html: string, index: number, covered: boolean): string => {
    const column = columns[index];
    if (!column || (html === '' && !covered)) return '';
    const props = `${prop('text', column.name)}${covered ? prop('covered', 'yes') : ''}`;
    return `<tuv xml:lang="${column.lang}">${props}<seg>${words(html)}</seg></tuv>`;
  };
  const unit = (passage: Passage): string => {
    const id = passage.key ? ` tuid="${escapeHtml(passage.key)}"` : '';
    const [path = '', ...titles] = sections.cells();
    const props = [
      prop('number', passage.number),
      prop('type', typeCell(passage)),
      prop('references', referencesCell(passage)),
      prop('notes', hasTags ? notesCell(passage) : ''),
      prop('section-number', path),
      ...titles.map((title, level) => prop(`section-${level + 1}`, title)),
    ].join('');
    const variants = [
      variant(passage.html, 0, false),
      ...passage.renderings.map(({ html, isCovered }, index) => variant(html, index + 1, isCovered)),
    ];
    return `<tu${id}>${props}${variants.join('')}</tu>\n`;
  };
  yield head(front, columns[0]?.lang ?? '*all*');
  for await (const item of items) {
    if (item.kind === 'section') sections.enter(item);
    else if (item.html !== '' || item.renderings.some(({ html }) => html !== '')) yield unit(item);
  }
  yield '</body></tmx>\n';
}
