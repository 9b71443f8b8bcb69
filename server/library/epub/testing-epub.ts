import { strToU8, zipSync } from 'fflate';

const CONTAINER = '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>';
const METADATA = '<dc:creator>An Author</dc:creator><dc:language>en-GB</dc:language><dc:rights>CC0</dc:rights>';

export const page = (body: string) =>
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="e"><head><title>No</title></head><body>${body}</body></html>`;

type Book = { title?: string; manifest?: string; spine?: string; files?: Record<string, string> };

/** A book of pages `a.xhtml`, `b.xhtml` and so on, in this order. */
export const epub = (
  bodies: string[],
  { title = 'The Book', manifest = '', spine = '', files = {} }: Book = {},
): Uint8Array => {
  const names = bodies.map((_, index) => String.fromCodePoint(97 + index));
  const items = names.map(
    (name) => `<item id="${name}" href="text/${name}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const parts: Record<string, string> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    'OEBPS/book.opf': `<package xmlns:dc="d"><metadata><dc:title>${title}</dc:title>${METADATA}</metadata><manifest>${items.join('')}${manifest}</manifest><spine>${
      spine || names.map((name) => `<itemref idref="${name}"/>`).join('')
    }</spine></package>`,
    ...Object.fromEntries(bodies.map((body, index) => [`OEBPS/text/${names[index]}.xhtml`, page(body)])),
    ...files,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, words]) => [name, strToU8(words)])));
};
