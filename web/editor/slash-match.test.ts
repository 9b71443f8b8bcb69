import { Node } from '@tiptap/pm/model';
import { describe, expect, it } from 'vitest';
import type { EditorNode } from './document/editor-node.ts';
import { sheetSchema } from './sheet-extensions.ts';
import { findSlash } from './slash-match.ts';

/** Searches at the end of a line. */
const find = (isComposing: boolean, ...content: EditorNode[]) => {
  const line = Node.fromJSON(sheetSchema, { type: 'doc', content: [{ type: 'paragraph', content }] });
  return findSlash(line.resolve(line.content.size - 1), isComposing);
};
const text = (value: string, ...marks: string[]): EditorNode => ({
  type: 'text',
  text: value,
  marks: marks.map((type) => ({ type })),
});

describe('the slash that opens the menu', () => {
  it.each(['/', '、', '／'])('is %s at the start of a line, and what follows filters', (slash) => {
    expect(find(false, text(slash))).toMatchObject({ range: { from: 1, to: 2 }, query: '' });
    expect(find(false, text(`${slash}标题`))).toMatchObject({ range: { from: 1, to: 4 }, query: '标题' });
    expect(find(false, text('one'), { type: 'hardBreak' }, text(`${slash}q`))).toMatchObject({ query: 'q' });
  });

  it('is nowhere else', () => {
    expect(find(false, text('a/b'))).toBeNull();
    expect(find(false, text('bold', 'bold'), text('/here'))).toBeNull();
    expect(find(false, text('one、two'))).toBeNull();
    expect(find(false, text('/two words'))).toBeNull();
    expect(find(false, text('/a/b'))).toBeNull();
    expect(find(false)).toBeNull();
  });

  it('may be followed by a syllable that is still being composed', () => {
    expect(find(true, text('、biao ti'))).toMatchObject({ query: 'biao ti' });
  });
});
