import { escapeHtml } from '#shared/escape-html.ts';
import { zipStream, type ZipEntry } from '#server/files/zip.ts';
import type { FrontMatter, Picture, WrittenDocument } from './document.ts';
import { langAttributes, renderEpubBlock, renderFootnote, renderLink } from './epub-html.ts';
import {
  CONTAINER,
  renderNavigation,
  renderPackage,
  renderPage,
  type ManifestItem,
  type PlacedHeading,
} from './epub-package.ts';
import { STYLE } from './epub-style.ts';
import { createFootnotes } from './footnotes.rules.ts';
import { createHeadingMarker } from './headings.rules.ts';
import { readTibetanFont } from './tibetan-font.ts';
import { titlePage } from './title-page.rules.ts';

const XHTML = 'application/xhtml+xml';

/** What stands on the first page before the blocks. */
const renderTitle = (front: FrontMatter): string[] => {
  const { title, author, summary, labels, date, address, lang } = front;
  const page = titlePage(front);
  const heading = `<h1${page ? ` ${langAttributes(lang)}` : ''}>${escapeHtml(title)}</h1>`;
  if (!page)
    return [
      heading,
      `<p class="byline">${author ? `${labels.by} ${escapeHtml(author)}, ` : ''}${date}<br/>${renderLink(address, address)}</p>`,
      summary && `<p><em>${escapeHtml(summary)}</em></p>`,
    ];
  return [
    heading,
    page.originalTitle && `<p ${langAttributes(page.originalLang)}><em>${escapeHtml(page.originalTitle)}</em></p>`,
    ...page.texts.flatMap(({ title: own, lang: ownLang, lines }) => [
      own && `<h2 ${langAttributes(ownLang)}>${escapeHtml(own)}</h2>`,
      `<dl>${lines.map(({ label, labelLang, value, lang: of, url }) => `<dt ${langAttributes(labelLang)}>${escapeHtml(label)}</dt><dd ${langAttributes(of)}>${renderLink(url, value)}</dd>`).join('')}</dl>`,
    ]),
  ];
};

const renderSources = ({ sources, labels }: FrontMatter): string =>
  sources.length > 0
    ? `<h2 ${langAttributes(labels.lang)}>${labels.sources}</h2><ul>${sources.map((source) => `<li>${escapeHtml(source)}</li>`).join('')}</ul>`
    : '';

/** A text is divided into pages: one begins with a heading when the last is long enough, and anywhere when it is too long. */
const ENOUGH_LETTERS = 60_000;
const MAX_LETTERS = 300_000;

type Page = { id: string; xhtml: string };
type Found = { headings: PlacedHeading[]; pictures: Map<string, Picture>; hasTibetan: boolean };

/** The pages of a book in turn; `found` has what was found in those that were read. A sheet is one page. */
async function* renderPages(document: WrittenDocument, found: Found): AsyncGenerator<Page> {
  const { lang, title, labels, text } = document;
  const footnotes = createFootnotes();
  const marker = createHeadingMarker();
  let count = 1;
  const pageId = () => (text ? `text-${count}` : 'sheet');
  // The blocks of a sheet stand apart from what repeats its fields, for an import.
  let parts = [...renderTitle(document), ...(text ? [] : ['<div data-sheet="">'])];
  let letters = 0;
  const finish = (last: string[] = []): Page => {
    const notes = footnotes.take();
    if (!text) parts.push('</div>');
    if (notes.length > 0)
      parts.push(
        `<section epub:type="footnotes"><h2 ${langAttributes(labels.lang)}>${labels.footnotes}</h2>${notes.map(renderFootnote).join('\n')}</section>`,
      );
    const xhtml = renderPage(lang, title, [...parts, ...last].filter(Boolean).join('\n'));
    found.hasTibetan ||= /\p{sc=Tibetan}/u.test(xhtml);
    const page = { id: pageId(), xhtml };
    count += 1;
    parts = [];
    letters = 0;
    return page;
  };
  if (text) yield { ...finish(), id: 'title' };
  for await (const each of document.blocks) {
    const isLong = letters > (each.type === 'heading' && each.id ? ENOUGH_LETTERS : MAX_LETTERS);
    if (text && isLong) yield finish();
    const block = marker.mark(footnotes.number(each));
    for (const heading of marker.headings.slice(found.headings.length))
      found.headings.push({ ...heading, page: `${pageId()}.xhtml` });
    if (block.type === 'picture') found.pictures.set(block.picture.name, block.picture);
    const xhtml = renderEpubBlock(block);
    letters += xhtml.length;
    parts.push(xhtml);
  }
  yield finish([renderSources(document)]);
}

const entry = (path: string, content: string | Uint8Array, isCompressed = false): ZipEntry => ({
  path,
  isCompressed,
  chunks: async function* () {
    yield typeof content === 'string' ? Buffer.from(content) : content;
  },
});

async function* epubEntries(document: WrittenDocument): AsyncGenerator<ZipEntry> {
  // Must be the first entry and uncompressed: that identifies the file type.
  yield entry('mimetype', 'application/epub+zip', true);
  yield entry('META-INF/container.xml', CONTAINER);
  const found: Found = { headings: [], pictures: new Map(), hasTibetan: false };
  const pages: string[] = [];
  for await (const { id, xhtml } of renderPages(document, found)) {
    pages.push(id);
    yield entry(`EPUB/${id}.xhtml`, xhtml);
  }
  const first = `${pages[0]}.xhtml`;
  yield entry('EPUB/nav.xhtml', renderNavigation(document, first, found.headings));
  yield entry('EPUB/style.css', found.hasTibetan ? STYLE : STYLE.replace(/^.*\n/, ''));
  const items: ManifestItem[] = [
    { id: 'nav', href: 'nav.xhtml', mediaType: XHTML, properties: 'nav' },
    ...pages.map((id) => ({ id, href: `${id}.xhtml`, mediaType: XHTML })),
    { id: 'style', href: 'style.css', mediaType: 'text/css' },
  ];
  if (found.hasTibetan) {
    items.push({ id: 'tibetan', href: 'fonts/tibetan.ttf', mediaType: 'font/ttf' });
    yield entry('EPUB/fonts/tibetan.ttf', await readTibetanFont());
  }
  for (const { name, mediaType, bytes } of found.pictures.values()) {
    items.push({ id: `p${name.replace(/\..*/, '')}`, href: `pictures/${name}`, mediaType });
    yield entry(`EPUB/pictures/${name}`, bytes, true);
  }
  yield entry('EPUB/package.opf', renderPackage(document, items, pages));
}

/** The document as an EPUB 3 book. */
export const writeEpub = (document: WrittenDocument): AsyncIterable<Uint8Array> => zipStream(epubEntries(document));
