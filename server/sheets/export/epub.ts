import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { markCellLanguages } from '#shared/cell-languages.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { keepShad } from '#shared/scripts/shad.ts';
import { withoutFootnotes } from '#server/library/clean-html.ts';
import { languageByScript } from '#shared/scripts/detect-script.ts';
import type { ExportBlock, ExportedSheet, ExportVersions } from './exported-sheet.ts';
import { numberFootnotes } from './number-footnotes.rules.ts';
import { type Heading, markHeadings, nestHeadings } from './headings.rules.ts';
import { numberedHtml } from './source-table.rules.ts';
import { parseHtml, textOf, type HtmlNode } from './html-tree.rules.ts';

const require = createRequire(import.meta.url);

/** Few e-readers have a Tibetan font. They have Chinese ones, which would add many megabytes. */
const TIBETAN_FONT = '@expo-google-fonts/noto-serif-tibetan/400Regular/NotoSerifTibetan_400Regular.ttf';

const STYLE = `@font-face { font-family: "Noto Serif Tibetan"; src: url("fonts/tibetan.ttf"); }
body { font-family: Georgia, "Noto Serif Tibetan", "Noto Serif CJK SC", "Songti SC", SimSun, serif; line-height: 1.6; margin: 1em; }
:lang(bo), :lang(dz) { font-family: "Noto Serif Tibetan", "Kailasa", "Microsoft Himalaya", serif; line-height: 1.9; }
:lang(zh) { font-family: "Noto Serif CJK SC", "Songti SC", "SimSun", serif; }
table { border-collapse: collapse; margin: 1em 0; } th, td { border: 1px solid #999; padding: 0.3em 0.5em; text-align: start; vertical-align: top; } th { background: #f3eee4; }
figure { margin: 1em 0; } img { max-width: 100%; } figcaption { font-size: 0.85em; text-align: center; }
.source { margin: 1em 0; padding-inline-start: 1em; border-inline-start: 0.2em solid; }
table.versions { width: 100%; table-layout: fixed; margin: 0; }
@media (max-width: 30em) { table.versions, table.versions tbody, table.versions tr, table.versions td { display: block; } table.versions thead { display: none; } }
.citation { font-size: 0.85em; text-align: end; }
h1, h2, h3 { font-weight: 600; line-height: 1.3; page-break-after: avoid; break-after: avoid; }
h1 { font-size: 1.75em; padding-bottom: 0.3em; border-bottom: 0.2em double #7b1e2b; } h2 { font-size: 1.35em; margin-top: 1.5em; } h3 { font-size: 1.15em; margin-top: 1.25em; }
a { color: #7b1e2b; } .byline { color: #6b6258; font-size: 0.9em; }
sup { line-height: 0; } sup a, [role="doc-backlink"] { text-decoration: none; } aside { font-size: 0.9em; }
`;

/** Sanitized HTML closes every element; only line breaks differ in XHTML. */
const toXhtml = (html: string): string => withoutFootnotes(html).replaceAll('<br>', '<br/>');

/** A footnote opens where it is referred to, or at the end, as the e-reader likes. */
const linkFootnotes = (html: string): string =>
  html.replaceAll(
    /<sup data-note="(\d+)"><\/sup>/g,
    '<sup><a id="fnref-$1" href="#fn-$1" epub:type="noteref" role="doc-noteref">$1</a></sup>',
  );

const renderFootnote = (note: string, index: number): string => {
  const number = index + 1;
  const back = `<a href="#fnref-${number}" role="doc-backlink">${number}</a>`;
  return `<aside id="fn-${number}" epub:type="footnote" role="doc-footnote"${langAttributesByScript(parseHtml(note))}><p>${back} ${toXhtml(note)}</p></aside>`;
};

const renderLink = (address: string, text: string): string =>
  address ? `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>` : escapeHtml(text);

const langAttributes = (lang: string): string => `lang="${lang}" xml:lang="${lang}"`;

/** Language attributes for a block, so that fonts and screen readers follow its script. */
const langAttributesByScript = (nodes: HtmlNode[]): string => {
  const lang = languageByScript(textOf(nodes));
  return lang ? ` ${langAttributes(lang)}` : '';
};

const renderCaption = (caption: string): string =>
  caption ? `<figcaption${langAttributesByScript([caption])}>${escapeHtml(caption)}</figcaption>` : '';

const cellLanguage = (text: string): string => langAttributesByScript([text]);

type Cell = ExportVersions['rows'][number][number];

/** A table that a narrow screen shows as a stack. */
const renderColumns = ({ columns, rows }: ExportVersions): string => {
  const cell = (one: Cell) =>
    `<td ${langAttributes(one.lang)}${one.span > 1 ? ` rowspan="${one.span}"` : ''}>${toXhtml(numberedHtml(one))}</td>`;
  const head = columns.map(({ title }) => `<th${langAttributesByScript([title])}>${escapeHtml(title)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n');
  return `<table class="versions"><thead><tr>${head}</tr></thead>\n<tbody>${body}</tbody></table>`;
};

const renderVersions = (block: ExportVersions): string => {
  const words = block.isSideBySide
    ? renderColumns(block)
    : block.rows
        .flat()
        .filter(({ html }) => html !== '')
        .map((one) => `<div ${langAttributes(one.lang)}>${toXhtml(numberedHtml(one))}</div>`)
        .join('\n');
  const citations = block.columns.map(({ citation, address }) => `— ${renderLink(address, citation)}`).join('<br/>');
  return `<blockquote class="source">${words}\n<p class="citation">${citations}</p></blockquote>`;
};

const renderBlock = (block: ExportBlock): string => {
  switch (block.type) {
    case 'content':
      return `<div${block.isQuestionNumber ? ' data-question=""' : ''}${langAttributesByScript(parseHtml(block.html))}>${linkFootnotes(markCellLanguages(toXhtml(block.html), cellLanguage))}</div>`;
    case 'picture':
      return `<figure><img src="pictures/${block.picture.name}" alt="${escapeHtml(block.alt)}"/>${renderCaption(block.caption)}</figure>`;
    case 'link':
      return `<p>${renderLink(block.address, block.label)}</p>`;
    case 'source':
      return `<blockquote class="source"><div ${langAttributes(block.lang)}>${toXhtml(block.html)}</div>
<p class="citation">— ${renderLink(block.address, block.citation)}</p></blockquote>`;
    case 'versions':
      return renderVersions(block);
  }
};

const renderPage = (lang: string, title: string, body: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" ${langAttributes(lang)}>
<head><title>${escapeHtml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${keepShad(body)}
</body>
</html>
`;

const renderChapter = (sheet: ExportedSheet, blocks: ExportBlock[]): string => {
  const { title, author, summary, labels, sources, lang } = sheet;
  const { blocks: numbered, notes } = numberFootnotes(blocks);
  const parts = [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p class="byline">${author ? `${labels.by} ${escapeHtml(author)}, ` : ''}${sheet.date}<br/>${renderLink(sheet.address, sheet.address)}</p>`,
    summary && `<p><em>${escapeHtml(summary)}</em></p>`,
    ...numbered.map(renderBlock),
    notes.length > 0 &&
      `<section epub:type="footnotes"><h2>${labels.footnotes}</h2>${notes.map(renderFootnote).join('\n')}</section>`,
    sources.length > 0 &&
      `<h2>${labels.sources}</h2><ul>${sources.map((source) => `<li>${escapeHtml(source)}</li>`).join('')}</ul>`,
  ];
  return renderPage(lang, title, parts.filter(Boolean).join('\n'));
};

const navigationLink = ({ id, text }: Heading): string => `<a href="sheet.xhtml#${id}">${escapeHtml(text)}</a>`;

/** The contents that e-readers show: the title with all headings below it. */
const renderNavigation = ({ title, labels }: ExportedSheet, headings: Heading[]): string => {
  const branches = nestHeadings(headings).map(({ heading, children }) => {
    const inner = children.map((child) => `<li>${navigationLink(child)}</li>`).join('');
    return `<li>${navigationLink(heading)}${inner && `<ol>${inner}</ol>`}</li>`;
  });
  const list = branches.length > 0 ? `<ol>${branches.join('\n')}</ol>` : '';
  return `<nav epub:type="toc" role="doc-toc"><h1>${labels.contents}</h1>
<ol><li><a href="sheet.xhtml">${escapeHtml(title)}</a>${list}</li></ol></nav>`;
};

type ManifestItem = { id: string; href: string; mediaType: string; properties?: string };

const renderPackage = (sheet: ExportedSheet, items: ManifestItem[]): string => {
  const manifest = items.map(({ id, href, mediaType, properties }) => {
    const more = properties ? ` properties="${properties}"` : '';
    return `<item id="${id}" href="${href}" media-type="${mediaType}"${more}/>`;
  });
  const creator = sheet.author ? `<dc:creator>${escapeHtml(sheet.author)}</dc:creator>` : '';
  const description = sheet.summary ? `<dc:description>${escapeHtml(sheet.summary)}</dc:description>` : '';
  const subjects = [...sheet.topics, ...sheet.tags].map((name) => `<dc:subject>${escapeHtml(name)}</dc:subject>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${sheet.id}</dc:identifier>
<dc:title>${escapeHtml(sheet.title)}</dc:title><dc:language>${sheet.lang}</dc:language>${creator}
${description}${subjects.join('')}
<dc:date>${sheet.date}</dc:date><dc:source>${escapeHtml(sheet.address)}</dc:source>
<meta name="pothi:layout" content="${sheet.layout}"/>${sheet.tags.map((tag) => `<meta name="pothi:tag" content="${escapeHtml(tag)}"/>`).join('')}
<meta property="dcterms:modified">${sheet.date}T00:00:00Z</meta>
</metadata>
<manifest>
${manifest.join('\n')}
</manifest>
<spine><itemref idref="sheet"/></spine>
</package>
`;
};

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`;

/** The sheet as an EPUB 3 book of one chapter. */
export const renderEpub = async (sheet: ExportedSheet): Promise<Uint8Array> => {
  const { blocks, headings } = markHeadings(sheet.blocks);
  const chapter = renderChapter(sheet, blocks);
  const navigation = renderNavigation(sheet, headings);
  const items: ManifestItem[] = [
    { id: 'nav', href: 'nav.xhtml', mediaType: 'application/xhtml+xml', properties: 'nav' },
    { id: 'sheet', href: 'sheet.xhtml', mediaType: 'application/xhtml+xml' },
    { id: 'style', href: 'style.css', mediaType: 'text/css' },
  ];
  const hasTibetan = /\p{sc=Tibetan}/u.test(chapter);
  const files: Zippable = {
    // Must be the first entry and uncompressed: that identifies the file type.
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(CONTAINER),
    'EPUB/nav.xhtml': strToU8(renderPage(sheet.lang, sheet.title, navigation)),
    'EPUB/sheet.xhtml': strToU8(chapter),
    'EPUB/style.css': strToU8(hasTibetan ? STYLE : STYLE.replace(/^.*\n/, '')),
  };
  if (hasTibetan) {
    items.push({ id: 'tibetan', href: 'fonts/tibetan.ttf', mediaType: 'font/ttf' });
    files['EPUB/fonts/tibetan.ttf'] = await readFile(require.resolve(TIBETAN_FONT));
  }
  for (const block of sheet.blocks) {
    if (block.type !== 'picture' || files[`EPUB/pictures/${block.picture.name}`]) continue;
    const { name, mediaType, bytes } = block.picture;
    items.push({ id: `p${name.replace(/\..*/, '')}`, href: `pictures/${name}`, mediaType });
    files[`EPUB/pictures/${name}`] = [bytes, { level: 0 }];
  }
  files['EPUB/package.opf'] = strToU8(renderPackage(sheet, items));
  return zipSync(files);
};
