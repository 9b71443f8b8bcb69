import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callAsMember, useSession } from '#web/auth/session.ts';
import { readStored, removeStored, writeStored } from '#web/storage.ts';
import { clearCachedPositions, parsePositions } from '#web/texts/reading-positions.ts';
import type { Paging } from '#web/ui/pagination-rules.ts';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { clearReadingQueue, sendReadingHistory } from './account-history.ts';
import { loadDeviceBookmarks, saveDeviceBookmarks, withoutBookmark } from './bookmarks.ts';
import { parseDate, type ReadingItem } from './reading-row.tsx';
import { historyQuery, refreshReading, bookmarksQuery } from './reading.data.ts';

export type ReadingListName = 'places' | 'history';

type ReadingQuery = Pick<UseQueryResult, 'error' | 'fetchStatus' | 'isPlaceholderData' | 'refetch'>;

type ReadingLists = {
  /** Undefined until loaded. */
  items: ReadingItem[] | undefined;
  total: number;
  isPaused: boolean;
  problem: string;
  /** Of the account; the device's list needs no loading. */
  query?: ReadingQuery;
  /** Resolves with a function that undoes it, or undefined when it failed. */
  remove(item: ReadingItem): Promise<(() => Promise<unknown>) | undefined>;
  erase(): Promise<unknown>;
  pause(isPaused: boolean): void;
};

const loadDeviceList = (shown: ReadingListName): ReadingItem[] =>
  shown === 'places'
    ? loadDeviceBookmarks().map(({ saved_date, ...item }) => ({ ...item, date: saved_date }))
    : parsePositions(readStored('readingPlaces')).flatMap(({ title, language, script, read_date, ...item }) =>
        title && language && script && read_date ? [{ ...item, title, language, script, date: read_date }] : [],
      );

/** The lists of a guest, on this device. */
const useDeviceLists = (shown: ReadingListName, isEnabled: boolean): ReadingLists => {
  const [items, setItems] = useState<ReadingItem[]>();
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (!isEnabled) return;
    setItems(loadDeviceList(shown));
    setPaused(readStored('readingHistory') !== null);
  }, [shown, isEnabled]);
  return {
    items,
    total: items?.length ?? 0,
    isPaused,
    problem: '',
    remove: async ({ segment_id, text_id }) => {
      const key = shown === 'places' ? 'savedPlaces' : 'readingPlaces';
      const before = readStored(key);
      if (shown === 'places') saveDeviceBookmarks(withoutBookmark(loadDeviceBookmarks(), segment_id));
      else {
        const remaining = parsePositions(before).filter((position) => position.text_id !== text_id);
        writeStored(key, JSON.stringify(remaining));
      }
      setItems(loadDeviceList(shown));
      return async () => {
        if (before) writeStored(key, before);
        setItems(loadDeviceList(shown));
      };
    },
    erase: async () => {
      removeStored('readingPlaces');
      setItems(loadDeviceList(shown));
    },
    pause: (shouldPause) => {
      if (shouldPause) writeStored('readingHistory', 'paused');
      else removeStored('readingHistory');
      setPaused(shouldPause);
    },
  };
};

/** The lists of a member, on the account. */
const useAccountLists = (shown: ReadingListName, paging: Paging, isEnabled: boolean): ReadingLists => {
  const client = useQueryClient();
  const history = useQuery({ ...historyQuery(paging), enabled: isEnabled });
  const saved = useQuery({ ...bookmarksQuery(paging), enabled: isEnabled && shown === 'places' });
  const { run, problem } = useAsyncAction({ refresh: refreshReading });
  // So that the list includes the latest position.
  useEffect(() => {
    if (isEnabled) void sendReadingHistory().then((hasSent) => (hasSent ? refreshReading(client) : undefined));
  }, [isEnabled, client]);
  const changeHistory = (task: () => Promise<unknown>) => {
    clearReadingQueue();
    clearCachedPositions();
    return run(async () => {
      // A request that is stored afterwards would add its position again.
      await sendReadingHistory();
      await task();
    });
  };
  const query = shown === 'places' ? saved : history;
  const items =
    shown === 'places'
      ? saved.data?.places.map((item) => ({ ...item, date: item.saved_date }))
      : history.data?.history.map((item) => ({ ...item, date: item.read_date }));
  return {
    items,
    total: query.data?.total ?? 0,
    isPaused: history.data?.is_paused ?? false,
    problem,
    query,
    remove: async ({ text_id, segment_id, date }) => {
      const isDone = await (shown === 'places'
        ? run(() => callAsMember('DELETE /reading/places/{segment_id}', { params: { segment_id } }))
        : changeHistory(() => callAsMember('DELETE /reading/history/{text_id}', { params: { text_id } })));
      if (!isDone) return undefined;
      return async () => {
        const recorded = parseDate(date).toISOString();
        await (shown === 'places'
          ? callAsMember('POST /reading/places', { body: { places: [{ segment_id, saved_date: recorded }] } })
          : callAsMember('POST /reading/history', { body: { places: [{ segment_id, read_date: recorded }] } }));
        await refreshReading(client);
      };
    },
    erase: () => changeHistory(() => callAsMember('DELETE /reading/history', {})),
    pause: (is_paused) => void changeHistory(() => callAsMember('PUT /reading/settings', { body: { is_paused } })),
  };
};

export const useReadingLists = (shown: ReadingListName, paging: Paging): ReadingLists => {
  const { isMember, isAuthLoading } = useSession();
  const device = useDeviceLists(shown, !isMember && !isAuthLoading);
  const account = useAccountLists(shown, paging, isMember);
  return isMember ? account : device;
};
