import { HTML_FORMS } from '../blocks/forms.ts';
import { pastedImageForm } from '../blocks/image.ts';
import type { EditorNode } from '../document/editor-node.ts';
import { htmlTree } from '../html/html-tree.ts';
import { readBlocks } from '../html/read-blocks.ts';
import { joinWordLists } from './word-lists.ts';

/** Beyond this the plain words are pasted: reading so much markup would hold up the page. */
export const MAX_PASTED_HTML = 8_000_000;

const forms = [...HTML_FORMS, pastedImageForm];

const isWorthKeeping = ({ type, content = [] }: EditorNode): boolean =>
  type !== 'paragraph' || content.some((node) => node.type === 'text');

/** Word, Google Docs or a web page as blocks of ours: words, marks, lists, headings, pictures; no colours, no layout. */
export const pastedBlocks = (html: string): EditorNode[] => {
  const [, fragment] = /<!--StartFragment-->([\s\S]*?)<!--EndFragment-->/.exec(html) ?? [];
  return readBlocks(joinWordLists(htmlTree(fragment ?? html)), forms, false).filter(isWorthKeeping);
};
