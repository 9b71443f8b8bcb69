import { strToU8, zipSync } from 'fflate';

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';

/** A paragraph of a style, with runs that are given as XML or as words. */
export const p = (inside: string, style = ''): string =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${inside.startsWith('<') || inside === '' ? inside : run(inside)}</w:p>`;

export const run = (words: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${words}</w:t></w:r>`;

export const style = (id: string, name: string, inside = ''): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${inside}</w:style>`;

const STYLES = [
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>',
  style('Heading1', 'heading 1', '<w:basedOn w:val="Normal"/>'),
  style('Heading2', 'heading 2'),
  style('Verse', 'Verse lines'),
  style('TOC1', 'toc 1'),
].join('');

type Parts = {
  styles?: string;
  footnotes?: string;
  links?: string;
  properties?: string;
  files?: Record<string, string>;
};

/** A document of a word processor, as small as can be. */
export const docx = (
  body: string,
  { styles = STYLES, footnotes, links, properties, files = {} }: Parts = {},
): Uint8Array => {
  const parts: Record<string, string | undefined> = {
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0"?><w:document ${NAMESPACES}><w:body>${body}<w:sectPr/></w:body></w:document>`,
    'word/styles.xml': `<w:styles ${NAMESPACES}>${styles}</w:styles>`,
    'word/footnotes.xml': footnotes && `<w:footnotes ${NAMESPACES}>${footnotes}</w:footnotes>`,
    'word/_rels/document.xml.rels': links && `<Relationships>${links}</Relationships>`,
    'docProps/core.xml': properties && `<cp:coreProperties xmlns:cp="c" xmlns:dc="d">${properties}</cp:coreProperties>`,
    ...files,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).flatMap(([name, xml]) => (xml === undefined ? [] : [[name, strToU8(xml)]])),
    ),
  );
};
