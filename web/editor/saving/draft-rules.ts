import type { Sheet, SheetRow } from '#shared/contract/sheet-parts.ts';
import { blocksOfSheet } from '#web/editor/document/blocks-of-sheet.ts';
import { isSameBlock, type SheetBlock } from '#web/editor/document/sheet-block.ts';
import type { SheetDraft } from './types.ts';

/** As the server keeps it: a space typed at the end is no change. */
export const cleanLine = (line: string): string => line.replaceAll(/\s+/g, ' ').trim();

export const isSameLine = (one: string, other: string): boolean => one === other || cleanLine(one) === cleanLine(other);

const isSameList = (one: string[], other: string[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

export const areSameBlocks = (one: SheetBlock[], other: SheetBlock[]): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every((block, index) => {
      const beside = other[index];
      return beside !== undefined && isSameBlock(block, beside);
    }));

export const isSameDraft = (one: SheetDraft, other: SheetDraft): boolean =>
  isSameLine(one.title, other.title) &&
  one.summary.trim() === other.summary.trim() &&
  one.language === other.language &&
  isSameList(one.topics, other.topics) &&
  areSameBlocks(one.blocks, other.blocks);

export const draftOfSheet = (sheet: Sheet): SheetDraft => ({
  title: sheet.sheet_title,
  summary: sheet.summary,
  topics: sheet.topics,
  language: sheet.language || undefined,
  blocks: blocksOfSheet(sheet.content.segments),
});

const rowsOf = (blocks: SheetBlock[]): SheetRow[] =>
  blocks.map(({ block_id, type, content, revision, alt }, position) => ({
    position,
    type,
    content,
    block_id,
    ...(revision === undefined ? {} : { revision }),
    // Left out it would stay as it is at the server.
    ...(type === 'image' ? { alt: alt ?? '' } : {}),
  }));

export type DraftBody = Pick<SheetDraft, 'title' | 'summary' | 'topics'> & { source: SheetRow[]; language?: string };

/** What is sent of a draft. Visibility is no part of it. */
export const bodyOf = ({ title, summary, topics, language, blocks }: SheetDraft): DraftBody => ({
  title: cleanLine(title),
  source: rowsOf(blocks),
  summary: summary.trim(),
  topics,
  ...(language ? { language } : {}),
});

/** Blocks by their id. */
export const byId = (blocks: SheetBlock[]): Map<string, SheetBlock> =>
  new Map(blocks.map((block) => [block.block_id, block]));
