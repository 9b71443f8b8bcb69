import fc from 'fast-check';
import { newId } from '#web/new-id.ts';
import { blockOfNode, documentOf, nodesOfBlock } from './convert.ts';
import { ALIGNMENTS, type EditorMark, type EditorNode } from '../document/editor-node.ts';
import type { SheetBlock } from '../document/sheet-block.ts';

/** Converts a whole sheet without an editor. */
export const toEditor = (blocks: SheetBlock[], makeId = newId): EditorNode =>
  documentOf(
    blocks.flatMap((block) => nodesOfBlock(block, makeId)),
    makeId,
  );

export const toStored = (doc: EditorNode): SheetBlock[] => (doc.content ?? []).map(blockOfNode);

const TEXTS = [
  'dharma',
  'བོད་ཡིག',
  '།',
  '菩提',
  'a',
  '&',
  '<b>',
  '"',
  "'",
  '&nbsp;',
  ' ',
  '  ',
  '🙏',
  'ñ',
  '\u00A0',
  '/',
  '<!--',
];

const marks: fc.Arbitrary<EditorMark[]> = fc
  .record({
    link: fc.option(fc.constantFrom('https://example.org/a?b=1&c="', '/chapter?text_id=1', 'mailto:a@example.org')),
    bold: fc.boolean(),
    italic: fc.boolean(),
    underline: fc.boolean(),
    strike: fc.boolean(),
    color: fc.option(fc.constantFrom('#7b1e2b', '#000000')),
  })
  .map(({ link, bold, italic, underline, strike, color }) => [
    ...(link && !link.includes('"') ? [{ type: 'link', attrs: { href: link } }] : []),
    ...(bold ? [{ type: 'bold' }] : []),
    ...(italic ? [{ type: 'italic' }] : []),
    ...(underline ? [{ type: 'underline' }] : []),
    ...(strike ? [{ type: 'strike' }] : []),
    ...(color ? [{ type: 'color', attrs: { color } }] : []),
  ]);

const text = fc.array(fc.constantFrom(...TEXTS), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));

const words = fc.record({ type: fc.constant('text'), text, marks });
const inline: fc.Arbitrary<EditorNode> = fc.oneof(
  { weight: 5, arbitrary: words },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('footnote'), content: fc.array(words, { maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.constant({ type: 'hardBreak' }) },
);
const line = fc.array(inline, { maxLength: 6 });
const align = fc.constantFrom(...ALIGNMENTS);
const id = fc.uuid();

const textBlock = (...names: string[]): fc.Arbitrary<EditorNode> =>
  fc.record({
    type: fc.constantFrom(...names),
    attrs: fc.record({ block_id: id, align, is_question: fc.constantFrom(true, null) }),
    content: line,
  });

const code: fc.Arbitrary<EditorNode> = fc.record({
  type: fc.constant('code'),
  attrs: fc.record({ block_id: id }),
  content: fc
    .array(fc.constantFrom(...TEXTS, '\n', '\t', '  indented'), { maxLength: 8 })
    .map((parts) => (parts.length > 0 ? [{ type: 'text', text: parts.join('') }] : [])),
});

const list = (depth: number, isTop = depth === 0): fc.Arbitrary<EditorNode> =>
  fc.record({
    type: fc.constantFrom('ordered-list', 'unordered-list'),
    attrs: fc.record({ block_id: isTop ? id : fc.constant(null), start: fc.constantFrom(1, 1, 0, 7) }),
    content: fc.array(
      fc
        .tuple(line, align, depth < 2 ? fc.array(list(depth + 1), { maxLength: 1 }) : fc.constant([]))
        .map(([content, alignment, lists]) => ({
          type: 'list-item',
          content: [{ type: 'paragraph', attrs: { block_id: null, align: alignment }, content }, ...lists],
        })),
      { minLength: 1, maxLength: 3 },
    ),
  });

const cellContent = fc.oneof(
  {
    weight: 4,
    arbitrary: textBlock('paragraph').map((node) => ({
      ...node,
      attrs: { ...node.attrs, block_id: null, is_question: null },
    })),
  },
  { weight: 1, arbitrary: list(1, false) },
);

/** Rows of equal length; `head`: the cells of the first row are headers. */
const table: fc.Arbitrary<EditorNode> = fc
  .record({ columns: fc.integer({ min: 1, max: 3 }), rows: fc.integer({ min: 1, max: 3 }), head: fc.boolean() })
  .chain(({ columns, rows, head }) => {
    const cell = (isHeader: boolean) =>
      fc.record({
        type: fc.constant(isHeader ? 'table-header' : 'table-cell'),
        attrs: fc.constant({ colspan: 1, rowspan: 1, colwidth: null }),
        content: fc.array(cellContent, { minLength: 1, maxLength: 2 }),
      });
    const row = (index: number) =>
      fc.record({
        type: fc.constant('table-row'),
        content: fc.array(cell(head && index === 0), { minLength: columns, maxLength: columns }),
      });
    return fc.record({
      type: fc.constant('table'),
      attrs: fc.record({ block_id: id }),
      content: fc.tuple(...Array.from({ length: rows }, (_, index) => row(index))),
    });
  });

const quote = fc.record({
  words: text,
  text_title: fc.string(),
  text_id: id,
  language: fc.constantFrom('bo', 'en', 'zh'),
});

const detail = fc.oneof(fc.constant(''), fc.stringMatching(/^[a-z"<&ཀ莲]{1,12}$/));

const atoms: fc.Arbitrary<EditorNode>[] = [
  fc.record({
    type: fc.constant('image'),
    attrs: fc.record({
      block_id: id,
      src: fc.webUrl(),
      url: fc.constant(null),
      alt: detail,
      caption: detail,
      error: fc.constant(null),
    }),
  }),
  fc.record({
    type: fc.constant('audio'),
    attrs: fc.record({ block_id: id, src: fc.webUrl(), title: detail, picture: detail, error: fc.constant(null) }),
  }),
  fc.record({
    type: fc.constant('youtube'),
    attrs: fc.record({
      block_id: id,
      youtubeId: fc.stringMatching(/^[\w-]{11}$/),
      start: fc.nat(),
      title: detail,
      picture: detail,
    }),
  }),
  fc.record({
    type: fc.constant('pecha'),
    attrs: fc.record({ block_id: id, segmentId: id, revision: fc.option(fc.nat()), quote: fc.option(quote) }),
  }),
  fc.record({
    type: fc.constant('custompecha'),
    attrs: fc.record({
      block_id: id,
      segmentId: id,
      revision: fc.constant(1),
      quote: quote.map((one) => ({ ...one, is_missing: true })),
    }),
  }),
];

/** Any valid document. */
export const documents: fc.Arbitrary<EditorNode> = fc.record({
  type: fc.constant('doc'),
  content: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: textBlock('paragraph', 'heading-one', 'heading-two', 'block-quote') },
      { weight: 1, arbitrary: code },
      { weight: 2, arbitrary: list(0) },
      { weight: 1, arbitrary: table },
      ...atoms.map((arbitrary) => ({ weight: 1, arbitrary })),
    ),
    { minLength: 1, maxLength: 8 },
  ),
});
