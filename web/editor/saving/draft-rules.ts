import { sentDetailsOf } from '#shared/block-details.ts';
import type { Sheet, SheetRow, Withheld } from '#shared/contract/sheet-parts.ts';
import { blocksOfSheet, isSameBlock, type SheetBlock } from '#web/editor/document/sheet-block.ts';
import { shapeOf } from '#web/editor/document/source-shape.ts';
import type { SheetDraft } from './types.ts';

/** Normalized like the server does it, so that a space typed at the end is not a change. */
export const normalizeLine = (line: string): string => line.replaceAll(/\s+/g, ' ').trim();

export const isSameLine = (one: string, other: string): boolean =>
  one === other || normalizeLine(one) === normalizeLine(other);

const isSameList = (one: string[], other: string[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

export const areSameBlocks = (one: SheetBlock[], other: SheetBlock[]): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every((block, index) => {
      const counterpart = other[index];
      return counterpart !== undefined && isSameBlock(block, counterpart);
    }));

export const isSameDraft = (one: SheetDraft, other: SheetDraft): boolean =>
  isSameLine(one.title, other.title) &&
  one.summary.trim() === other.summary.trim() &&
  one.language === other.language &&
  isSameList(one.topics, other.topics) &&
  isSameList(one.tags, other.tags) &&
  one.layout === other.layout &&
  areSameBlocks(one.blocks, other.blocks);

export const draftOfSheet = (sheet: Sheet): SheetDraft => ({
  title: sheet.sheet_title,
  summary: sheet.summary,
  topics: sheet.topics,
  tags: sheet.tags,
  layout: sheet.layout,
  language: sheet.language || undefined,
  blocks: blocksOfSheet(sheet.content.segments),
});

export type Publication = {
  is_published: boolean;
  withheld?: Withheld | undefined;
  has_unpublished_changes?: boolean | undefined;
};

/** What the server says about a sheet beside its draft: who reads it, and whether they read this. */
export const publicationOf = ({ is_published, withheld, has_unpublished_changes = false }: Publication) => ({
  is_published,
  withheld,
  has_unpublished_changes,
});

const rowsOfBlocks = (blocks: SheetBlock[]): SheetRow[] =>
  blocks.map((block, position) => {
    const { block_id, type, content, revision, kept_revision } = block;
    return {
      position,
      type,
      content,
      block_id,
      ...(revision === undefined ? {} : { revision }),
      ...(kept_revision === undefined ? {} : { kept_revision }),
      ...(type === 'source' ? shapeOf(block) : {}),
      ...sentDetailsOf(type, block),
    };
  });

type DraftBody = Pick<SheetDraft, 'title' | 'summary' | 'topics' | 'tags' | 'layout'> & {
  source: SheetRow[];
  language?: string;
};

/** The request body that saves a draft. Visibility is not part of it. */
export const serializeDraft = ({ title, summary, topics, tags, layout, language, blocks }: SheetDraft): DraftBody => ({
  title: normalizeLine(title),
  source: rowsOfBlocks(blocks),
  summary: summary.trim(),
  topics,
  tags,
  layout,
  ...(language ? { language } : {}),
});

export const blocksById = (blocks: SheetBlock[]): Map<string, SheetBlock> =>
  new Map(blocks.map((block) => [block.block_id, block]));
