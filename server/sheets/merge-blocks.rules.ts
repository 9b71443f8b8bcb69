import { groupBy } from '#shared/group-by.ts';
import type { SheetRow } from '#shared/contract/sheet-parts.ts';
import type { Block, Passage, Quote } from './block.ts';
import { cleanRow } from './clean-media.rules.ts';

/** What a save is merged with: the blocks that are there, and what is known of the passages it quotes. */
export type Known = {
  stored: Block[];
  passages: Map<string, Passage>;
  /** Sources that were in the sheet once, by block; needed only for passages that have vanished. */
  former: Map<string, Block>;
  siteUrl: string;
};

const keyOf = ({ type, content, quote }: Pick<Block, 'type' | 'content' | 'quote'>): string =>
  `${type} ${quote?.segment_id ?? content}`;

/** What is said of a picture stays with it until something else is said, or another picture takes its place. */
const describedAs = (alt: string | undefined, content: string, old: Block | undefined): { alt?: string } => {
  const words = alt ?? (old?.content === content ? old.alt : undefined);
  return words ? { alt: words } : {};
};

const quoteOf = ({ content: _words, ...quote }: Passage): Quote => quote;

/** A source with the words it shall show. Words once quoted stay until the writer asks for newer ones. */
const quoted = (
  block_id: string,
  segment_id: string,
  revision: number | undefined,
  known: Known,
  old?: Block,
): Block => {
  const passage = known.passages.get(segment_id);
  const kept = old?.quote?.segment_id === segment_id ? old : undefined;
  if (kept && !(passage && revision === passage.revision && kept.quote?.revision !== revision)) {
    return { ...kept, block_id };
  }
  if (passage) return { block_id, type: 'source', content: passage.content, quote: quoteOf(passage) };
  const former = known.former.get(block_id);
  if (former?.quote?.segment_id === segment_id) return { ...former, block_id };
  return { block_id, type: 'source', content: '', quote: { segment_id } };
};

/**
 * The blocks of a sheet after a save. A row names its block; one that does not is the block with the same content that
 * is next in order, and otherwise a new one. Content that has not changed is clean already.
 */
export const mergeBlocks = (rows: SheetRow[], known: Known): Block[] => {
  const byId = new Map(known.stored.map((block) => [block.block_id, block]));
  const named = new Set(rows.flatMap(({ block_id }) => block_id?.toLowerCase() ?? []));
  const unnamed = groupBy(
    known.stored.filter(({ block_id }) => !named.has(block_id)),
    keyOf,
  );
  const used = new Set<string>();
  const take = (wanted: string | undefined, key: string): { block_id: string; old: Block | undefined } => {
    const old = wanted ? byId.get(wanted) : unnamed.get(key)?.shift();
    const id = wanted ?? old?.block_id;
    const block_id = id && !used.has(id) ? id : crypto.randomUUID();
    used.add(block_id);
    return { block_id, old };
  };
  return rows
    .toSorted((one, other) => one.position - other.position)
    .map(({ type, content, block_id: given, revision, alt }): Block => {
      const wanted = given?.toLowerCase();
      const same = wanted ? byId.get(wanted) : undefined;
      const isSame = type !== 'source' && same?.type === type && same.content === content;
      const clean = isSame ? content : cleanRow(type, content, known.siteUrl);
      const { block_id, old } = take(wanted, `${type} ${clean}`);
      if (type === 'source') return quoted(block_id, clean.toLowerCase(), revision, known, old);
      return { block_id, type, content: clean, ...(type === 'image' ? describedAs(alt, clean, old) : {}) };
    });
};

/** Ids of the passages that rows quote. */
export const quotedIds = (rows: SheetRow[]): string[] => [
  ...new Set(rows.filter(({ type }) => type === 'source').map(({ content }) => content.trim().toLowerCase())),
];
