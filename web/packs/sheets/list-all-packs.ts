import { listPacks, type PackStatus } from '../store/packs.ts';
import { listSheetPacks } from './sheet-packs.ts';

/** Of texts and of sheets, the newest first. Each says what it has even if the other cannot be read. */
export const listAllPacks = async (): Promise<PackStatus[]> => {
  const all = await Promise.all([listSheetPacks().catch(() => []), listPacks().catch(() => [])]);
  return all.flat().toSorted((a, b) => b.created_at - a.created_at);
};
