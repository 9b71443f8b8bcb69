import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { writeDocx } from './docx.ts';
import { writeEpub } from './epub.ts';
import { layOut } from './lay-out.ts';
import { createPdfSource } from './pdf/pdf.ts';
import type { PdfBook } from './pdf/pdf-book.ts';
import { writeTei } from './tei.ts';
import { alignedOf, bundledWorks, separateOf } from './testing-texts.ts';

const work = (await bundledWorks()).find(({ key }) => key === 'library:heart-sutra')!;
const sanskrit = () => {
  const aligned = alignedOf(work);
  return { ...aligned.front, blocks: layOut(aligned, { layout: 'stacked', hasTags: true }) };
};

it('labels beside a Sanskrit text, and what catalogues say of it, are marked as English in every format', async () => {
  const book = unzipSync(await buffer(Readable.from(writeEpub(sanskrit()))));
  const title = strFromU8(book['EPUB/title.xhtml']!);
  expect(title).toMatch(/<dt lang="en" xml:lang="en">Source<\/dt><dd lang="en" xml:lang="en">Sanskrit longer/);
  expect(title).toMatch(/<dt lang="en" xml:lang="en">Translator<\/dt><dd lang="en" xml:lang="en">Vimalamitra/);
  expect(strFromU8(book['EPUB/nav.xhtml']!)).toContain('<h1 lang="en" xml:lang="en">Contents</h1>');
  expect(
    Object.values(book)
      .map((part) => strFromU8(part))
      .join(''),
  ).toContain('<h2 lang="en" xml:lang="en">Footnotes');

  const word = strFromU8(unzipSync(await buffer(Readable.from(writeDocx(sanskrit()))))['word/document.xml']!);
  expect(word).toMatch(/<w:lang w:val="en-US"\/><\/w:rPr><w:t[^>]*>Source: /);

  const { contentsLang, texts } = JSON.parse((await createPdfSource(sanskrit())).book) as PdfBook;
  expect(contentsLang).toEqual({ lang: 'en' });
  for (const { lines } of texts)
    for (const { labelLang, lang } of lines) expect([labelLang, lang]).toEqual([{ lang: 'en' }, { lang: 'en' }]);

  const tei = await text(Readable.from(writeTei(separateOf(work))));
  expect(tei).toMatch(/<teiHeader xml:lang="en"><fileDesc>\n<titleStmt><title type="main" xml:lang="sa\b/);
});
