import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ImportOptionsInput } from '#shared/import-options.ts';
import { describeSource } from '../describe-source.ts';
import { codesOf, importAs, linesOf, writeFiles } from '../documents/testing-documents.ts';
import { epub, page } from './testing-epub.ts';

const file = async (content: Uint8Array) => path.join(await writeFiles({ 'a.epub': content }), 'a.epub');
const read = async (content: Uint8Array, options: Partial<ImportOptionsInput> = { text: {} }) =>
  importAs('epub', await file(content), { options });

const mark = (number: string, words: string) =>
  `<sup class="footnote-marker">${number}</sup><i class="footnote">${words}</i>`;

const NAV = '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>';

describe('a book', () => {
  it('is read in the order of its spine, with headings, verse, lists and tables', async () => {
    const { text, skipped } = await read(
      epub(
        [
          '<h1>Two</h1><div class="stanza"><p>a</p><p>b</p></div><p class="verse">c<br/>d</p>',
          '<section><h1>One</h1><p>Words&nbsp;here, <em>so</em> &amp; so.</p><h2>Inside</h2><ul><li>x<ul><li>y</li></ul></li></ul><table><tr><td>1</td><td>2</td></tr></table><blockquote><p>Said.</p></blockquote>Loose words.</section>',
        ],
        { spine: '<itemref idref="b"/><itemref idref="a"/>' },
      ),
    );
    expect(linesOf(text)).toEqual([
      '1:0 h1 One',
      '1:1 p Words\u00A0here, <i>so</i> &amp; so.',
      '1.1:0 h2 Inside',
      '1.1:1 p x',
      '1.1:2 p y',
      '1.1:3 p 1 | 2',
      '1.1:4 p Said.',
      '1.1:5 p Loose words.',
      '2:0 h1 Two',
      '2:1 v a<br>b',
      '2:2 v c<br>d',
    ]);
    expect(text).toMatchObject({ title: 'The Book', author: 'An Author', language: 'en', license: 'CC0' });
    expect(skipped).toEqual([]);
  });

  it('has footnotes where their marks stand, from the same page or another, also in headings', async () => {
    const { text, skipped } = await read(
      epub(
        [
          '<h1>Head<sup><a epub:type="noteref" href="#n1">1</a></sup></h1><p>Word<a role="doc-noteref" href="b.xhtml#n2">[2]</a> and<a epub:type="noteref" href="#gone">3</a>.</p><aside epub:type="footnote" id="n1"><p>First. <a role="doc-backlink" href="#r">↩</a></p></aside>',
          '<section epub:type="endnotes"><ol><li id="n2">Second.</li></ol></section>',
        ],
        { spine: '<itemref idref="a"/><itemref idref="b" linear="no"/>' },
      ),
    );
    expect(linesOf(text)).toEqual([`1:0 h1 Head${mark('1', 'First.')}`, `1:1 p Word${mark('2', 'Second.')} and.`]);
    expect(text?.sections[0]?.title).toBe('Head');
    expect(codesOf(skipped)).toEqual([expect.stringMatching(/^a\.epub\/.*a\.xhtml:1 note_missing$/)]);
    expect(skipped[0]?.quote).toMatch(/Head.*Word/);
  });

  it('has pages without a heading called as in the table of contents', async () => {
    const nav = page(
      '<nav epub:type="toc"><ol><li><a href="text/a.xhtml">Part</a><ol><li><a href="text/b.xhtml#x">Chapter</a></li></ol></li></ol></nav>',
    );
    const { text } = await read(epub(['<p>A.</p>', '<p>B.</p>'], { manifest: NAV, files: { 'OEBPS/nav.xhtml': nav } }));
    expect(text?.sections).toEqual([
      { key: '1', parent: null, title: 'Part' },
      { key: '1.1', parent: '1', title: 'Chapter' },
    ]);
    expect(linesOf(text)).toEqual(['1:1 p A.', '1.1:1 p B.']);
  });

  it('of the older kind has its table of contents in another form', async () => {
    const ncx =
      '<ncx><navMap><navPoint><navLabel><text>First</text></navLabel><content src="text/a.xhtml"/></navPoint></navMap></ncx>';
    const { text } = await read(
      epub(['<p>A.</p>'], {
        manifest: '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
        files: { 'OEBPS/toc.ncx': ncx },
      }),
    );
    expect(text?.sections[0]?.title).toBe('First');
  });

  it('with a broken table of contents is read all the same, and it is told', async () => {
    const broken = '<ncx><navMap><navPoint>';
    const { text, skipped } = await read(
      epub(['<h1>One</h1><p>A.</p>'], {
        manifest: `${NAV}<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>`,
        files: { 'OEBPS/nav.xhtml': '<nav><ol><li>', 'OEBPS/toc.ncx': broken },
      }),
    );
    expect(linesOf(text)).toEqual(['1:0 h1 One', '1:1 p A.']);
    expect(codesOf(skipped)).toEqual(['a.epub contents_unreadable']);
  });

  it('with pages that are not well-formed is read as browsers read them, without scripts and pictures', async () => {
    const { text, skipped } = await read(
      epub(['<p>One<br>two & three<p>Four<script>alert(1)</script><style>p{}</style><img src="x.png"><p>שלום']),
    );
    expect(text?.segments.map(({ content }) => content)).toEqual(['One<br>two &amp; three', 'Four', 'שלום']);
    expect(codesOf(skipped)).toEqual(['a.epub picture_left_out']);
  });

  it.each([
    ['no container', () => zipSync({ a: strToU8('x') }), 'a.epub part_missing'],
    [
      'a page that is missing',
      () => epub(['<p>A</p>'], { manifest: '<item id="z" href="z.xhtml"/>', spine: '<itemref idref="z"/>' }),
      'a.epub part_missing',
    ],
    [
      'a page above the archive',
      () =>
        epub(['<p>A</p>'], { manifest: '<item id="z" href="../../../etc/passwd"/>', spine: '<itemref idref="z"/>' }),
      'a.epub empty',
    ],
    ['no words', () => epub(['<p> </p>']), 'a.epub empty'],
    [
      'protected pages',
      () =>
        epub(['<p>A</p>'], {
          files: {
            'META-INF/encryption.xml':
              '<encryption><EncryptedData><CipherData><CipherReference URI="OEBPS/text/a.xhtml"/></CipherData></EncryptedData></encryption>',
          },
        }),
      'a.epub protected_content',
    ],
    [
      'an entity bomb',
      () => epub(['<p>A</p>'], { files: { 'OEBPS/book.opf': '<!DOCTYPE p [<!ENTITY a "b">]><package/>' } }),
      'a.epub:1 xml_entities',
    ],
    ['elements too deep', () => epub(['<div>'.repeat(5000)]), 'a.epub/OEBPS/text/a.xhtml:1 xml_depth'],
  ])('with %s is not loaded', async (_, content, expected) => {
    const { texts, skipped } = await read(content());
    expect(texts).toEqual([]);
    expect(codesOf(skipped)).toEqual([expected]);
  });

  it('of many signs is read in time', async () => {
    const { text } = await read(epub([`<p>${'<'.repeat(150_000)}`]));
    expect(text?.segments).toHaveLength(1);
  });

  it('is recognised by what is in the archive, and described', async () => {
    expect(await describeSource(await file(epub(['<h1>One</h1><p>A.</p>'])))).toMatchObject({
      format: 'epub',
      found: { title: 'The Book', language: 'en' },
      headings: [{ level: 1, title: 'One' }],
    });
  });
});
