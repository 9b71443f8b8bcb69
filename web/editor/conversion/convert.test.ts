import { Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sheetSchema } from '../sheet-extensions.ts';
import type { EditorNode } from '../document/editor-node.ts';
import type { SheetBlock } from '../document/sheet-block.ts';
import { documents, toEditor, toStored } from './testing-documents.ts';

/** As the editor normalizes it: neighbours joined, attributes filled in. Collapsible spaces are no-break spaces. */
const normalized = (doc: EditorNode): unknown => {
  const node = Node.fromJSON(sheetSchema, doc);
  node.check();
  return JSON.parse(JSON.stringify(node.toJSON()).replaceAll('\u00A0', ' '));
};

const row = (content: string): SheetBlock => ({ block_id: 'b1', type: 'content', content });
const sequentialIds = () => {
  let count = 1;
  return () => `b${(count += 1)}`;
};
const read = (content: string) => toEditor([row(content)], sequentialIds()).content ?? [];
const text = (node: EditorNode | undefined): string =>
  node?.text ?? (node?.type === 'hardBreak' ? '\n' : (node?.content ?? []).map(text).join(''));

describe('stored rows and the editor document', () => {
  it('round-trip without loss, whatever the document', () => {
    fc.assert(
      fc.property(documents, (doc) => {
        expect(normalized(toEditor(toStored(doc)))).toEqual(normalized(doc));
      }),
      { numRuns: 400 },
    );
  });

  it('serialize to the same rows again', () => {
    fc.assert(
      fc.property(documents, (doc) => {
        const stored = toStored(doc);
        expect(toStored(toEditor(stored))).toEqual(stored);
      }),
      { numRuns: 200 },
    );
  });

  it('parse any HTML into a valid document', () => {
    const piece = fc.constantFrom(
      ...'<p> </p> <div> <ul> <li> </ul> <ol> <pre> </pre> <blockquote> <table> <tr> <td> <th> </table> </td> <thead> <caption> <h3> <a href="javascript:x"> </a> <b> <br> text <script> </script> <img src="x"> &amp; <!-- <'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        normalized({ type: 'doc', content: read(pieces.join('')) });
      }),
      { numRuns: 400 },
    );
  });

  it('keep the spaces at the end of a line as they are typed', () => {
    const line = fc.array(fc.constantFrom('a', ' ', '  ', '\u00A0', 'ཀ'), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (lines) => {
        const texts = lines.map((parts) => parts.join(''));
        const content = texts.flatMap((written, index): EditorNode[] => [
          ...(index > 0 ? [{ type: 'hardBreak' }] : []),
          { type: 'text', text: written },
        ]);
        const doc = {
          type: 'doc',
          content: [{ type: 'paragraph', attrs: { block_id: 'b1', align: 'left' }, content }],
        };
        const reread = text(toEditor(toStored(doc))).split('\n');
        for (const [index, written] of texts.entries()) {
          expect(reread[index]?.replaceAll('\u00A0', ' ')).toBe(written.replaceAll('\u00A0', ' '));
          if (written.trim()) expect(/ *$/.exec(reread[index] ?? '')?.[0]).toBe(/ *$/.exec(written)?.[0]);
        }
      }),
    );
  });

  it('the default new sheet is a single empty left-aligned paragraph', () => {
    expect(toEditor([], () => 'b1')).toEqual({
      type: 'doc',
      content: [{ type: 'paragraph', attrs: { block_id: 'b1', align: 'left' } }],
    });
  });
});

describe('footnotes', () => {
  const note = (number: number, html: string) =>
    `<sup class="footnote-marker">${number}</sup><i class="footnote">${html}</i>`;

  it('are stored where the text refers to them, numbered within their block', () => {
    const html = `<table><tbody><tr><td>a${note(1, 'one <em>title</em>')}</td><td>b${note(2, '')} c</td></tr></tbody></table>`;
    expect(toStored({ type: 'doc', content: read(html) })[0]?.content).toBe(html);
  });

  it('of another client are read without their number and without notes within', () => {
    const html = `<p>a<sup class="footnote-marker">*</sup><i class="x footnote">one${note(9, 'two')}</i> b<sup class="footnote-marker">3</sup></p>`;
    const [paragraph] = read(html);
    expect(paragraph?.content).toEqual([
      { type: 'text', text: 'a' },
      { type: 'footnote', content: [{ type: 'text', text: 'one' }] },
      { type: 'text', text: ' b3' },
    ]);
  });
});

describe('tables', () => {
  const cell = (content: string) => `<td>${content}</td>`;

  it('of another client are read whatever they lack', () => {
    const stored = (html: string) => toStored({ type: 'doc', content: read(html) }).map(({ content }) => content);
    expect(
      stored(
        `<table><caption>About</caption><tr>${cell('a')}${cell('b')}</tr><tr>${cell('<h1>c</h1><pre>d\ne</pre>')}</tr></table>`,
      ),
    ).toEqual([
      '<p>About</p>',
      '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td><p>c</p><p>d<br>e</p></td><td></td></tr></tbody></table>',
    ]);
    expect(stored('<table></table>')).toEqual(['<p></p>']);
  });

  it('have no cell that reaches over another or below the last row', () => {
    const html = '<table><tr><td rowspan="9">a</td><td colspan="3">b</td></tr><tr><td>c</td></tr></table>';
    expect(toStored({ type: 'doc', content: read(html) })[0]?.content).toBe(
      '<table><tbody><tr><td rowspan="2">a</td><td colspan="3">b</td></tr><tr><td>c</td><td></td><td></td></tr></tbody></table>',
    );
  });
});

describe('rows of other clients', () => {
  it('a div with inline alignment is an aligned paragraph', () => {
    for (const align of ['left', 'center', 'right', 'justify']) {
      expect(read(`<div style="text-align: ${align}; margin:0">Words</div>`)).toEqual([
        { type: 'paragraph', attrs: { block_id: 'b1', align }, content: [{ type: 'text', text: 'Words' }] },
      ]);
    }
  });

  it('several blocks in one row become several; the first keeps the id', () => {
    const nodes = read('<div style="text-align:right"><p>one</p><h3>two</h3>three<br>four</div>');
    expect(nodes.map(({ type, attrs }) => [type, attrs?.block_id, attrs?.align])).toEqual([
      ['paragraph', 'b1', 'right'],
      ['heading-two', 'b2', 'right'],
      ['paragraph', 'b3', 'right'],
    ]);
    expect(text(nodes[2])).toBe('three\nfour');
  });

  it('a list may be nested in an item or directly in the list around it', () => {
    const inItem = read('<ul>\n <li>a\n  <ol><li><p>b</p></li></ol>\n </li>\n <li>c</li>\n</ul>');
    const inList = read('<ul><li>a</li><ol><li>b</li></ol><li>c</li></ul>');
    expect(inItem).toEqual(inList);
    expect(toStored({ type: 'doc', content: inItem })[0]?.content).toBe(
      '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>',
    );
  });

  it('pre, with or without code, preserves every space and line break', () => {
    for (const html of ['<pre><code>a\n  b\n</code></pre>', '<pre>a<br>  b<br></pre>']) {
      expect(read(html)).toEqual([
        { type: 'code', attrs: { block_id: 'b1' }, content: [{ type: 'text', text: 'a\n  b\n' }] },
      ]);
    }
  });

  it('marks are recognized by tag or by style, nested in any order', () => {
    const html =
      '<p><b>a<i>b</i></b><span style="font-weight:700;color:rgb(123, 30, 43)">c</span><ins>d</ins><del>e</del></p>';
    expect(read(html)[0]?.content).toEqual([
      { type: 'text', text: 'a', marks: [{ type: 'bold' }] },
      { type: 'text', text: 'b', marks: [{ type: 'bold' }, { type: 'italic' }] },
      { type: 'text', text: 'c', marks: [{ type: 'bold' }, { type: 'color', attrs: { color: '#7b1e2b' } }] },
      { type: 'text', text: 'd', marks: [{ type: 'underline' }] },
      { type: 'text', text: 'e', marks: [{ type: 'strike' }] },
    ]);
  });

  it('bare text, an empty row, an empty line and broken tags are parsed', () => {
    expect(read('just words').map(text)).toEqual(['just words']);
    expect(read('')).toEqual([{ type: 'paragraph', attrs: { block_id: 'b1', align: 'left' } }]);
    expect(read('<div><br></div>')).toEqual(read(''));
    expect(read('<p>one<p>two</b></i> &lt;3').map(text)).toEqual(['one', 'two <3']);
  });

  it('scripts, event handlers and script addresses are removed', () => {
    const html =
      '<p onclick="x()">a<script>alert(1)</script><svg><script>x</script></svg><a href="javascript:x">b</a>' +
      '<a href="data:text/html,x">c</a><span style="color:expression(x)">d</span></p>';
    expect(toStored(toEditor([row(html)]))[0]?.content).toBe('<p>abcd</p>');
  });
});
