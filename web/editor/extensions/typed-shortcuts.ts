import { type ExtendedRegExpMatchArray, Extension, InputRule, markInputRule } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { makeList, setTextBlocks } from '../formatting/format-blocks.ts';

type Change = (tr: Transaction, match: ExtendedRegExpMatchArray) => unknown;

/** Only in a paragraph: the characters are part of the text in a heading or in a line of a list. */
const isParagraph = ({ doc }: EditorState, pos: number): boolean => {
  const $pos = doc.resolve(pos);
  return $pos.depth === 1 && $pos.parent.type.name === 'paragraph';
};

/**
 * Characters at the start of a paragraph that turn it into another block. They stay when `change` returns null. Ctrl+Z
 * brings them back, and so does Backspace as the next key.
 */
const blockRule = (find: RegExp, change: Change): InputRule =>
  new InputRule({
    find,
    handler: ({ state, range, match }) => {
      if (!isParagraph(state, range.from)) return null;
      const { tr } = state;
      closeHistory(tr.delete(range.from, range.to));
      return change(tr, match) === null ? null : undefined;
    },
  });

const textRule = (find: RegExp, name: string): InputRule =>
  blockRule(find, (tr) => {
    const type = tr.doc.type.schema.nodes[name];
    return type ? setTextBlocks(tr, type) : null;
  });

/** `1.` starts a list. A higher number continues the list above, if it is the next number there. */
const makeNumberedList: Change = (tr, [, number]) => {
  const index = tr.selection.$from.index(0);
  const above = index > 0 ? tr.doc.child(index - 1) : undefined;
  const isNext = above?.type.name === 'ordered-list' && Number(above.attrs.start) + above.childCount === Number(number);
  if (number !== '1' && !isNext) return null;
  return makeList(tr, 'ordered-list', { joinsBefore: isNext, joinsAfter: false });
};

/** `# `, `## `, `> `, `- `, `* `, `1. ` at the start of a paragraph, and `~~text~~` anywhere. */
export const TypedShortcuts = Extension.create({
  name: 'typedShortcuts',
  addInputRules() {
    const { strike } = this.editor.schema.marks;
    return [
      textRule(/^#[ \u00A0]$/, 'heading-one'),
      textRule(/^##[ \u00A0]$/, 'heading-two'),
      textRule(/^>[ \u00A0]$/, 'block-quote'),
      blockRule(/^[-*][ \u00A0]$/, (tr) => makeList(tr, 'unordered-list', { joinsBefore: true, joinsAfter: false })),
      blockRule(/^(\d{1,4})\.[ \u00A0]$/, makeNumberedList),
      ...(strike ? [markInputRule({ find: /~~([^~\s](?:[^~]*[^~\s])?)~~$/, type: strike })] : []),
    ];
  },
});
