import { describe, expect, it } from 'vitest';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { areSameBlocks, draftOfSheet, isSameDraft, isSameLine, normalizeLine, serializeDraft } from './draft-rules.ts';
import { block, draft } from './testing-drafts.ts';
import type { SheetDraft } from './types.ts';

describe('a line', () => {
  it('is the same whatever its spaces', () => {
    expect(normalizeLine('  one \n\t two ')).toBe('one two');
    expect(isSameLine('one  two', ' one two')).toBe(true);
    expect(isSameLine('one two', 'onetwo')).toBe(false);
  });
});

describe('two drafts', () => {
  const one: SheetDraft = { ...draft('a', 'b'), topics: ['x', 'y'], tags: ['karma'], language: 'en', summary: 'S' };

  it('are the same but for spaces around title and summary', () => {
    expect(isSameDraft(one, structuredClone(one))).toBe(true);
    expect(isSameDraft(one, { ...one, title: ' Title ', summary: ' S ' })).toBe(true);
    expect(isSameDraft({ ...one, summary: ' S ' }, one)).toBe(true);
  });

  it.each([
    { title: 'Other' },
    { summary: 'Other' },
    { language: 'bo' },
    { topics: ['y', 'x'] },
    { topics: ['x'] },
    { topics: ['x', 'y', 'z'] },
    { tags: [] },
    { tags: ['wisdom'] },
    { layout: 'side_by_side' as const },
    { blocks: draft('a', 'b!').blocks },
    { blocks: draft('a').blocks },
    { blocks: draft('a', 'b', 'c').blocks },
    { blocks: draft('b', 'a').blocks },
  ])('differ by %j', (changes) => {
    expect(isSameDraft(one, { ...one, ...changes })).toBe(false);
    expect(isSameDraft({ ...one, ...changes }, one)).toBe(false);
  });

  it('have the same blocks when each is the same', () => {
    expect(areSameBlocks(draft('a', 'b').blocks, draft('a', 'b').blocks)).toBe(true);
    expect(areSameBlocks([block('a')], [{ ...block('a'), alt: 'x' }])).toBe(false);
  });
});

it('a draft is sent with its blocks in order, normalized', () => {
  const blocks = [
    { block_id: 'a', type: 'content' as const, content: '<p>a</p>' },
    { block_id: 'b', type: 'source' as const, content: 's1', revision: 2 },
    { block_id: 'c', type: 'image' as const, content: 'key', alt: 'A lotus' },
    { block_id: 'd', type: 'image' as const, content: 'key' },
  ];
  const fields = { topics: ['x'], tags: ['karma'], layout: 'side_by_side' as const, language: 'bo' };
  expect(serializeDraft({ title: ' A  title ', summary: ' S ', ...fields, blocks })).toStrictEqual({
    title: 'A title',
    summary: 'S',
    ...fields,
    source: [
      { position: 0, block_id: 'a', type: 'content', content: '<p>a</p>', is_question: false },
      {
        position: 1,
        block_id: 'b',
        type: 'source',
        content: 's1',
        revision: 2,
        segment_ids: ['s1'],
        versions: [],
        source_place: 0,
        layout: null,
        shows_numbers: false,
      },
      { position: 2, block_id: 'c', type: 'image', content: 'key', alt: 'A lotus', caption: '' },
      { position: 3, block_id: 'd', type: 'image', content: 'key', alt: '', caption: '' },
    ],
  });
  expect(serializeDraft(draft())).toEqual({
    title: 'Title',
    summary: '',
    topics: [],
    tags: [],
    layout: 'stacked',
    source: [],
  });
});

it('a sheet of the server becomes a draft', () => {
  const fields = { summary: 'S', topics: ['x'], tags: ['karma'], layout: 'side_by_side' };
  const sheet = { sheet_title: 'T', ...fields, content: { segments: [] } } as unknown as Sheet;
  expect(draftOfSheet({ ...sheet, language: '' })).toEqual({
    title: 'T',
    ...fields,
    language: undefined,
    blocks: [],
  });
  expect(draftOfSheet({ ...sheet, language: 'bo' }).language).toBe('bo');
});
