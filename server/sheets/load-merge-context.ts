import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { SheetRow } from '#shared/contract/sheet-parts.ts';
import { formerIdsOfRows, mergeBlocks, neededOfRows, type MergeContext } from './merge-blocks.rules.ts';
import { findPassages, findQuotedTexts, listAlignedPassages } from './quoted.queries.ts';
import { findFormerSources } from './sheets.queries.ts';
import type { Block } from './stored-sheet.ts';

type Db = Kysely<Database>;

/** Everything that the rows of a save are merged with. `sheet_id` is undefined for a new sheet. */
export const loadMergeContext = async (
  db: Db,
  rows: SheetRow[],
  { sheet_id, stored, siteUrl }: { sheet_id: string | undefined; stored: Block[]; siteUrl: string },
): Promise<MergeContext> => {
  const needed = neededOfRows(rows, stored);
  const texts = await findQuotedTexts(db, needed.text_ids);
  const aligned = await listAlignedPassages(db, needed.translated_ids, [...texts.keys()]);
  const passages = await findPassages(db, [
    ...new Set([...needed.segment_ids, ...aligned.map(({ other_id }) => other_id)]),
  ]);
  const missing = new Set([
    ...needed.segment_ids.filter((id) => !passages.has(id)),
    ...needed.text_ids.filter((id) => !texts.has(id)),
  ]);
  const former = sheet_id
    ? await findFormerSources(db, sheet_id, formerIdsOfRows(rows, missing))
    : new Map<string, Block>();
  return { stored, passages, texts, aligned, former, siteUrl };
};

/** The block that a new row with a source becomes. */
export const quoteForSheet = async (db: Db, row: SheetRow): Promise<Block> => {
  const context = await loadMergeContext(db, [row], { sheet_id: undefined, stored: [], siteUrl: '' });
  const [block] = mergeBlocks([row], context);
  if (!block) throw new Error('A row becomes one block.');
  return block;
};
