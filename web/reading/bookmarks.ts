import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MAX_READING_BATCH } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import { callAsMember, useSession } from '#web/auth/session.ts';
import { readStored, writeStored } from '#web/storage.ts';
import { apiErrorMessage } from '#web/ui/api-error-message.ts';
import { pickCitedWork, type StoredReference } from '#web/ui/cited-work.ts';
import { refreshReading, bookmarkQuery } from './reading.data.ts';

/** A bookmark of a guest. Its fields are stored under the key `savedPlaces`. */
export type DeviceBookmark = StoredReference & {
  text_id: string;
  segment_id: string;
  segment_number: number;
  label?: string;
  title: string;
  language: string;
  script: string;
  saved_date: string;
};

const isBookmark = (value: unknown): value is DeviceBookmark => {
  const { segment_number, label, ...fields } = (value ?? {}) as Record<string, unknown>;
  const texts = ['text_id', 'segment_id', 'title', 'language', 'script', 'saved_date'].map((name) => fields[name]);
  return Number.isInteger(segment_number) && [label ?? '', ...texts].every((text) => typeof text === 'string');
};

/** Newest first. Invalid entries are left out. */
export const parseBookmarks = (stored: string | null): DeviceBookmark[] => {
  try {
    const values: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(values) ? values.filter(isBookmark).slice(0, MAX_READING_BATCH) : [];
  } catch {
    return [];
  }
};

export const withBookmark = (bookmarks: DeviceBookmark[], bookmark: DeviceBookmark): DeviceBookmark[] =>
  [bookmark, ...bookmarks.filter(({ segment_id }) => segment_id !== bookmark.segment_id)].slice(0, MAX_READING_BATCH);

export const withoutBookmark = (bookmarks: DeviceBookmark[], segment_id: string): DeviceBookmark[] =>
  bookmarks.filter((bookmark) => bookmark.segment_id !== segment_id);

export const loadDeviceBookmarks = (): DeviceBookmark[] => parseBookmarks(readStored('savedPlaces'));

export const saveDeviceBookmarks = (bookmarks: DeviceBookmark[]): void =>
  writeStored('savedPlaces', JSON.stringify(bookmarks));

/** Whether a passage is bookmarked, on the account or, for guests, on this device; and a function to toggle it. */
export const useBookmark = (passage: Omit<DeviceBookmark, 'saved_date'>) => {
  const t = useT();
  const client = useQueryClient();
  const { isMember } = useSession();
  const { segment_id } = passage;
  const query = useQuery({ ...bookmarkQuery(segment_id), enabled: isMember });
  const [isOnDevice, setOnDevice] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => setOnDevice(loadDeviceBookmarks().some((one) => one.segment_id === segment_id)), [segment_id]);
  const isSaved = isMember ? (query.data?.total ?? 0) > 0 : isOnDevice;

  const toggle = async () => {
    setProblem('');
    if (!isMember) {
      const bookmarks = loadDeviceBookmarks();
      const { text_id, segment_number, label, title, language, script } = passage;
      const named = { title, language, script, ...pickCitedWork(passage) };
      const saved = { text_id, segment_id, segment_number, ...(label && { label }), ...named };
      saveDeviceBookmarks(
        isSaved
          ? withoutBookmark(bookmarks, segment_id)
          : withBookmark(bookmarks, { ...saved, saved_date: new Date().toISOString() }),
      );
      setOnDevice(!isSaved);
      return;
    }
    try {
      await (isSaved
        ? callAsMember('DELETE /reading/places/{segment_id}', { params: { segment_id } })
        : callAsMember('POST /reading/places', { body: { places: [{ segment_id }] } }));
    } catch (error) {
      setProblem(apiErrorMessage(t, error));
    } finally {
      void refreshReading(client);
    }
  };
  return { isSaved, problem, toggle };
};
