import type { Sent } from '#shared/contract/contract.ts';
import type { SheetChoice } from '#web/own/pack.ts';

export const sheetPackQuery = (choice: SheetChoice): NonNullable<Sent<'GET /packs/sheets'>['query']> => {
  if (choice.kind === 'sheets') return { sheet_ids: choice.sheet_ids.join() };
  return choice.kind === 'sheet_collection' ? { collection_id: choice.collection_id } : {};
};
