import { type Extensions, getSchema, Node } from '@tiptap/core';
import { Audio } from './blocks/audio.ts';
import { BlockQuote } from './blocks/block-quote.ts';
import { Code } from './blocks/code.ts';
import { HardBreak } from './blocks/hard-break.ts';
import { HeadingOne, HeadingTwo } from './blocks/heading.ts';
import { Image } from './blocks/image.ts';
import { ListItem } from './blocks/list-item.ts';
import { OrderedList, UnorderedList } from './blocks/list.ts';
import { Paragraph } from './blocks/paragraph.ts';
import { CustomPecha, Pecha } from './blocks/pecha.ts';
import { Youtube } from './blocks/youtube.ts';
import { Bold, Color, Italic, Link, Underline } from './marks/marks.ts';

const Document = Node.create({ name: 'doc', topNode: true, content: 'block+' });
const Text = Node.create({ name: 'text', group: 'inline' });

const WORDS = [Document, Text, HardBreak, Paragraph, HeadingOne, HeadingTwo, BlockQuote, Code, ListItem];
const MARKS = [Link, Bold, Italic, Underline, Color];

/** What a sheet is made of. The editor gives the blocks that are not words a view of their own. */
export const sheetNodes: Extensions = [
  ...WORDS,
  OrderedList,
  UnorderedList,
  Image,
  Audio,
  Youtube,
  Pecha,
  CustomPecha,
  ...MARKS,
];

export const sheetSchema = getSchema(sheetNodes);
