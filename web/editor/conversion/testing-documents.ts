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
    color: fc.option(fc.constantFrom('#7b1e2b', '#000000')),
  })
  .map(({ link, bold, italic, underline, color }) => [
    ...(link && !link.includes('"') ? [{ type: 'link', attrs: { href: link } }] : []),
    ...(bold ? [{ type: 'bold' }] : []),
    ...(italic ? [{ type: 'italic' }] : []),
    ...(underline ? [{ type: 'underline' }] : []),
    ...(color ? [{ type: 'color', attrs: { color } }] : []),
  ]);

const text = fc.array(fc.constantFrom(...TEXTS), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));

const inline: fc.Arbitrary<EditorNode> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('text'), text, marks }) },
  { weight: 1, arbitrary: fc.constant({ type: 'hardBreak' }) },
);
const line = fc.array(inline, { maxLength: 6 });
const align = fc.constantFrom(...ALIGNMENTS);
const id = fc.uuid();

const textBlock = (...names: string[]): fc.Arbitrary<EditorNode> =>
  fc.record({ type: fc.constantFrom(...names), attrs: fc.record({ block_id: id, align }), content: line });

const code: fc.Arbitrary<EditorNode> = fc.record({
  type: fc.constant('code'),
  attrs: fc.record({ block_id: id }),
  content: fc
    .array(fc.constantFrom(...TEXTS, '\n', '\t', '  indented'), { maxLength: 8 })
    .map((parts) => (parts.length > 0 ? [{ type: 'text', text: parts.join('') }] : [])),
});

const list = (depth: number): fc.Arbitrary<EditorNode> =>
  fc.record({
    type: fc.constantFrom('ordered-list', 'unordered-list'),
    attrs: fc.record({ block_id: depth === 0 ? id : fc.constant(null) }),
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

const quote = fc.record({
  words: text,
  text_title: fc.string(),
  text_id: id,
  language: fc.constantFrom('bo', 'en', 'zh'),
});

const atoms: fc.Arbitrary<EditorNode>[] = [
  fc.record({
    type: fc.constant('image'),
    attrs: fc.record({
      block_id: id,
      src: fc.webUrl(),
      url: fc.constant(null),
      alt: fc.oneof(fc.constant(''), fc.stringMatching(/^[a-z"<&ཀ莲]{1,12}$/)),
      error: fc.constant(null),
    }),
  }),
  fc.record({
    type: fc.constant('audio'),
    attrs: fc.record({ block_id: id, src: fc.webUrl(), error: fc.constant(null) }),
  }),
  fc.record({
    type: fc.constant('youtube'),
    attrs: fc.record({ block_id: id, youtubeId: fc.stringMatching(/^[\w-]{11}$/) }),
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
      ...atoms.map((arbitrary) => ({ weight: 1, arbitrary })),
    ),
    { minLength: 1, maxLength: 8 },
  ),
});
