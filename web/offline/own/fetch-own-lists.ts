import { MAX_LIMIT } from '#shared/limits.ts';
import { findLists, listNotes, type OwnLists, type OwnNote, putLists, replaceNotes } from '#web/own/own-store.ts';

/** Beyond that many the oldest are not on the device. */
const MAX_PAGES = 50;

const ask = async <Answer>(path: string, authorization: string): Promise<Answer> => {
  const response = await fetch(`/api/v1${path}`, { headers: { accept: 'application/json', authorization } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as Answer;
};

type NotesPage = { notes: OwnNote[]; total: number };

/** Nothing has changed if there are as many, and the one changed last is here. */
const isSame = (kept: OwnNote[], { notes: [newest], total }: NotesPage): boolean =>
  kept.length === total && (!newest || kept.some(({ id, version }) => id === newest.id && version === newest.version));

const fetchNotes = async (account: string, authorization: string, isWhole: boolean): Promise<void> => {
  const pageAt = (skip: number) => ask<NotesPage>(`/notes?skip=${skip}&limit=${MAX_LIMIT}`, authorization);
  const first = await pageAt(0);
  if (isWhole && isSame(await listNotes(account), first)) return;
  const notes = [...first.notes];
  for (let page = 1; page < MAX_PAGES && page * MAX_LIMIT < first.total; page += 1)
    notes.push(...(await pageAt(page * MAX_LIMIT)).notes);
  await replaceNotes(account, notes);
};

/** Copies what the caller has at the server to this device. */
export const fetchOwnLists = async (account: string, authorization: string): Promise<void> => {
  const before = await findLists(account);
  const list = `limit=${MAX_LIMIT}`;
  const [{ places: bookmarks }, { history }] = await Promise.all([
    ask<{ places: OwnLists['bookmarks'] }>(`/reading/places?${list}`, authorization),
    ask<{ history: OwnLists['history'] }>(`/reading/history?${list}`, authorization),
    fetchNotes(account, authorization, before?.isWhole ?? false),
  ]);
  await putLists({ account, isWhole: true, asked_at: Date.now(), bookmarks, history });
};
