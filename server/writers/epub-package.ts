import { escapeHtml } from '#shared/escape-html.ts';
import { keepShad } from '#shared/scripts/shad.ts';
import type { FrontMatter } from './document.ts';
import { langAttributes } from './epub-html.ts';
import { nestHeadings, type Heading, type HeadingBranch } from './headings.rules.ts';

export const renderPage = (lang: string, title: string, body: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" ${langAttributes(lang)}>
<head><title>${escapeHtml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${keepShad(body)}
</body>
</html>
`;

/** A heading with the page of the book that it is on. */
export type PlacedHeading = Heading & { page: string };

const renderBranches = (branches: HeadingBranch<PlacedHeading>[]): string =>
  branches
    .map(({ heading, children }) => {
      const inner = renderBranches(children);
      const { page, id, text } = heading;
      return `<li><a href="${page}#${escapeHtml(id)}">${escapeHtml(text)}</a>${inner && `<ol>${inner}</ol>`}</li>`;
    })
    .join('\n');

/** The contents that e-readers show: the title with all headings below it. */
export const renderNavigation = (
  { title, labels, lang }: FrontMatter,
  first: string,
  headings: PlacedHeading[],
): string => {
  const inner = renderBranches(nestHeadings(headings));
  const list = inner ? `<ol>${inner}</ol>` : '';
  const nav = `<nav epub:type="toc" role="doc-toc"><h1 ${langAttributes(labels.lang)}>${labels.contents}</h1>
<ol><li><a href="${first}">${escapeHtml(title)}</a>${list}</li></ol></nav>`;
  return renderPage(lang, title, nav);
};

export type ManifestItem = { id: string; href: string; mediaType: string; properties?: string };

const renderTextMetadata = ({ text }: FrontMatter): string => {
  if (!text) return '';
  return text.texts
    .flatMap(({ author, isTranslation, source, license }) => [
      author &&
        (isTranslation
          ? `<dc:contributor>${escapeHtml(author)}</dc:contributor>`
          : `<dc:creator>${escapeHtml(author)}</dc:creator>`),
      source && `<dc:source>${escapeHtml(source)}</dc:source>`,
      license && `<dc:rights>${escapeHtml(license)}</dc:rights>`,
    ])
    .join('');
};

export const renderPackage = (front: FrontMatter, items: ManifestItem[], spine: string[]): string => {
  const manifest = items.map(({ id, href, mediaType, properties }) => {
    const more = properties ? ` properties="${properties}"` : '';
    return `<item id="${id}" href="${href}" media-type="${mediaType}"${more}/>`;
  });
  const creator = front.author ? `<dc:creator>${escapeHtml(front.author)}</dc:creator>` : '';
  const description = front.summary ? `<dc:description>${escapeHtml(front.summary)}</dc:description>` : '';
  const subjects = [...front.topics, ...front.tags].map((name) => `<dc:subject>${escapeHtml(name)}</dc:subject>`);
  const languages = [...new Set([front.lang, ...(front.text?.texts ?? []).map(({ lang }) => lang)])];
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${front.id}</dc:identifier>
<dc:title>${escapeHtml(front.title)}</dc:title>${languages.map((lang) => `<dc:language>${lang}</dc:language>`).join('')}${creator}
${description}${subjects.join('')}${renderTextMetadata(front)}
<dc:date>${front.date}</dc:date><dc:source>${escapeHtml(front.address)}</dc:source>
<meta name="pothi:layout" content="${front.layout}"/>${front.tags.map((tag) => `<meta name="pothi:tag" content="${escapeHtml(tag)}"/>`).join('')}
<meta property="dcterms:modified">${front.date}T00:00:00Z</meta>
</metadata>
<manifest>
${manifest.join('\n')}
</manifest>
<spine>${spine.map((id) => `<itemref idref="${id}"/>`).join('')}</spine>
</package>
`;
};

export const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`;
