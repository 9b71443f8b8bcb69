import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MAX_READING_BATCH } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import { callAsMember } from '#web/session/session.ts';
import { useSession } from '#web/session/use-session.ts';
import { readStored, writeStored } from '#web/storage.ts';
import { refusalWords } from '#web/ui/form/problem-words.ts';
import { refreshReading, bookmarkQuery } from './reading.data.ts';

/** A passage a guest has saved. */
export type DeviceBookmark = {
  text_id: string;
  segment_id: string;
  segment_number: number;
  title: string;
  language: string;
  script: string;
  saved_date: string;
};

const isBookmark = (value: unknown): value is DeviceBookmark => {
  const { segment_number, ...words } = (value ?? {}) as Record<string, unknown>;
  const texts = ['text_id', 'segment_id', 'title', 'language', 'script', 'saved_date'].map((name) => words[name]);
  return Number.isInteger(segment_number) && texts.every((text) => typeof text === 'string');
};

/** Newest first. What is not a place is left out: storage may hold anything. */
export const parseBookmarks = (stored: string | null): DeviceBookmark[] => {
  try {
    const values: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(values) ? values.filter(isBookmark).slice(0, MAX_READING_BATCH) : [];
  } catch {
    return [];
  }
};

export const withBookmark = (places: DeviceBookmark[], place: DeviceBookmark): DeviceBookmark[] =>
  [place, ...places.filter(({ segment_id }) => segment_id !== place.segment_id)].slice(0, MAX_READING_BATCH);

export const withoutBookmark = (places: DeviceBookmark[], segment_id: string): DeviceBookmark[] =>
  places.filter((place) => place.segment_id !== segment_id);

export const loadDeviceBookmarks = (): DeviceBookmark[] => parseBookmarks(readStored('savedPlaces'));

export const saveDeviceBookmarks = (places: DeviceBookmark[]): void =>
  writeStored('savedPlaces', JSON.stringify(places));

/** Whether a passage is saved, on the account or, of a guest, on this device, and the way to change it. */
export const useBookmark = (place: Omit<DeviceBookmark, 'saved_date'>) => {
  const t = useT();
  const client = useQueryClient();
  const { isMember } = useSession();
  const { segment_id } = place;
  const query = useQuery({ ...bookmarkQuery(segment_id), enabled: isMember });
  const [isOnDevice, setOnDevice] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => setOnDevice(loadDeviceBookmarks().some((one) => one.segment_id === segment_id)), [segment_id]);
  const isSaved = isMember ? (query.data?.total ?? 0) > 0 : isOnDevice;

  const toggle = async () => {
    setProblem('');
    if (!isMember) {
      const places = loadDeviceBookmarks();
      const { text_id, segment_number, title, language, script } = place;
      const saved = { text_id, segment_id, segment_number, title, language, script };
      saveDeviceBookmarks(
        isSaved
          ? withoutBookmark(places, segment_id)
          : withBookmark(places, { ...saved, saved_date: new Date().toISOString() }),
      );
      setOnDevice(!isSaved);
      return;
    }
    try {
      await (isSaved
        ? callAsMember('DELETE /reading/places/{segment_id}', { params: { segment_id } })
        : callAsMember('POST /reading/places', { body: { places: [{ segment_id }] } }));
    } catch (error) {
      setProblem(refusalWords(t, error));
    } finally {
      void refreshReading(client);
    }
  };
  return { isSaved, problem, toggle };
};
