import { describe, expect, it } from 'vitest';
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '#shared/limits.ts';
import { toStored } from '../conversion/testing-documents.ts';
import { parsePastedHtml } from './pasted-blocks.ts';

const pasted = (html: string): string[] =>
  toStored({ type: 'doc', content: parsePastedHtml(html) }).map(({ content }) => content);

/** As Word for Windows and Mac put it on the clipboard. */
const word = (body: string): string =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0in; font-size:12.0pt;} @list l0:level1 {mso-level-number-format:bullet;} --></style></head>
<body lang=EN-US style='tab-interval:.5in'>
<!--StartFragment-->${body}<!--EndFragment-->
</body></html>`;

const wordItem = (list: string, level: number, marker: string, text: string, font = 'Calibri'): string =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 0.5}in;mso-add-space:auto;text-indent:-.25in;mso-list:${list.replace(' ', ` level${level} `)}'>` +
  `<!--[if !supportLists]--><span style='font-family:${font};mso-fareast-font-family:${font}'><span style='mso-list:Ignore'>${marker}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><!--[endif]-->${text}<o:p></o:p></p>\n\n`;

const google = (body: string): string =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5a1b7c1e-7fff-1d5d">${body}</b><br class="Apple-interchange-newline">`;

const googleSpan = (text: string, style = ''): string =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;${style}">${text}</span>`;

const googleItem = (level: number, text: string): string =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${googleSpan(text)}</p></li>`;

describe('lists from Word', () => {
  it('are nested by their levels, whatever the bullets', () => {
    const items = [
      wordItem('l0 lfo1', 1, '·', 'Ground', 'Symbol'),
      wordItem('l0 lfo1', 2, 'o', 'Two truths', '"Courier New"'),
      wordItem('l0 lfo1', 3, '§', 'Relative', 'Wingdings'),
      wordItem('l0 lfo1', 2, 'o', 'Buddha nature', '"Courier New"'),
      wordItem('l0 lfo1', 1, '·', 'Path', 'Symbol'),
    ];
    expect(pasted(word(items.join('')))).toEqual([
      '<ul><li>Ground<ul><li>Two truths<ul><li>Relative</li></ul></li><li>Buddha nature</li></ul></li><li>Path</li></ul>',
    ]);
  });

  it('stay two lists when one follows the other', () => {
    const items = [
      wordItem('l0 lfo1', 1, '1.', 'one'),
      wordItem('l0 lfo1', 1, '2.', 'two'),
      wordItem('l1 lfo2', 1, '1.', 'first'),
      wordItem('l2 lfo3', 1, '·', 'bullet', 'Symbol'),
    ];
    expect(pasted(word(items.join('')))).toEqual([
      '<ol><li>one</li><li>two</li></ol>',
      '<ol><li>first</li></ol>',
      '<ul><li>bullet</li></ul>',
    ]);
  });

  it('go on counting after a paragraph between them, in numbers, letters and Roman numerals', () => {
    const between = '<p class=MsoNormal>between<o:p></o:p></p>';
    const items = [
      wordItem('l0 lfo1', 1, '1.', 'one'),
      between,
      wordItem('l0 lfo1', 1, '2.', 'two'),
      wordItem('l0 lfo1', 2, 'c.', 'within'),
      wordItem('l0 lfo1', 3, 'iv.', 'deeper'),
      between,
      wordItem('l4 lfo5', 1, '1.3.', 'outline'),
      between,
      wordItem('l6 lfo7', 1, '三、', '第三'),
    ];
    expect(pasted(word(items.join('')))).toEqual([
      '<ol><li>one</li></ol>',
      '<p>between</p>',
      '<ol start="2"><li>two<ol start="3"><li>within<ol start="4"><li>deeper</li></ol></li></ol></li></ol>',
      '<p>between</p>',
      '<ol start="3"><li>outline</li></ol>',
      '<p>between</p>',
      '<ol start="3"><li>第三</li></ol>',
    ]);
  });

  it('leave a numbered heading a heading', () => {
    const heading = wordItem('l0 lfo1', 1, '1.', 'Chapter').replace('<p class=MsoListParagraphCxSpMiddle', '<h1');
    expect(pasted(word(heading.replace('</p>', '</h1>')))).toEqual(['<h1>Chapter</h1>']);
  });

  it('of Word for the web, one element per item, become one list', () => {
    const item = (kind: 'ul' | 'ol', list: number, level: number, position: number, text: string) =>
      `<div class="ListContainerWrapper SCXW12345 BCX0"><${kind} class="BulletListStyle1 SCXW12345" role="list"${kind === 'ol' ? ` start="${position}"` : ''}>` +
      `<li role="listitem" data-leveltext="" data-font="Symbol" data-listid="${list}" data-aria-posinset="${position}" data-aria-level="${level}" class="OutlineElement Ltr">` +
      `<p class="Paragraph SCXW12345 BCX0" paraid="1"><span data-contrast="auto" class="TextRun SCXW12345"><span class="NormalTextRun SCXW12345">${text}</span></span><span class="EOP SCXW12345">&nbsp;</span></p></li></${kind}></div>`;
    const html = [
      item('ul', 1, 1, 1, 'one'),
      item('ul', 1, 2, 1, 'within'),
      item('ul', 1, 1, 2, 'two'),
      item('ol', 2, 1, 4, 'four'),
      item('ol', 2, 1, 5, 'five'),
    ].join('');
    expect(pasted(html)).toEqual([
      '<ul><li>one<ul><li>within</li></ul></li><li>two</li></ul>',
      '<ol start="4"><li>four</li><li>five</li></ol>',
    ]);
  });
});

describe('lists from Google Docs', () => {
  it('are nested, although the inner list stands beside its item', () => {
    const html = `<ul style="margin-top:0;padding-inline-start:48px;">${googleItem(1, 'Ground')}<ul style="padding-inline-start:48px;">${googleItem(2, 'Two truths')}<ol>${googleItem(3, 'Relative')}</ol>${googleItem(2, 'Buddha nature')}</ul>${googleItem(1, 'Path')}</ul>`;
    expect(pasted(google(html))).toEqual([
      '<ul><li>Ground<ul><li>Two truths<ol><li>Relative</li></ol></li><li>Buddha nature</li></ul></li><li>Path</li></ul>',
    ]);
  });

  it('stay two, and keep the number they begin with', () => {
    const html = `<ol>${googleItem(1, 'one')}</ol><ol start="5">${googleItem(1, 'five')}</ol><br /><ul>${googleItem(1, 'a')}</ul><ul>${googleItem(1, 'b')}</ul>`;
    expect(pasted(google(html))).toEqual([
      '<ol><li>one</li></ol>',
      '<ol start="5"><li>five</li></ol>',
      '<ul><li>a</li></ul>',
      '<ul><li>b</li></ul>',
    ]);
  });
});

describe('colours', () => {
  it('of Word are kept where the author chose them', () => {
    const html =
      "<p class=MsoNormal><span style='color:black'>plain </span><span style='color:red'>red <span style='color:windowtext'>plain</span></span>" +
      "<b><span style='color:#4472C4;mso-themecolor:accent1'> blue</span></b> <a href=\"https://example.org/\"><span style='color:#0563C1'><u>link</u></span></a></p>";
    expect(pasted(word(html))).toEqual([
      '<p>plain <span style="color:#ff0000">red </span>plain<strong><span style="color:#4472c4"> blue</span></strong> <a href="https://example.org/">link</a></p>',
    ]);
  });

  it('of Google Docs too; the grey of its headings is none', () => {
    const html =
      `<h3 dir="ltr">${googleSpan('Heading', 'color:#434343;')}</h3>` +
      `<p dir="ltr">${googleSpan('plain ')}${googleSpan('orange', 'color:#e69138;')}` +
      `<a href="https://example.org/" style="text-decoration:none;">${googleSpan('link', 'color:#1155cc;text-decoration:underline;')}</a></p>`;
    expect(pasted(google(html.replaceAll('color:#000000;background', 'background')))).toEqual([
      '<h2>Heading</h2>',
      '<p>plain <span style="color:#e69138">orange</span><a href="https://example.org/">link</a></p>',
    ]);
  });

  it('of a web page are those of the site, and not kept', () => {
    expect(pasted('<p style="color:rgb(200, 30, 30)">words</p>')).toEqual(['<p>words</p>']);
  });
});

describe('tables', () => {
  it('from Word keep rows, merged cells, lists and the header', () => {
    const cell = (text: string, more = '') =>
      `<td width=208 valign=top ${more}style='width:155.8pt;border:solid windowtext 1.0pt;padding:0in 5.4pt 0in 5.4pt'><p class=MsoNormal style='margin-bottom:0in'>${text}<o:p></o:p></p></td>\n`;
    const html =
      "<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none'>\n" +
      ` <thead><tr style='mso-yfti-irow:0'>\n${cell('<b>Term</b>')}${cell('Tibetan')}</tr></thead>\n` +
      ` <tr>${cell('patience', 'rowspan=2 ')}<td>${wordItem('l0 lfo1', 1, '1.', 'བཟོད་པ')}</td></tr>\n` +
      ` <tr><td><p class=MsoNormal align=center style='text-align:center'><o:p>&nbsp;</o:p></p></td></tr>\n` +
      ` <tr>${cell('both columns', 'colspan=2 ')}</tr>\n</table>`;
    expect(pasted(word(html))).toEqual([
      '<table><thead><tr><th><strong>Term</strong></th><th>Tibetan</th></tr></thead><tbody>' +
        '<tr><td rowspan="2">patience</td><td><ol><li>བཟོད་པ</li></ol></td></tr>' +
        '<tr><td style="text-align:center"></td></tr><tr><td colspan="2">both columns</td></tr></tbody></table>',
    ]);
  });

  it('from Google Docs, with the text around them', () => {
    const cell = (text: string) =>
      `<td style="border-left:solid #000000 1pt;vertical-align:top;padding:5pt 5pt 5pt 5pt;overflow:hidden;"><p dir="ltr" style="line-height:1.2;margin-top:0pt;">${googleSpan(text)}</p></td>`;
    const html =
      `<p dir="ltr">${googleSpan('Before')}</p><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="301" /><col width="301" /></colgroup><tbody>` +
      `<tr style="height:0pt">${cell('a')}${cell('b')}</tr><tr style="height:0pt">${cell('c')}</tr></tbody></table></div>`;
    expect(pasted(google(html))).toEqual([
      '<p>Before</p>',
      '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td></td></tr></tbody></table>',
    ]);
  });

  it('that only lay out a page are unwrapped', () => {
    expect(pasted('<table><tr><td><h1>Letter</h1><p>words</p></td></tr></table>')).toEqual([
      '<h1>Letter</h1>',
      '<p>words</p>',
    ]);
  });

  it('that are too large are divided, say so, and lose nothing', () => {
    let notices = 0;
    const paste = (html: string) => {
      notices = 0;
      return parsePastedHtml(html, () => (notices += 1));
    };
    const rows = '<tr><td>a</td><td>b</td></tr>';
    expect(paste(`<table>${rows.repeat(MAX_TABLE_ROWS)}</table>`)).toHaveLength(1);
    expect(notices).toBe(0);
    expect(paste(`<table>${rows.repeat(MAX_TABLE_ROWS + 1)}</table>`).map(({ content }) => content?.length)).toEqual([
      MAX_TABLE_ROWS,
      1,
    ]);
    expect(notices).toBe(1);
    const wide = paste(`<table><tr>${'<td>a</td>'.repeat(MAX_TABLE_COLUMNS + 1)}</tr></table>`);
    expect(wide.map(({ type }) => type)).toEqual(Array.from({ length: MAX_TABLE_COLUMNS + 1 }, () => 'paragraph'));
    expect(notices).toBe(1);
  });
});

it('a space at the end stays a space, and a space that a browser has protected becomes one again', () => {
  expect(pasted(google(`<p>${googleSpan('word ')}</p>`))).toEqual(['<p>word </p>']);
  expect(
    pasted(
      '<p>two<span class="Apple-converted-space">&nbsp;</span>words<span class="Apple-converted-space">&nbsp;</span></p>',
    ),
  ).toEqual(['<p>two words </p>']);
});
