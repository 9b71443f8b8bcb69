import { parseFileKey } from '#server/files/file-key.rules.ts';
import { detailsOf, type BlockDetails } from '#shared/block-details.ts';
import type { SheetRow } from '#shared/contract/sheet-parts.ts';
import { groupBy } from '#shared/group-by.ts';
import { parseVideoAddress } from '#shared/media-address.ts';
import { sanitizeBlock } from './sanitize-block.rules.ts';
import { mergeSource, neededOfRow } from './merge-source.rules.ts';
import type { AlignedPassage, QuotedText } from './quoted.ts';
import type { Block, Passage } from './stored-sheet.ts';

/** What the rows of a save are merged with. */
export type MergeContext = {
  stored: Block[];
  /** The quoted passages as they are in the library now. */
  passages: Map<string, Passage>;
  /** Further versions that are quoted, and which of their passages say the same as which of the source. */
  texts: Map<string, QuotedText>;
  aligned: AlignedPassage[];
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

/** A block keeps its details until others are sent, or another picture, recording or video takes its place. A question may be reworded. */
const mergeDetails = (row: SheetRow, content: string, old: Block | undefined, siteUrl: string): BlockDetails => {
  const { type, alt, caption, title, picture, is_question } = row;
  const sent: SentDetails = {
    alt,
    caption,
    title,
    picture: picture === undefined ? undefined : (parseFileKey(picture.trim(), siteUrl) ?? ''),
    is_question,
    start: row.start ?? (type === 'video' ? parseVideoAddress(row.content)?.start : undefined),
  };
  const isSame = type === 'content' || old?.content === content;
  return detailsOf(type, { ...(isSame ? old : {}), ...definedOnly(sent) });
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
      if (type === 'source') {
        const segment_id = content.toLowerCase();
        const quotes = (block: Block | undefined) => block?.quote?.segment_id === segment_id;
        const former = context.former.get(block_id);
        return mergeSource(block_id, segment_id, row, context, !quotes(old) && quotes(former) ? former : old);
      }
      return { block_id, type, content, ...mergeDetails(row, content, old, context.siteUrl) };
    });
};

/** The ids of passages and texts that the sources among the rows need from the library, each once. */
export const neededOfRows = (rows: SheetRow[], stored: Block[]) => {
  const byId = new Map(stored.map((block) => [block.block_id, block]));
  const needed = rows
    .filter(({ type }) => type === 'source')
    .map((row) => neededOfRow(row, byId.get(row.block_id?.toLowerCase() ?? '')));
  return {
    segment_ids: [...new Set(needed.flatMap(({ segment_ids }) => segment_ids))],
    text_ids: [...new Set(needed.flatMap(({ text_ids }) => text_ids))],
    /** Those whose passages other versions are looked up for. */
    translated_ids: [
      ...new Set(needed.flatMap(({ segment_ids, text_ids }) => (text_ids.length > 0 ? segment_ids : []))),
    ],
  };
};

/** Sources whose words may be in an earlier revision alone: of a block that is new and something is missing. */
export const formerIdsOfRows = (rows: SheetRow[], missing: Set<string>): string[] => [
  ...new Set(
    rows.flatMap((row) => {
      if (row.type !== 'source') return [];
      const { segment_ids, text_ids } = neededOfRow(row, undefined);
      return [...segment_ids, ...text_ids].some((id) => missing.has(id)) ? [row.content.trim().toLowerCase()] : [];
    }),
  ),
];
