import { readStored, writeStored } from '#web/storage.ts';
import type { SheetDraft } from './types.ts';

/** Title and content are mirrored in session storage; whose they are, and of which sheet, goes along. */
export const mirrorFor =
  (account_id: string) =>
  (sheet_id: string, { title, blocks }: SheetDraft): void => {
    writeStored('sheetTitle', title);
    writeStored('sheetContent', JSON.stringify({ account_id, sheet_id, blocks }));
  };

/** The sheet that this tab was writing last, for this account. */
export const mirroredSheetId = (account_id: string): string | undefined => {
  try {
    const kept = JSON.parse(readStored('sheetContent') ?? '{}') as { account_id?: string; sheet_id?: string } | null;
    return kept?.account_id === account_id ? kept.sheet_id : undefined;
  } catch {
    return undefined;
  }
};
