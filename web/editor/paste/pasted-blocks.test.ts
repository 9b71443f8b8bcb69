import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '../../../scripts/testing/expect-linear-time.ts';
import { toStored } from '../conversion/testing-documents.ts';
import { parsePastedHtml } from './pasted-blocks.ts';

const pasted = (html: string): string[] =>
  toStored({ type: 'doc', content: parsePastedHtml(html) }).map(({ content }) => content);

describe('pasted HTML', () => {
  it('from Word: paragraphs without its classes, lists as lists', () => {
    const item = (level: number, marker: string, text: string) =>
      `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
      `<span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>\n`;
    const html =
      '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p {color:red}</style></head><body><!--StartFragment-->' +
      '<h1 style="mso-line">Title</h1><p class=MsoNormal align=center style="text-align:center"><b>Bold</b> and\nplain<o:p></o:p></p>' +
      `<p class=MsoNormal><o:p>&nbsp;</o:p></p>${item(1, '1.', 'one')}${item(2, '·', 'beneath')}${item(1, '2.', 'two')}<!--EndFragment--></body></html>`;
    expect(pasted(html)).toEqual([
      '<h1>Title</h1>',
      '<p style="text-align:center"><strong>Bold</strong> and plain</p>',
      '<ol><li>one<ul><li>beneath</li></ul></li><li>two</li></ol>',
    ]);
  });

  it('from Google Docs: its wrapper is not bold, its spans become marks', () => {
    const html =
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="text-align:right">' +
      '<span style="color:#000000;font-weight:700">Bold</span><span style="font-weight:400;font-style:italic;text-decoration:underline"> both</span></p>' +
      '<br><ul><li dir="ltr" aria-level="1"><p dir="ltr"><span>item</span></p></li></ul></b>';
    expect(pasted(html)).toEqual([
      '<p style="text-align:right"><strong>Bold</strong><em><u> both</u></em></p>',
      '<ul><li>item</li></ul>',
    ]);
  });

  it('from the web: figures, tables, navigation become blocks; nothing executable remains', () => {
    const html =
      '<nav><a href="/x" onclick="y()">Home</a></nav><table><tr><td>1<table><tr><td>2</td></tr></table></td><td>3</td></tr></table>' +
      '<figure><img src="https://example.org/a.png" alt="A" onerror="x()"><figcaption>Caption</figcaption></figure>' +
      '<p>with <img src="data:image/png;base64,xx"> inside</p><iframe src="x">no</iframe><svg><text>no</text></svg>' +
      '<p style="background:url(javascript:x)"><a href="javascript:x">words</a></p>';
    expect(pasted(html)).toEqual([
      '<p><a href="/x">Home</a></p>',
      '<table><tbody><tr><td><p>1</p><p>2</p></td><td>3</td></tr></tbody></table>',
      'https://example.org/a.png',
      '<p>Caption</p>',
      '<p>with </p>',
      '<p>inside</p>',
      '<p>words</p>',
    ]);
  });

  // Takes seconds on a quiet machine, more than the usual limit on a busy one; that it is linear is checked below.
  it('of five megabytes is parsed and truncated at the maximum number of blocks', { timeout: 120_000 }, () => {
    const html = '<div><p class="x" style="color:red"><span>Words and <b>more</b></span></p></div>'.repeat(70_000);
    expect(html.length).toBeGreaterThan(5_000_000);
    expect(parsePastedHtml(html)).toHaveLength(5000);
    expect(parsePastedHtml('<div>'.repeat(1_000_000)).length).toBeLessThan(2);
    expect(parsePastedHtml('<a "'.repeat(1_000_000)).length).toBeLessThan(2);
  });

  it.each([
    '<p class="x"><b>more</b></p>',
    '<div>',
    '<a "',
    'a',
    '<p style="a:b;">',
    '<!--StartFragment-->',
    '<b>',
    '<ul><li>',
    '<table><tr><td>',
    '<td>',
    '<p style="mso-list:l0 level1 lfo1">',
    'a ',
  ])('takes linear time for many %s', (piece) =>
    expectLinearTime(40_000, (size) => parsePastedHtml(`<${piece.repeat(size)}`)),
  );
});
