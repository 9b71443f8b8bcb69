import { Extension, type Extensions, getSchema, Node } from '@tiptap/core';
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Audio } from './blocks/audio.tsx';
import { BlockQuote } from './blocks/block-quote.ts';
import { Code } from './blocks/code.ts';
import { HeadingOne, HeadingTwo } from './blocks/heading.ts';
import { Image } from './blocks/image.tsx';
import { ListItem, OrderedList, UnorderedList } from './blocks/list.ts';
import { Paragraph } from './blocks/paragraph.ts';
import { CustomPecha, Pecha } from './blocks/pecha.ts';
import { Table, TableCell, TableHeader, TableRow } from './blocks/table.ts';
import { Youtube } from './blocks/youtube.tsx';
import { Footnote } from './footnotes/footnote-node.ts';
import { FootnoteNumbers } from './footnotes/footnote-numbers.ts';
import { BlockIds } from './extensions/block-ids.ts';
import { FarBlocks } from './extensions/far-blocks.ts';
import { FixedBlocks } from './extensions/fixed-blocks.ts';
import { KeyboardShortcuts } from './extensions/keyboard-shortcuts.ts';
import { MediaSelection } from './extensions/media-selection.ts';
import { QuestionNumbers } from './extensions/question-numbers.ts';
import { UnbrokenShad } from './extensions/unbroken-shad.ts';
import { TypedBlockHeight } from './extensions/typed-block-height.ts';
import { TypedShortcuts } from './extensions/typed-shortcuts.ts';
import { Bold, Color, Italic, Link, Strike, Underline } from './marks.ts';
import { Paste } from './paste/paste-extension.ts';
import { QuotationCheck } from './quotation-check/quotation-check.ts';
import { SlashMenu } from './slash-menu.tsx';
import { TableKeys } from './table-commands.ts';

/** Shift+Enter: a new line of the same block. */
const HardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
});

const Document = Node.create({ name: 'doc', topNode: true, content: 'block+' });
const Text = Node.create({ name: 'text', group: 'inline' });

const TEXT_NODES = [Document, Text, HardBreak, Footnote, Paragraph, HeadingOne, HeadingTwo, BlockQuote, Code, ListItem];
/** The marks of text, also of footnotes. */
export const MARKS = [Link, Bold, Italic, Underline, Strike, Color];

/** Everything a sheet may contain. */
const sheetNodes: Extensions = [
  ...TEXT_NODES,
  OrderedList,
  UnorderedList,
  Table,
  TableRow,
  TableCell,
  TableHeader,
  Image,
  Audio,
  Youtube,
  Pecha,
  CustomPecha,
  ...MARKS,
];

export const sheetSchema = getSchema(sheetNodes);

/** A hint in the empty line with the caret. Inspects that line only, however long the sheet. */
const Placeholder = Extension.create<{ text: () => string }>({
  name: 'hint',
  addOptions: () => ({ text: () => '' }),
  addProseMirrorPlugins() {
    const { text } = this.options;
    return [
      new Plugin({
        key: new PluginKey('hint'),
        props: {
          decorations: ({ selection: { $from, empty }, doc }) => {
            const { parent } = $from;
            if (!empty || $from.depth !== 1 || parent.type.name !== 'paragraph' || parent.content.size > 0) return null;
            const from = $from.before();
            const hint = Decoration.node(from, from + parent.nodeSize, { 'data-hint': text() });
            return DecorationSet.create(doc, [hint]);
          },
        },
      }),
    ];
  },
});

/**
 * ProseMirror lets the history exceed `depth` by 20 steps before it drops the oldest: there are at most 100. Typing and
 * deleting in one place is one step, however long it takes.
 */
const HISTORY = { depth: 80, newGroupDelay: Number.POSITIVE_INFINITY };

type Options = {
  /** Blocks of an assignment, in an answer. */
  fixedIds: ReadonlySet<string>;
  placeholder: () => string;
  /** Where a question is answered. */
  answerHint: () => string;
  /** Names the number of a footnote for screen readers. */
  footnoteLabel: (number: number) => string;
  questionLabel: (number: number) => string;
  keys: typeof KeyboardShortcuts.options;
  paste: typeof Paste.options;
  slash: typeof SlashMenu.options;
  quotations: typeof QuotationCheck.options;
};

export const sheetExtensions = ({
  fixedIds,
  placeholder,
  answerHint,
  footnoteLabel,
  questionLabel,
  keys,
  paste,
  slash,
  quotations,
}: Options): Extensions => [
  ...sheetNodes,
  UndoRedo.configure(HISTORY),
  Gapcursor,
  Dropcursor.configure({ color: 'var(--mark)', width: 2 }),
  BlockIds,
  UnbrokenShad,
  // The last one gets a key first.
  MediaSelection,
  KeyboardShortcuts.configure(keys),
  TableKeys,
  FootnoteNumbers.configure({ label: footnoteLabel }),
  QuestionNumbers.configure({ label: questionLabel }),
  FixedBlocks.configure({ ids: fixedIds, hint: answerHint }),
  TypedBlockHeight,
  FarBlocks,
  TypedShortcuts,
  Placeholder.configure({ text: placeholder }),
  Paste.configure(paste),
  SlashMenu.configure(slash),
  QuotationCheck.configure(quotations),
];
