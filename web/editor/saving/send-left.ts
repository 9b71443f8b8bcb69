import { listUnsent, NEW_SHEET, openedSheet } from '../opened-sheets.ts';
import { clientForAccount } from './account-client.ts';
import { createSheetSaving } from './create-sheet-saving.ts';
import { whileSending } from './sending-lock.ts';
import { sessionHolders } from './session-holders.ts';

const isOpen = async (account_id: string, sheet_id: string): Promise<boolean> => {
  const entries = (await listUnsent(account_id)).filter((entry) => entry.sheet_id === sheet_id);
  const locked = await Promise.all(entries.map(({ key }) => sessionHolders().isLocked(key)));
  return entries.length === 0 || locked.some(Boolean);
};

const sendSheet = async (account_id: string, { sheet_id, exists }: LeftSheet): Promise<void> => {
  // Its editor sends it.
  if (await isOpen(account_id, sheet_id)) return;
  const opened = exists
    ? openedSheet(await clientForAccount(account_id)('GET /sheets/{id}', { params: { id: sheet_id } }))
    : { ...NEW_SHEET, device_id: sheet_id };
  await createSheetSaving({ account_id, opened }).sendLeft();
};

/** `exists`: the server has it, and not its last changes. */
type LeftSheet = { sheet_id: string; exists: boolean };

/**
 * Sends what was written without a network and whose editor is closed, in the same way as the editor: with the id from this device,
 * and merged with what others have saved. What it cannot merge without a question waits for its author.
 */
export const sendLeftSheets = async (account_id: string, sheets: LeftSheet[]): Promise<void> => {
  for (const sheet of sheets)
    await whileSending(sheet.sheet_id, () => sendSheet(account_id, sheet)).catch(() => undefined);
};
