import type { SheetBlock } from '#web/editor/document/sheet-block.ts';
import type { SheetDraft } from './types.ts';

export const block = (block_id: string, content = block_id): SheetBlock => ({ block_id, type: 'content', content });

/** `draft('a', 'b!')`: two blocks, whose ids are their first letters. */
export const draft = (...contents: string[]): SheetDraft => ({
  title: 'Title',
  summary: '',
  topics: [],
  tags: [],
  layout: 'stacked',
  language: undefined,
  blocks: contents.map((content) => block(content[0] ?? '', content)),
});

export const contentsOf = ({ blocks }: SheetDraft): string[] => blocks.map(({ content }) => content);
