import { type SourceMark, writeSourceMark } from '#shared/source-mark.ts';
import { markCellLanguages } from '#shared/cell-languages.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { languageByScript } from '#shared/scripts/detect-script.ts';
import { withoutFootnotes } from '#server/library/clean-html.ts';
import type { Block, TextHeading, TextParagraph, Versions } from './document.ts';
import type { Footnote } from './footnotes.rules.ts';
import { parseHtml, textOf, type HtmlNode } from './html-tree.rules.ts';
import { numberedHtml, paragraphHtml } from './numbered-html.rules.ts';

/** Sanitized HTML closes every element; only line breaks differ in XHTML. */
const toXhtml = (html: string): string => withoutFootnotes(html).replaceAll('<br>', '<br/>');

/** A footnote opens where it is referred to, or at the end, as the e-reader likes. */
const linkFootnotes = (html: string): string =>
  html.replaceAll(
    /<sup data-note="(\d+)"><\/sup>/g,
    '<sup><a id="fnref-$1" href="#fn-$1" epub:type="noteref" role="doc-noteref">$1</a></sup>',
  );

export const renderFootnote = ({ number, html: note }: Footnote): string => {
  const back = `<a href="#fnref-${number}" role="doc-backlink">${number}</a>`;
  return `<aside id="fn-${number}" epub:type="footnote" role="doc-footnote"${langAttributesByScript(parseHtml(note))}><p>${back} ${toXhtml(note)}</p></aside>`;
};

export const renderLink = (address: string, text: string): string =>
  address ? `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>` : escapeHtml(text);

export const langAttributes = (lang: string): string => `lang="${lang}" xml:lang="${lang}"`;

/** Language attributes for a block, so that fonts and screen readers follow its script. */
const langAttributesByScript = (nodes: HtmlNode[]): string => {
  const lang = languageByScript(textOf(nodes));
  return lang ? ` ${langAttributes(lang)}` : '';
};

const renderCaption = (caption: string): string =>
  caption ? `<figcaption${langAttributesByScript([caption])}>${escapeHtml(caption)}</figcaption>` : '';

const cellLanguage = (text: string): string => langAttributesByScript([text]);

type Cell = Versions['rows'][number][number];

/** A table that a narrow screen shows as a stack. */
const renderColumns = ({ columns, rows }: Versions): string => {
  const cell = (one: Cell) =>
    `<td ${langAttributes(one.lang)}${one.span > 1 ? ` rowspan="${one.span}"` : ''}>${linkFootnotes(toXhtml(numberedHtml(one)))}</td>`;
  const head = columns.map(({ title }) => `<th${langAttributesByScript([title])}>${escapeHtml(title)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n');
  return `<table class="versions"><thead><tr>${head}</tr></thead>\n<tbody>${body}</tbody></table>`;
};

/** For an import; no reader sees it. */
const markAttribute = ({ mark }: { mark?: SourceMark }): string =>
  mark ? ` data-source="${escapeHtml(writeSourceMark(mark))}"` : '';

const renderVersions = (block: Versions): string => {
  const words = block.isSideBySide
    ? renderColumns(block)
    : block.rows
        .flat()
        .filter(({ html }) => html !== '')
        .map((one) => `<div ${langAttributes(one.lang)}>${toXhtml(numberedHtml(one))}</div>`)
        .join('\n');
  if (block.isText) return words;
  const citations = block.columns.map(({ citation, address }) => `— ${renderLink(address, citation)}`).join('<br/>');
  return `<blockquote class="source"${markAttribute(block)}>${words}\n<p class="citation">${citations}</p></blockquote>`;
};

const MAX_LEVEL = 6;

const renderHeading = ({ level, id, html, lang, translations }: TextHeading): string => {
  const tag = `h${Math.min(level + 1, MAX_LEVEL)}`;
  const others = translations.map(
    (each) => `<p class="heading-translation" ${langAttributes(each.lang)}>${linkFootnotes(toXhtml(each.html))}</p>`,
  );
  return [
    `<${tag}${id ? ` id="${escapeHtml(id)}"` : ''} ${langAttributes(lang)}>${linkFootnotes(toXhtml(html))}</${tag}>`,
    ...others,
  ].join('\n');
};

const renderParagraph = (paragraph: TextParagraph): string => {
  const classes = [paragraph.isVerse && 'verse', paragraph.isTranslation && 'translation'].filter(Boolean).join(' ');
  return `<p${classes && ` class="${classes}"`} ${langAttributes(paragraph.lang)}>${linkFootnotes(toXhtml(paragraphHtml(paragraph)))}</p>`;
};

export const renderEpubBlock = (block: Block): string => {
  switch (block.type) {
    case 'content':
      return `<div${block.isQuestionNumber ? ' data-question=""' : ''}${langAttributesByScript(parseHtml(block.html))}>${linkFootnotes(markCellLanguages(toXhtml(block.html), cellLanguage))}</div>`;
    case 'picture':
      return `<figure><img src="pictures/${block.picture.name}" alt="${escapeHtml(block.alt)}"/>${renderCaption(block.caption)}</figure>`;
    case 'link':
      return `<p>${renderLink(block.address, block.label)}</p>`;
    case 'source':
      return `<blockquote class="source"${markAttribute(block)}><div ${langAttributes(block.lang)}>${toXhtml(block.html)}</div>
<p class="citation">— ${renderLink(block.address, block.citation)}</p></blockquote>`;
    case 'versions':
      return renderVersions(block);
    case 'heading':
      return renderHeading(block);
    case 'paragraph':
      return renderParagraph(block);
  }
};
