import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { callAsMember } from '#web/session/session.ts';
import { useSession } from '#web/session/use-session.ts';
import { readStored, removeStored, writeStored } from '#web/storage.ts';
import { clearCachedPositions, parsePositions } from '#web/texts/reading-positions.ts';
import { refusalWords } from '#web/ui/form/problem-words.ts';
import type { Paging } from '#web/ui/pagination-rules.ts';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { clearReadingQueue, sendReadingHistory } from './account-history.ts';
import { loadDeviceBookmarks, saveDeviceBookmarks, withoutBookmark } from './bookmarks.ts';
import type { ReadingItem } from './reading-row.tsx';
import { historyQuery, refreshReading, bookmarksQuery } from './reading.data.ts';

export type ReadingListName = 'places' | 'history';

type ReadingLists = {
  /** Undefined until they are known. */
  places: ReadingItem[] | undefined;
  total: number;
  isPaused: boolean;
  problem: string;
  forget(place: ReadingItem): void;
  erase(): void;
  pause(isPaused: boolean): void;
};

const onDevice = (shown: ReadingListName): ReadingItem[] =>
  shown === 'places'
    ? loadDeviceBookmarks().map(({ saved_date, ...place }) => ({ ...place, date: saved_date }))
    : parsePositions(readStored('readingPlaces')).flatMap(({ title, language, script, read_date, ...place }) =>
        title && language && script && read_date ? [{ ...place, title, language, script, date: read_date }] : [],
      );

/** A guest's, on this device. */
const useDeviceLists = (shown: ReadingListName, isOn: boolean): ReadingLists => {
  const [places, setPlaces] = useState<ReadingItem[]>();
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    setPlaces(onDevice(shown));
    setPaused(readStored('readingHistory') !== null);
  }, [shown, isOn]);
  return {
    places,
    total: places?.length ?? 0,
    isPaused,
    problem: '',
    forget: ({ segment_id, text_id }) => {
      if (shown === 'places') saveDeviceBookmarks(withoutBookmark(loadDeviceBookmarks(), segment_id));
      else {
        const left = parsePositions(readStored('readingPlaces')).filter((place) => place.text_id !== text_id);
        writeStored('readingPlaces', JSON.stringify(left));
      }
      setPlaces(onDevice(shown));
    },
    erase: () => {
      removeStored('readingPlaces');
      setPlaces(onDevice(shown));
    },
    pause: (wanted) => {
      if (wanted) writeStored('readingHistory', 'paused');
      else removeStored('readingHistory');
      setPaused(wanted);
    },
  };
};

/** A member's, on her account. */
const useAccountLists = (shown: ReadingListName, paging: Paging, isOn: boolean): ReadingLists => {
  const t = useT();
  const client = useQueryClient();
  const history = useQuery({ ...historyQuery(paging), enabled: isOn });
  const saved = useQuery({ ...bookmarksQuery(paging), enabled: isOn && shown === 'places' });
  const { run, problem } = useAsyncAction(refreshReading);
  // What was read a moment ago stands in the list too.
  useEffect(() => {
    if (isOn) void sendReadingHistory().then((isNews) => (isNews ? refreshReading(client) : undefined));
  }, [isOn, client]);
  const changeHistory = (task: () => Promise<unknown>) => {
    clearReadingQueue();
    clearCachedPositions();
    return run(task);
  };
  const places =
    shown === 'places'
      ? saved.data?.places.map((place) => ({ ...place, date: place.saved_date }))
      : history.data?.history.map((place) => ({ ...place, date: place.read_date }));
  const failure = shown === 'places' ? saved.error : history.error;
  return {
    places,
    total: (shown === 'places' ? saved.data : history.data)?.total ?? 0,
    isPaused: history.data?.is_paused ?? false,
    problem: problem || (failure ? refusalWords(t, failure) : ''),
    forget: ({ text_id, segment_id }) =>
      void (shown === 'places'
        ? run(() => callAsMember('DELETE /reading/places/{segment_id}', { params: { segment_id } }))
        : changeHistory(() => callAsMember('DELETE /reading/history/{text_id}', { params: { text_id } }))),
    erase: () => void changeHistory(() => callAsMember('DELETE /reading/history', {})),
    pause: (is_paused) => void changeHistory(() => callAsMember('PUT /reading/settings', { body: { is_paused } })),
  };
};

export const useReadingLists = (shown: ReadingListName, paging: Paging): ReadingLists => {
  const { isMember, isAuthLoading } = useSession();
  const device = useDeviceLists(shown, !isMember && !isAuthLoading);
  const account = useAccountLists(shown, paging, isMember);
  return isMember ? account : device;
};
