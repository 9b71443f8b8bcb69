import { describe, expect, it } from 'vitest';
import type { TextContent } from '#server/library/draft.ts';
import { stableId } from '#server/library/stable-id.ts';
import type { TextOperation } from '#shared/contract/admin-structure.ts';
import { shownChanges } from './shown-changes.ts';
import { joinSection, moveSection, renameSection, splitSection } from './structure-operations.ts';

const section = (key: string, title: string) => ({ key, parent: null, title });
const segment = (key: string, within: string) =>
  ({ key, section: within, content: key, notes: [], references: [] }) as unknown as TextContent['segments'][number];
const CONTENT: TextContent = {
  sections: [section('a', 'A'), section('b', 'B'), section('c', '')],
  segments: [segment('1', 'a'), segment('2', 'a'), segment('3', 'b'), segment('4', 'c')],
};
const id = (key: string) => stableId('section', 'text', key);
const shown = (after: { content: TextContent }, ...operations: TextOperation[]) =>
  shownChanges(operations, 'text', CONTENT, after.content);

describe('the audit log says', () => {
  it('which section was renamed, and how it was called', () => {
    const operation = { type: 'rename_section' as const, section_id: id('b'), title: 'Bee' };
    const { before, after } = shown(renameSection(CONTENT, 'b', 'Bee'), operation);
    expect([before, after]).toEqual([
      { section: '2. B', sections: 3, segments: 4 },
      { section: '2. Bee', sections: 3, segments: 4 },
    ]);
  });

  it('where a section was moved, by its place in the text', () => {
    const operation = { type: 'move_section' as const, section_id: id('c'), parent_id: null, position: 0 };
    const { before, after } = shown(moveSection(CONTENT, 'c', null, 0), operation);
    expect([before['section'], after['section']]).toEqual(['3.', '1.']);
  });

  it('which section is there no more, and which is new', () => {
    const joined = shown(joinSection(CONTENT, 'b'), { type: 'join_section', section_id: id('b') });
    expect(joined).toEqual({
      before: { section: '2. B', sections: 3, segments: 4 },
      after: { sections: 2, segments: 4 },
    });
    const split = shown(splitSection(CONTENT, '2', 'New'), { type: 'split_section', segment_id: '', title: 'New' });
    expect(split).toEqual({
      before: { sections: 3, segments: 4 },
      after: { section: '2. New', sections: 4, segments: 4 },
    });
  });

  it('the words of a single passage, and of other changes only how many there are', () => {
    const words: TextOperation = {
      type: 'edit_segment',
      segment_id: '',
      before: { content: 'x'.repeat(3000) },
      after: { content: 'y' },
    };
    expect(shown({ content: CONTENT }, words)).toEqual({
      before: { words: 'x'.repeat(2000) },
      after: { words: 'y' },
    });
    const sizes = { sections: 3, segments: 4 };
    const reference: TextOperation = { ...words, before: { references: [] }, after: { references: [] } };
    for (const operations of [[words, words], [reference], [{ type: 'use_source_structure' as const }]])
      expect(shown({ content: CONTENT }, ...operations)).toEqual({ before: sizes, after: sizes });
  });
});
