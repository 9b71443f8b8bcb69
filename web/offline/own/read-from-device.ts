import type { Bookmark, ReadingPosition } from '#shared/contract/reading.ts';
import { filterNotes, marksOf, withChanges } from './note-changes.ts';
import type { OwnCall } from './own-call.ts';
import { findLists, findUser, listChanges, listNotes, type OwnChange, type OwnLists } from '#web/own/own-store.ts';

const readNotes = async (account: string, changes: OwnChange[], { path, query }: OwnCall): Promise<unknown> => {
  const all = withChanges(await listNotes(account), changes);
  if (path[1] === 'marks') return marksOf(all, query);
  if (path[1] === undefined) return filterNotes(all, query);
  return all.find(({ id }) => id === path[1]);
};

const paged = <Row>(rows: Row[], query: URLSearchParams) => {
  const skip = Number(query.get('skip') ?? 0);
  const limit = Number(query.get('limit') ?? 10);
  return { rows: rows.slice(skip, skip + limit), total: rows.length, skip, limit };
};

const bookmarksOf = (lists: OwnLists | undefined, changes: OwnChange[]): Bookmark[] => {
  const changed = changes.filter((change) => change.kind === 'bookmark');
  const names = new Set(changed.map(({ shown }) => shown.segment_id));
  const added = changed.filter(({ isSaved }) => isSaved).map(({ shown }) => shown);
  return [...added, ...(lists?.bookmarks ?? []).filter(({ segment_id }) => !names.has(segment_id))];
};

const historyOf = (lists: OwnLists | undefined, changes: OwnChange[]): ReadingPosition[] => {
  const read = changes.filter((change) => change.kind === 'position').map(({ shown }) => shown);
  const texts = new Set(read.map(({ text_id }) => text_id));
  const latest = read.toSorted((one, other) => other.read_date.localeCompare(one.read_date));
  return [...latest, ...(lists?.history ?? []).filter(({ text_id }) => !texts.has(text_id))];
};

const readReading = (lists: OwnLists | undefined, changes: OwnChange[], { path, query }: OwnCall): unknown => {
  const [, list, text_id] = path;
  if (list === 'places') {
    const wanted = query.get('segment_id');
    const found = bookmarksOf(lists, changes).filter(({ segment_id }) => !wanted || segment_id === wanted);
    const { rows: places, ...page } = paged(found, query);
    return { places, ...page };
  }
  const positions = historyOf(lists, changes);
  if (text_id) return { place: positions.find((one) => one.text_id === text_id) ?? null };
  const { rows: history, ...page } = paged(positions, query);
  return { history, ...page, is_paused: false };
};

/** What the server would answer, as far as this device knows. Undefined: it knows nothing of this account. */
export const readFromDevice = async (call: OwnCall, account: string): Promise<Response | undefined> => {
  if (call.path[0] === 'users') {
    const user = await findUser(account);
    return user && Response.json(user);
  }
  const [changes, lists] = await Promise.all([listChanges(account), findLists(account)]);
  if (!lists?.isWhole && changes.length === 0) return undefined;
  const answer = call.path[0] === 'notes' ? await readNotes(account, changes, call) : readReading(lists, changes, call);
  return answer === undefined ? undefined : Response.json(answer);
};
