import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import {
  type IconNode,
  AudioLines,
  BookOpenText,
  Code,
  Heading1,
  Heading2,
  Image,
  CircleQuestionMark,
  List,
  ListOrdered,
  Pilcrow,
  Quote,
  SearchCheck,
  SquarePlay,
  Superscript,
  Table,
} from 'lucide';
import { insertFootnote } from './footnotes/footnote-commands.ts';
import { askAboutQuotation } from './quotation-check/quotation-check.ts';
import { insertTable } from './table-commands.ts';
import { focusText } from './editor-commands.ts';
import { setTextBlocks, toggleList } from './formatting/format-blocks.ts';
import { toggleQuestion } from './formatting/toggle-question.ts';
import type { ListName } from './formatting/list-lines.ts';

/** The dialogs of the editor: most ask for the content of a block. */
export type Dialog = 'source' | 'image' | 'audio' | 'youtube' | 'link' | 'shortcuts';

export type BlockChoice = {
  name:
    | 'paragraph'
    | 'heading-one'
    | 'heading-two'
    | 'block-quote'
    | 'code'
    | 'ordered-list'
    | 'unordered-list'
    | 'table'
    | 'source'
    | 'image'
    | 'audio'
    | 'youtube'
    | 'footnote'
    | 'check-quotation'
    | 'question';
  icon: IconNode;
  /** Turns the selected blocks into this kind; without it a dialog opens first. */
  apply?: (editor: Editor) => void;
};

const change = (editor: Editor, tr: Transaction): void => {
  editor.view.dispatch(tr.scrollIntoView());
  focusText(editor);
};

const setText = (name: string) => (editor: Editor) => {
  const type = editor.schema.nodes[name];
  if (type) change(editor, setTextBlocks(editor.state.tr, type));
};
const toggleText = (name: string) => (editor: Editor) => setText(editor.isActive(name) ? 'paragraph' : name)(editor);
const toggle = (name: ListName) => (editor: Editor) => change(editor, toggleList(editor.state.tr, name));

/** In the order of the toolbar and of the slash menu. */
export const BLOCK_CHOICES: BlockChoice[] = [
  { name: 'paragraph', icon: Pilcrow, apply: setText('paragraph') },
  { name: 'heading-one', icon: Heading1, apply: toggleText('heading-one') },
  { name: 'heading-two', icon: Heading2, apply: toggleText('heading-two') },
  { name: 'block-quote', icon: Quote, apply: toggleText('block-quote') },
  { name: 'code', icon: Code, apply: toggleText('code') },
  { name: 'ordered-list', icon: ListOrdered, apply: toggle('ordered-list') },
  { name: 'unordered-list', icon: List, apply: toggle('unordered-list') },
  { name: 'table', icon: Table, apply: insertTable },
  { name: 'source', icon: BookOpenText },
  { name: 'image', icon: Image },
  { name: 'audio', icon: AudioLines },
  { name: 'youtube', icon: SquarePlay },
  { name: 'footnote', icon: Superscript, apply: insertFootnote },
  { name: 'check-quotation', icon: SearchCheck, apply: askAboutQuotation },
  {
    name: 'question',
    icon: CircleQuestionMark,
    apply: (editor) => change(editor, toggleQuestion(editor.state.tr)),
  },
];
