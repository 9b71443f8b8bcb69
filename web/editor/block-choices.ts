import type { Editor } from '@tiptap/core';
import {
  type IconNode,
  AudioLines,
  BookOpenText,
  Code,
  Heading1,
  Heading2,
  Image,
  List,
  ListOrdered,
  Pilcrow,
  Quote,
  SquarePlay,
  Superscript,
  Table,
} from 'lucide';
import { insertFootnote } from './footnotes/footnote-commands.ts';
import { insertTable } from './table-commands.ts';

/** The dialog that asks for the content of a block. */
export type Dialog = 'source' | 'image' | 'audio' | 'youtube' | 'link';

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
    | 'footnote';
  icon: IconNode;
  /** Turns the block with the caret into this one; without it a dialog opens first. */
  apply?: (editor: Editor) => boolean;
};

const setText = (name: string) => (editor: Editor) => editor.chain().focus().clearNodes().setNode(name).run();
const toggleText = (name: string) => (editor: Editor) =>
  editor.isActive(name) ? setText('paragraph')(editor) : setText(name)(editor);
const toggleList = (name: string) => (editor: Editor) => editor.chain().focus().toggleList(name, 'list-item').run();

/** In the order of the toolbar and of the slash menu. */
export const BLOCK_CHOICES: BlockChoice[] = [
  { name: 'paragraph', icon: Pilcrow, apply: setText('paragraph') },
  { name: 'heading-one', icon: Heading1, apply: toggleText('heading-one') },
  { name: 'heading-two', icon: Heading2, apply: toggleText('heading-two') },
  { name: 'block-quote', icon: Quote, apply: toggleText('block-quote') },
  { name: 'code', icon: Code, apply: toggleText('code') },
  { name: 'ordered-list', icon: ListOrdered, apply: toggleList('ordered-list') },
  { name: 'unordered-list', icon: List, apply: toggleList('unordered-list') },
  { name: 'table', icon: Table, apply: insertTable },
  { name: 'source', icon: BookOpenText },
  { name: 'image', icon: Image },
  { name: 'audio', icon: AudioLines },
  { name: 'youtube', icon: SquarePlay },
  { name: 'footnote', icon: Superscript, apply: insertFootnote },
];
