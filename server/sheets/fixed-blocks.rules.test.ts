import { describe, expect, it } from 'vitest';
import { answerBlocks, keepFixedBlocks } from './fixed-blocks.rules.ts';
import type { Block } from './stored-sheet.ts';

const text = (block_id: string, content: string, more: Partial<Block> = {}): Block => ({
  block_id,
  type: 'content',
  content: `<p>${content}</p>`,
  ...more,
});
const fixed = (block_id: string, content: string, more: Partial<Block> = {}) =>
  text(block_id, content, { is_fixed: true, ...more });

const ONE = fixed('one', 'Why?', { is_question: true });
const TWO = fixed('two', 'How?', { is_question: true });
const STORED = [ONE, text('a', 'So'), TWO, text('b', 'Thus')];
/** As a save sends it: what is fixed is known to the server alone. */
const sent = ({ is_fixed: _fixed, ...block }: Block): Block => block;
const ids = (blocks: Block[]) => blocks.map(({ block_id }) => block_id);

describe('an answer keeps the blocks of its assignment', () => {
  it('as they were, and takes what is written around them', () => {
    const next = [text('start', 'First'), sent(ONE), text('a', 'So what'), text('c', 'New'), sent(TWO)];
    expect(keepFixedBlocks(next, STORED)).toEqual([
      text('start', 'First'),
      ONE,
      text('a', 'So what'),
      text('c', 'New'),
      TWO,
    ]);
  });

  it('in their order, with what followed each', () => {
    const next = [sent(TWO), text('b', 'Thus'), sent(ONE), text('a', 'So')];
    expect(keepFixedBlocks(next, STORED)).toEqual(STORED);
  });

  it('when a save leaves them out', () => {
    expect(ids(keepFixedBlocks([text('a', 'So'), text('b', 'Thus')], STORED))).toEqual(['a', 'b', 'one', 'two']);
    expect(keepFixedBlocks([], STORED)).toEqual([ONE, TWO]);
  });

  it('and what was written into one becomes a block after it, the same one each time it is sent', () => {
    const next = [text('one', 'Why? Because'), text('a', 'So'), sent(TWO)];
    const kept = keepFixedBlocks(next, STORED);
    expect(kept.map(({ content }) => content)).toEqual([
      '<p>Why?</p>',
      '<p>Why? Because</p>',
      '<p>So</p>',
      '<p>How?</p>',
    ]);
    expect(keepFixedBlocks(next, kept)).toEqual(kept);
    const read = keepFixedBlocks(
      kept.map((block) => (block === ONE ? text('one', 'Third') : sent(block))),
      kept,
    );
    expect(read.map(({ content }) => content)).toContain('<p>Third</p>');
    expect(read.map(({ content }) => content)).toContain('<p>Why? Because</p>');
    expect(new Set(ids(read)).size).toBe(read.length);
  });

  it('and a caption written below a fixed picture', () => {
    const picture: Block = { block_id: 'p', type: 'image', content: 'k.png', is_fixed: true };
    const kept = keepFixedBlocks([{ ...sent(picture), caption: 'A <b>lake' }], [picture]);
    expect(kept).toEqual([picture, expect.objectContaining({ content: '<p>A &lt;b&gt;lake</p>' })]);
  });

  it('and no block of the student is a question or fixed', () => {
    const [, own] = keepFixedBlocks([sent(ONE), fixed('a', 'So', { is_question: true })], [ONE]);
    expect(own).toEqual(text('a', 'So'));
  });

  it('and a sheet without fixed blocks is saved as it is sent', () => {
    expect(keepFixedBlocks([text('a', 'So', { is_question: true })], [])).toEqual([text('a', 'So')]);
  });
});

it('a new answer has room after each question, or at the end', () => {
  let count = 0;
  const newId = () => `new${(count += 1)}`;
  const asked = answerBlocks([text('t', 'Read.'), sent(ONE), sent(TWO)], newId);
  expect(ids(asked)).toEqual(['t', 'one', 'new1', 'two', 'new2']);
  expect(asked.map(({ is_fixed }) => is_fixed ?? false)).toEqual([true, true, false, true, false]);
  expect(ids(answerBlocks([text('t', 'Write.')], newId))).toEqual(['t', 'new3']);
  // What is empty in the assignment is no room, for its blocks are fixed.
  expect(ids(answerBlocks([text('t', 'Write.'), text('gap', '')], newId))).toEqual(['t', 'new4']);
});
