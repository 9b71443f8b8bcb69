import { parseFileKey } from '#server/files/file-key.rules.ts';
import { detailsOf, type BlockDetails } from '#shared/block-details.ts';
import type { SheetRow } from '#shared/contract/sheet-parts.ts';
import { groupBy } from '#shared/group-by.ts';
import { parseVideoAddress } from '#shared/media-address.ts';
import { hashWords } from './hash-words.rules.ts';
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

type SentDetails = { [Name in keyof Required<BlockDetails>]: BlockDetails[Name] | undefined };

const definedOnly = (details: SentDetails) =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)) as BlockDetails;

/** A block keeps its details until others are sent, or another picture, recording or video takes its place. */
const mergeDetails = (row: SheetRow, content: string, old: Block | undefined, siteUrl: string): BlockDetails => {
  const { type, alt, caption, title, picture } = row;
  const sent: SentDetails = {
    alt,
    caption,
    title,
    picture: picture === undefined ? undefined : (parseFileKey(picture.trim(), siteUrl) ?? ''),
    start: row.start ?? (type === 'video' ? parseVideoAddress(row.content)?.start : undefined),
  };
  return detailsOf(type, { ...(old?.content === content ? old : {}), ...definedOnly(sent) });
};

const quoteOf = ({ content: _content, reference: _reference, ...quote }: Passage): Quote => quote;

/** Quoted text stays as it was quoted, until the author asks for the current revision. */
const mergeSource = (
  block_id: string,
  segment_id: string,
  { revision, kept_revision }: Pick<SheetRow, 'revision' | 'kept_revision'>,
  { passages, former }: MergeContext,
  old: Block | undefined,
): Block => {
  const passage = passages.get(segment_id);
  const quoted = old?.quote?.segment_id === segment_id ? old : undefined;
  const isUpdate = passage && revision === passage.revision && quoted?.quote?.revision !== revision;
  if (quoted && !isUpdate) {
    const isKept = passage && kept_revision === passage.revision && passage.content !== quoted.content;
    const kept = isKept ? { kept_revision, kept_hash: hashWords(passage.content) } : {};
    return { ...quoted, block_id, ...(quoted.quote && { quote: { ...quoted.quote, ...kept } }) };
  }
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
      const { type } = row;
      const sentId = row.block_id?.toLowerCase();
      const stored = sentId ? byId.get(sentId) : undefined;
      const isUnchanged = type !== 'source' && stored?.type === type && stored.content === row.content;
      const content = isUnchanged
        ? row.content
        : ((type === 'content' ? context.sanitized?.get(row.content) : undefined) ??
          sanitizeBlock(type, row.content, context.siteUrl));
      const { block_id, old } = claimBlock(sentId, `${type} ${content}`);
      if (type === 'source') return mergeSource(block_id, content.toLowerCase(), row, context, old);
      return { block_id, type, content, ...mergeDetails(row, content, old, context.siteUrl) };
    });
};

/** Ids of the passages that the rows quote. */
export const quotedIdsOfRows = (rows: SheetRow[]): string[] => [
  ...new Set(rows.filter(({ type }) => type === 'source').map(({ content }) => content.trim().toLowerCase())),
];
