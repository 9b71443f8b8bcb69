import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '../../scripts/testing/expect-linear-time.ts';
import { type Block, documentLabels } from './document.ts';
import { parseHtml, textOf, toBlocks } from './html-tree.rules.ts';
import { markHeadings, nestHeadings } from './headings.rules.ts';
import { renderMarkdown } from './markdown.ts';

const SHEET: Parameters<typeof renderMarkdown>[0] = {
  id: 'x',
  title: 'On *patience*',
  summary: '',
  topics: [],
  tags: [],
  layout: 'stacked',
  lang: 'en',
  author: '',
  address: 'https://texts.example/s/x',
  date: '2026-01-02',
  blocks: [],
  sources: [],
  labels: documentLabels('en'),
};
const FRONT_MATTER =
  '---\ntitle: "On *patience*"\nlanguage: "en"\nlayout: "stacked"\ndate: "2026-01-02"\n' +
  'address: "https://texts.example/s/x"\n---\n\n';
const HEAD = `${FRONT_MATTER}# On \\*patience\\*\n\n2026-01-02, <https://texts.example/s/x>\n\n<!-- sheet -->\n`;
const END = '\n\n<!-- end of sheet -->';
const render = (...blocks: Block[]) =>
  renderMarkdown({ ...SHEET, blocks })
    .slice(HEAD.length + 1, -1)
    .replace(END, '');
const renderHtml = (html: string) => render({ type: 'content', html });

describe('a sheet as Markdown', () => {
  it('begins with its fields, title, author, date, address and summary, and ends with the sources', () => {
    expect(renderMarkdown(SHEET)).toBe(`${HEAD}${END.slice(1)}\n`);
    const all = { ...SHEET, author: 'T_D', summary: 'All "of" <it>', topics: ['A'], tags: ['b', 'c'] };
    expect(renderMarkdown({ ...all, sources: ['One *1*', 'Two'] })).toBe(
      '---\ntitle: "On *patience*"\nsummary: "All \\"of\\" <it>"\nlanguage: "en"\ntopics: ["A"]\ntags: ["b","c"]\n' +
        'layout: "stacked"\nauthor: "T_D"\ndate: "2026-01-02"\naddress: "https://texts.example/s/x"\n---\n\n' +
        '# On \\*patience\\*\n\nBy T\\_D, 2026-01-02, <https://texts.example/s/x>\n\n*All "of" \\<it\\>*\n\n' +
        '<!-- sheet -->\n\n<!-- end of sheet -->\n\n## Sources\n\n- One \\*1\\*\n- Two\n',
    );
  });

  it.each([
    ['<h1>One</h1><h2>Two</h2>', '## One\n\n### Two'],
    ['<p>a <b>b</b> <strong>c</strong> <i>d</i> <em>e</em></p>', 'a **b** **c** *d* *e*'],
    ['<p>a<b> b </b>c</p>', 'a **b** c'],
    ['<p>a<b> </b>c</p>', 'a c'],
    ['<p><u>under</u> <s>struck</s></p>', '<u>under</u> ~~struck~~'],
    ['<p>one<br>two<br><br></p>', 'one\\\ntwo'],
    ['<p>many \n\t spaces</p>', 'many spaces'],
    ['<p>  around  </p>', 'around'],
    ['<p><a href="https://x.example/a b&lt;c">l</a> <a>none</a></p>', '[l](<https://x.example/a%20b%3Cc>) none'],
    ['<p></p><p>after nothing</p>', 'after nothing'],
    ['<ul><li>a</li><li><p>b</p><p>c</p></li></ul>', '- a\n- b\n  c'],
    ['<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>', '1. a\n   - b\n2. c'],
    ['<ul> <li>a</li> </ul>', '- a'],
    ['<ol start="3"><li>a</li><li>b</li></ol>', '3. a\n4. b'],
    ['<ul><li>a</li></ul><ul><li>b</li></ul><ul><li>c</li></ul>', '- a\n\n* b\n\n- c'],
    ['<ol><li>a</li></ol><ol><li>b</li></ol><p>c</p><ol><li>d</li></ol>', '1. a\n\n1) b\n\nc\n\n1. d'],
    [
      '<table><thead><tr><th>a|b</th><th style="text-align:right">c</th></tr></thead><tbody><tr><td>d<br>e</td><td><p>f</p><ul><li>g</li><li>h</li></ul></td></tr></tbody></table>',
      '| a\\|b | c |\n| --- | ---: |\n| d<br>e | f<br>- g<br>- h |',
    ],
    [
      '<table><tbody><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr><tr><td colspan="2">d</td></tr></tbody></table>',
      '|  |  |\n| --- | --- |\n| a | b |\n|  | c |\n| d |  |',
    ],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    ['<div><p>a</p>b</div>', 'a\n\nb'],
    ['<p>a</p>loose <b>words</b><p>b</p>', 'a\n\nloose **words**\n\nb'],
  ])('writes %s', (html, markdown) => {
    expect(renderHtml(html)).toBe(markdown);
  });

  it.each([
    ['<code>a</code>', '`a`'],
    ['<code>a`b</code>', '``a`b``'],
    ['<code>`a</code>', '`` `a ``'],
    ['<code>a``</code>', '``` a`` ```'],
    ['<pre>a\n  b</pre>', '```\na\n  b\n```'],
    ['<pre>a<br>b</pre>', '```\na\nb\n```'],
    ['<pre>```</pre>', '````\n```\n````'],
  ])('encloses code in more backticks than it has: %s', (html, markdown) => {
    expect(renderHtml(html)).toBe(markdown);
  });

  it.each([
    ['1. a', String.raw`1\. a`],
    ['12) a', String.raw`12\) a`],
    ['1.', String.raw`1\.`],
    ['1.5 a', '1.5 a'],
    ['1234567890. a', '1234567890. a'],
    ['# a', String.raw`\# a`],
    ['#a', '#a'],
    ['+ a', String.raw`\+ a`],
    ['- a', String.raw`\- a`],
    ['-a', '-a'],
    ['---', String.raw`\---`],
    ['===', String.raw`\===`],
    ['a - b 1. c', 'a - b 1. c'],
    ['a`b`|~c~', 'a\\`b\\`\\|\\~c\\~'],
  ])('does not take %s for Markdown', (text, markdown) => {
    expect(renderHtml(`<p>${text}</p>`)).toBe(markdown);
    expect(renderHtml(`<p>x<br>${text}</p>`)).toBe(`x\\\n${markdown}`);
  });

  it('takes linear time, whatever a member writes', () => {
    expectLinearTime(100_000, (size) => renderHtml(`<b>a<code>${' '.repeat(size)}</code>a</b>`));
  });

  it('numbers the author’s footnotes through the sheet and writes them at its end', () => {
    const note = (text: string) => `<sup class="footnote-marker">1</sup><i class="footnote">${text}</i>`;
    expect(
      render(
        { type: 'content', html: `<p>a${note('one <em>title</em>')} b${note('two [2]')}</p>` },
        { type: 'source', html: `c${note('of the passage')}`, lang: 'en', citation: 'BCA', address: '' },
        { type: 'content', html: `<ul><li>d${note('three')}</li></ul>` },
      ),
    ).toBe('a[^1] b[^2]\n\n> c\n>\n> — BCA\n\n- d[^3]\n\n[^1]: one *title*\n\n[^2]: two \\[2\\]\n\n[^3]: three');
  });

  it('keeps two blocks that are lists apart', () => {
    const list: Block = { type: 'content', html: '<ul><li>a</li></ul>' };
    expect(render(list, list)).toBe('- a\n\n* a');
  });

  it('marks questions, whose number is not a paragraph of the author', () => {
    expect(
      render(
        { type: 'content', html: '<p>a</p>' },
        { type: 'content', html: '<p><strong>Question 1</strong></p>', isQuestionNumber: true },
        { type: 'content', html: '<p>Why?</p>' },
      ),
    ).toBe('a\n\n<!-- question -->\n\n**Question 1**\n\nWhy?');
  });

  it('shows pictures, links and sources', () => {
    const picture = { name: 'a.png', mediaType: 'image/png', bytes: new Uint8Array(), width: 1, height: 1 };
    const source = { type: 'source', html: '<p>Verse</p>', lang: 'en', citation: 'BCA [1]', address: '' } as const;
    expect(
      render(
        { type: 'picture', picture, alt: 'A [lotus]', caption: '' },
        { type: 'picture', picture, alt: '', caption: 'Mud *and* lotus' },
        { type: 'link', label: 'Video *1*', address: 'https://v.example/<1>' },
        source,
        { ...source, address: 'https://texts.example/1' },
      ),
    ).toBe(
      [
        String.raw`![A \[lotus\]](pictures/a.png)`,
        '![](pictures/a.png)',
        String.raw`*Mud \*and\* lotus*`,
        String.raw`[Video \*1\*](<https://v.example/%3C1%3E>)`,
        '> Verse\n>\n> — BCA \\[1\\]',
        '> Verse\n>\n> — [BCA \\[1\\]](<https://texts.example/1>)',
      ].join('\n\n'),
    );
  });
});

describe('sanitized HTML as a tree', () => {
  const children = ['x'];

  it('keeps the attributes that exports use', () => {
    expect(parseHtml('<p style="text-align:center">x</p>')).toEqual([{ tag: 'p', align: 'center', children }]);
    expect(parseHtml('<span style="color:#A1b2c3">x</span>')).toEqual([{ tag: 'span', color: 'A1b2c3', children }]);
    expect(parseHtml('<span style="color:#a1b2c3d4">x</span>')).toEqual([{ tag: 'span', children }]);
    expect(parseHtml('<a href="/t">x</a>')).toEqual([{ tag: 'a', href: '/t', children }]);
  });

  it('joins the text around an entity, and leaves out footnotes', () => {
    expect(parseHtml('a &amp; b<i class="footnote">1</i>')).toEqual(['a & b']);
  });

  it('makes paragraphs of what is between blocks', () => {
    const [p, words] = [parseHtml('<p>a</p>'), parseHtml('b <i>c</i>')];
    expect(toBlocks([...p, ' ', ...words, ...p, ...words])).toEqual([
      ...p,
      { tag: 'p', children: words },
      ...p,
      { tag: 'p', children: words },
    ]);
  });

  it('has its text with line breaks', () => {
    expect(textOf(parseHtml('<p>a<b>b</b><br>c</p>'))).toBe('ab\nc');
  });
});

it('finds the headings of a sheet, and nests them', () => {
  const block = (html: string): Block => ({ type: 'content', html });
  const { blocks, headings } = markHeadings([
    block('<h2>Before</h2>'),
    block('<h1 style="text-align:center">One &amp; <em>all</em></h1>'),
    block('<h2>Within</h2><h2> </h2>'),
  ]);
  expect(blocks.map((one) => one.type === 'content' && one.html)).toEqual([
    '<h3 id="h-1">Before</h3>',
    '<h2 id="h-2" style="text-align:center">One &amp; <em>all</em></h2>',
    '<h3 id="h-3">Within</h3><h3> </h3>',
  ]);
  expect(nestHeadings(headings)).toEqual([
    { heading: { level: 2, id: 'h-1', text: 'Before' }, children: [] },
    {
      heading: { level: 1, id: 'h-2', text: 'One & all' },
      children: [{ heading: { level: 2, id: 'h-3', text: 'Within' }, children: [] }],
    },
  ]);
});
