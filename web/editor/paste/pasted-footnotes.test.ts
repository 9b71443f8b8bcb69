import { expect, it } from 'vitest';
import { expectLinearTime } from '../../../scripts/testing/expect-linear-time.ts';
import { toStored } from '../conversion/testing-documents.ts';
import { parsePastedHtml } from './pasted-blocks.ts';

const pasted = (html: string): string[] =>
  toStored({ type: 'doc', content: parsePastedHtml(html) }).map(({ content }) => content);
const note = (number: number, text: string) =>
  `<sup class="footnote-marker">${number}</sup><i class="footnote">${text}</i>`;

it('footnotes of Word move to where the text refers to them', () => {
  const reference = (n: number) =>
    `<a style='mso-footnote-id:ftn${n}' href="#_ftn${n}" name="_ftnref${n}" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:12.0pt'>[${n}]</span></span><![endif]></span></span></a>`;
  const footnote = (n: number, text: string) =>
    `<div style='mso-element:footnote' id=ftn${n}><p class=MsoFootnoteText><a style='mso-footnote-id:ftn${n}' href="#_ftnref${n}" name="_ftn${n}" title=""><span class=MsoFootnoteReference>[${n}]</span></a> ${text}<o:p></o:p></p></div>`;
  const html =
    `<p class=MsoNormal>Patience${reference(1)} and effort${reference(2)}.<o:p></o:p></p>` +
    `<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>${footnote(1, 'See <i>Bodhicaryāvatāra</i> 6.')}${footnote(2, 'Ibid. 7')}</div>`;
  expect(pasted(html)).toEqual([
    `<p>Patience${note(1, 'See <em>Bodhicaryāvatāra</em> 6.')} and effort${note(2, 'Ibid. 7')}.</p>`,
  ]);
});

it('footnotes of GitHub, Pandoc, Wikipedia and our own pages too', () => {
  for (const html of [
    '<p>a<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref="">1</a></sup></p><section data-footnotes><ol><li id="user-content-fn-1"><p>one <a href="#user-content-fnref-1">↩</a></p></li></ol></section>',
    '<p>a<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a></p><hr><ol><li id="fn1"><p>one<a href="#fnref1" class="footnote-back">↩︎</a></p></li></ol>',
    '<p>a<sup id="cite_ref-1" class="reference"><a href="#cite_note-1">[1]</a></sup></p><ol><li id="cite_note-1"><span><b><a href="#cite_ref-1">^</a></b></span> <span>one</span></li></ol>',
    '<p>a<sup data-footnote=""><a id="fnref-1" href="#fn-1" role="doc-noteref">1</a></sup></p><ol><li id="fn-1"><span>one</span> <a href="#fnref-1" role="doc-backlink">↩</a></li></ol>',
  ])
    expect(pasted(html)).toEqual([`<p>a${note(1, 'one')}</p>`]);
});

it('a link within a page that is no footnote stays a link', () => {
  const html = '<p><a href="#part">Part</a></p><h1 id="part">Part</h1><p id="top">x <a href="#part">again</a></p>';
  expect(pasted(html)).toEqual([
    '<p><a href="#part">Part</a></p>',
    '<h1>Part</h1>',
    '<p>x <a href="#part">again</a></p>',
  ]);
});

it('a note that a named link within its paragraph begins', () => {
  const html =
    '<p>a<a name="r1" href="#n1">1</a></p><p>between</p><p><a name="n1" href="#r1">1</a> one</p><p>after</p>';
  expect(pasted(html)).toEqual([`<p>a${note(1, 'one')}</p>`, '<p>between</p>', '<p>after</p>']);
});

it('two links to each other in one paragraph are no footnote', () => {
  expect(pasted('<p><a id="a" href="#b">down</a> words <a id="b" href="#a">up</a></p>')).toEqual([
    '<p><a href="#b">down</a> words <a href="#a">up</a></p>',
  ]);
});

it('a note that a note refers to stays where it is: footnotes are not nested', () => {
  const html =
    '<p>a<a id="r1" href="#n1">1</a></p><p id="n1">one <a href="#r1">back</a>, see <a id="r2" href="#n2">2</a></p>' +
    '<p id="n2">two <a href="#r2">back</a></p>';
  const [text, ...rest] = pasted(html);
  expect(text?.match(/class="footnote"/g)).toHaveLength(1);
  expect(rest).toEqual(['<p>two <a href="#r2">back</a></p>']);
});

it('a chapter that links back to the table of contents stays a chapter', () => {
  const html =
    '<p><a id="toc1" href="#c1">One</a></p><div id="c1"><h1>One</h1><p>words <a href="#toc1">top</a></p></div>' +
    `<p><a id="toc2" href="#c2">Two</a></p><div id="c2"><p>${'long '.repeat(500)}<a href="#toc2">top</a></p></div>`;
  expect(pasted(html)).toHaveLength(5);
  expect(pasted(html).join('')).not.toContain('footnote');
});

it('are found in linear time', () => {
  expectLinearTime(20_000, (size) =>
    parsePastedHtml(`<div id="a">${'<b></b>'.repeat(size)}</div>${'<a href="#a">x</a>'.repeat(size)}`),
  );
});
