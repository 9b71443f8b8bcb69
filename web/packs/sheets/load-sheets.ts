import type { PackSheet } from '#shared/contract/sheet-packs.ts';
import { ApiError, isFinal, toApiError } from '#web/api/api-error.ts';
import { networkError } from '#web/api/call-over-http.ts';
import { callAsMember } from '#web/auth/session.ts';
import { findAccount } from '#web/own/own-account.ts';
import type { SheetPack } from '#web/own/own-store.ts';
import { checksumOf, PackFailure } from '../loading/fetch-part.ts';
import type { PackProblem, SheetChoice } from '#web/own/pack.ts';
import { notifyPacksChanged } from '../store/packs-changed.ts';
import { sheetPackQuery } from './sheet-pack-query.ts';
import {
  changeSheetPack,
  deleteUnusedSheets,
  hasPicture,
  missingSheets,
  nextSheetPack,
  storeSheet,
} from './sheet-packs.ts';

// In the page, which alone has the token of its member. A sheet is small; what takes time is waiting.

const fetchList = async (choice: SheetChoice): Promise<PackSheet[]> => {
  const sheets: PackSheet[] = [];
  for (;;) {
    const query = { ...sheetPackQuery(choice), skip: sheets.length };
    const page = await callAsMember('GET /packs/sheets', { query });
    sheets.push(...page.sheets);
    if (page.sheets.length === 0 || sheets.length >= page.total) return sheets;
  }
};

/** What came may be damaged by something on the way: so many times it is asked for again. */
const MAX_DAMAGED = 3;

const untilWhole = async <Result>(fetchOnce: () => Promise<Result | undefined>): Promise<Result> => {
  for (let damaged = 0; damaged < MAX_DAMAGED; damaged += 1) {
    const result = await fetchOnce();
    if (result !== undefined) return result;
  }
  throw new PackFailure('damaged');
};

const encoder = new TextEncoder();

const fetchSheet = (id: string) =>
  untilWhole(async () => {
    const answer = await callAsMember('GET /packs/sheets/{id}', { params: { id } });
    const sum = await checksumOf(encoder.encode(JSON.stringify(answer.sheet)).buffer);
    return sum === answer.sha256 ? answer : undefined;
  });

/** Its address never has another picture, so its length shows whether all of it came. */
const fetchPicture = ({ path, bytes }: PackSheet['pictures'][number]) =>
  untilWhole(async () => {
    const response = await fetch(path, { cache: 'no-store' }).catch(() => undefined);
    if (!response || response.status >= 500) throw networkError();
    const picture = response.ok ? await response.blob().catch(() => undefined) : undefined;
    return picture?.size === bytes ? { path, picture } : undefined;
  });

const loadSheet = async ({ id, account }: SheetPack, listed: PackSheet): Promise<boolean> => {
  const { sheet, topics } = await fetchSheet(listed.sheet_id);
  const pictures: { path: string; picture: Blob }[] = [];
  for (const picture of listed.pictures)
    if (!(await hasPicture(account, picture.path))) pictures.push(await fetchPicture(picture));
  // Somebody else may have logged in while this was asked for.
  if ((await findAccount()) !== account) return false;
  return storeSheet(id, { sheet: { ...listed, account, sheet, topics }, pictures });
};

const isGone = (failure: unknown): boolean => [403, 404].includes(toApiError(failure).status);

/** It is loaded again when the network, or the server, is back. */
const isTransient = (failure: unknown): boolean => failure instanceof ApiError && !isFinal(failure);

const problemOf = (failure: unknown): PackProblem => {
  if (failure instanceof PackFailure) return failure.problem;
  if ((failure as Error).name === 'QuotaExceededError') return 'storage_full';
  return isGone(failure) ? 'not_found' : 'failed';
};

/** Answers whether the next one can be loaded. */
const loadPack = async (pack: SheetPack): Promise<boolean> => {
  const { account, id } = pack;
  try {
    const sheets = await fetchList(pack.choice as SheetChoice);
    const changed = await changeSheetPack(account, id, { sheets });
    if (!changed) return true;
    await deleteUnusedSheets(account);
    for (const sheet of await missingSheets(changed)) {
      const isWanted = await loadSheet(changed, sheet).catch((failure: unknown) => {
        // Deleted a moment ago.
        if (isGone(failure)) return true;
        throw failure;
      });
      if (!isWanted) return true;
    }
    await changeSheetPack(account, id, { state: 'complete', checked_at: Date.now() });
    return true;
  } catch (failure) {
    if (isTransient(failure)) return false;
    const problem = problemOf(failure);
    return await changeSheetPack(account, id, { state: 'failed', problem }).then(
      () => true,
      () => {
        notifyPacksChanged({ id, problem });
        return false;
      },
    );
  }
};

const LOCK = 'pothi-sheet-packs-loading';

/** Loads the sheets that wait, in one tab at a time. Without a network they go on waiting. */
export const loadSheetPacks = (): Promise<void> =>
  navigator.locks.request(LOCK, async () => {
    const account = await findAccount();
    if (account === undefined) return;
    for (let pack = await nextSheetPack(account); pack; pack = await nextSheetPack(account))
      if (!(await loadPack(pack))) return;
  });
