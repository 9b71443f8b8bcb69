import type { SheetRow } from '#shared/contract/sheet-parts.ts';
import { groupBy } from '#shared/group-by.ts';
import { sanitizeBlock } from './sanitize-block.rules.ts';
import type { Block, Passage, Quote } from './stored-sheet.ts';

/** What the rows of a save are merged with. */
export type MergeContext = {
  stored: Block[];
  /** The quoted passages as they are in the library now. */
  passages: Map<string, Passage>;
  /** Sources of earlier revisions by block id, for passages that are gone from the library. */
  former: Map<string, Block>;
  siteUrl: string;
  /** HTML that was sanitized before, by the HTML that was sent. */
  sanitized?: Map<string, string>;
};

const contentKey = ({ type, content, quote }: Pick<Block, 'type' | 'content' | 'quote'>): string =>
  `${type} ${quote?.segment_id ?? content}`;

/** A picture keeps its description until another is sent, or another picture takes its place. */
const mergeAlt = (alt: string | undefined, content: string, old: Block | undefined): { alt?: string } => {
  const merged = alt ?? (old?.content === content ? old.alt : undefined);
  return merged ? { alt: merged } : {};
};

const quoteOf = ({ content: _content, ...quote }: Passage): Quote => quote;

/** Quoted text stays as it was quoted, until the author asks for the current revision. */
const mergeSource = (
  block_id: string,
  segment_id: string,
  revision: number | undefined,
  { passages, former }: MergeContext,
  old: Block | undefined,
): Block => {
  const passage = passages.get(segment_id);
  const quoted = old?.quote?.segment_id === segment_id ? old : undefined;
  const isUpdate = passage && revision === passage.revision && quoted?.quote?.revision !== revision;
  if (quoted && !isUpdate) return { ...quoted, block_id };
  if (passage) return { block_id, type: 'source', content: passage.content, quote: quoteOf(passage) };
  const formerBlock = former.get(block_id);
  if (formerBlock?.quote?.segment_id === segment_id) return { ...formerBlock, block_id };
  return { block_id, type: 'source', content: '', quote: { segment_id } };
};

/**
 * The blocks of a sheet after a save. A row with a `block_id` is that block. A row without one is the next stored block
 * with the same content, else a new block. Unchanged content is not sanitized again.
 */
export const mergeBlocks = (rows: SheetRow[], context: MergeContext): Block[] => {
  const byId = new Map(context.stored.map((block) => [block.block_id, block]));
  const sentIds = new Set(rows.flatMap(({ block_id }) => block_id?.toLowerCase() ?? []));
  const unclaimed = groupBy(
    context.stored.filter(({ block_id }) => !sentIds.has(block_id)),
    contentKey,
  );
  const usedIds = new Set<string>();
  const claimBlock = (sentId: string | undefined, key: string): { block_id: string; old: Block | undefined } => {
    const old = sentId ? byId.get(sentId) : unclaimed.get(key)?.shift();
    const id = sentId ?? old?.block_id;
    const block_id = id && !usedIds.has(id) ? id : crypto.randomUUID();
    usedIds.add(block_id);
    return { block_id, old };
  };
  return rows
    .toSorted((one, other) => one.position - other.position)
    .map((row): Block => {
      const { type, revision, alt } = row;
      const sentId = row.block_id?.toLowerCase();
      const stored = sentId ? byId.get(sentId) : undefined;
      const isUnchanged = type !== 'source' && stored?.type === type && stored.content === row.content;
      const content = isUnchanged
        ? row.content
        : ((type === 'content' ? context.sanitized?.get(row.content) : undefined) ??
          sanitizeBlock(type, row.content, context.siteUrl));
      const { block_id, old } = claimBlock(sentId, `${type} ${content}`);
      if (type === 'source') return mergeSource(block_id, content.toLowerCase(), revision, context, old);
      return { block_id, type, content, ...(type === 'image' ? mergeAlt(alt, content, old) : {}) };
    });
};

/** Ids of the passages that the rows quote. */
export const quotedIdsOfRows = (rows: SheetRow[]): string[] => [
  ...new Set(rows.filter(({ type }) => type === 'source').map(({ content }) => content.trim().toLowerCase())),
];
