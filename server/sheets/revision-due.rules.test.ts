import { describe, expect, it } from 'vitest';
import { isLargeDeletion, revisionReason } from './revision-due.rules.ts';
import type { Block } from './stored-sheet.ts';

const block = (id: number | string, content: string, type: Block['type'] = 'content'): Block => ({
  block_id: String(id),
  type,
  content,
});
const paragraph = (id: number | string, text: string) => block(id, `<p>${text}</p>`);
const sixty = Array.from({ length: 60 }, (_, index) => paragraph(index, `The words of paragraph ${index}.`));
const state = (blocks: Block[]) => ({
  title: 'T',
  summary: '',
  language: 'en',
  topics: [],
  tags: [],
  layout: 'stacked' as const,
  blocks,
});

describe('a large deletion', () => {
  it.each<[string, Block[], Block[]]>([
    ['everything', sixty, []],
    ['a page of it', sixty, sixty.slice(25)],
    ['something pasted over everything, in a block of its own', sixty, [paragraph('new', 'Pasted')]],
    [
      'something pasted over everything, in the block of the caret',
      [paragraph(1, 'a '.repeat(400))],
      [paragraph(1, 'b')],
    ],
    ['most of a short sheet', [paragraph(1, 'A short sheet with one sentence only, not more.')], [paragraph(1, '')]],
    ['pictures and quotations', [block(1, 'a', 'image'), block(2, 'b', 'source')], []],
    ['one long paragraph of many', [...sixty, paragraph('long', 'word '.repeat(150))], sixty],
  ])('is %s', (_what, before, after) => {
    expect(isLargeDeletion(before, after)).toBe(true);
  });

  it.each<[string, Block[], Block[]]>([
    ['typing', sixty, [...sixty, paragraph('new', 'More')]],
    ['one short paragraph of many', sixty, sixty.slice(1)],
    ['a word in a long paragraph', [paragraph(1, 'word '.repeat(300))], [paragraph(1, 'word '.repeat(299))]],
    [
      'a word inserted in the middle',
      [paragraph(1, 'word '.repeat(300))],
      [paragraph(1, `${'word '.repeat(150)}new ${'word '.repeat(150)}`)],
    ],
    ['the order', sixty, sixty.toReversed()],
    ['three short paragraphs of many', sixty, sixty.slice(3)],
    ['the only word of a sheet', [paragraph(1, 'Hello')], []],
    ['a few letters of an almost empty sheet', [paragraph(1, 'Hello')], [paragraph(1, 'H')]],
  ])('is not %s', (_what, before, after) => {
    expect(isLargeDeletion(before, after)).toBe(false);
  });

  it('is found at once in a sheet of the largest size', () => {
    const large = [paragraph(1, 'x'.repeat(1_000_000))];
    expect(isLargeDeletion(large, [paragraph(1, `${'x'.repeat(999_999)}y`)])).toBe(false);
  });
});

describe('a state that is replaced', () => {
  const current = { is_named: false, age: 1, since_last_revision: 5, blocks: sixty };

  it('gets no revision during continuous writing', () => {
    expect(revisionReason(current, state(sixty), null)).toBeUndefined();
  });
  it.each([
    ['it has a name', { is_named: true }],
    ['the last revision is half a minute older', { since_last_revision: 30 }],
    ['there is no revision yet', { since_last_revision: null }],
    ['it stood for ten minutes', { age: 600 }],
  ])('becomes a revision when %s', (_why, more) => {
    expect(revisionReason({ ...current, ...more }, state(sixty), null)).toBeNull();
  });
  it('becomes one, and says why, when it must not get lost', () => {
    expect(revisionReason(current, state(sixty), 'overwritten')).toBe('overwritten');
    expect(revisionReason(current, state([]), null)).toBe('deletion');
  });
});
