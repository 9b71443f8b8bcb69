import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { type Chapter, isSheet } from '#web/reader/chapters.ts';
import type { PaneHandle } from '#web/reader/panes/pane-handle.ts';
import { useLatest } from '#web/reader/use-latest.ts';
import { session } from '#web/session/session.ts';
import { readStored, removeStored, writeStored } from '#web/storage.ts';
import { cachePosition, parsePositions, type ReadingPosition, withPosition } from '#web/texts/reading-positions.ts';
import { chapterAddress } from './chapter-address.ts';

/** Browsers refuse more than a few changes of the address a second. */
const ADDRESS_INTERVAL_MS = 500;

/** Parameters that are not ours stay in the address. */
const PRESERVED_PARAMS = ['lang', 'theme'];

const withPreservedParams = (address: string): string => {
  const now = new URLSearchParams(window.location.search);
  const [path = '', query] = address.split('?');
  const kept = PRESERVED_PARAMS.flatMap((name) =>
    now.has(name) ? [`${name}=${encodeURIComponent(now.get(name) ?? '')}`] : [],
  );
  const parts = [...(query ? [query] : []), ...kept];
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
};

/** The address, the session and the device know where one reads; quietly, and at most a moment late. */
export const useReadingPosition = (chapters: Chapter[], handles: Map<string, PaneHandle>) => {
  const live = useLatest(chapters);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const placed = useCallback(
    (): Chapter[] =>
      live.current.map((chapter) => {
        const pane = handles.get(chapter.id);
        const place = pane?.currentSegment();
        const loaded = pane?.loaded();
        return place && loaded ? { ...chapter, content_id: loaded.content_id, segment_id: place.segment_id } : chapter;
      }),
    [handles, live],
  );

  /** False while a text is still on its way. */
  const remember = useCallback((): boolean => {
    let isAllKnown = true;
    for (const { id, text_id } of live.current.filter((chapter) => !isSheet(chapter))) {
      const pane = handles.get(id);
      const place = pane?.currentSegment();
      const loaded = pane?.loaded();
      if (place && loaded) {
        const { title, language, script } = loaded.text;
        const { segment_id, segment_number } = place;
        saveReadingPosition(text_id, {
          content_id: loaded.content_id,
          segment_id,
          segment_number,
          title,
          language,
          script,
        });
      } else isAllKnown = false;
    }
    return isAllKnown;
  }, [handles, live]);

  const hush = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const write = useCallback(() => {
    hush();
    const now = placed();
    const address = withPreservedParams(chapterAddress(now, window.location.pathname));
    window.history.replaceState(window.history.state, '', address);
    saveOpenChapters(now, address);
    remember();
  }, [placed, remember]);

  const writeSoon = useCallback(() => {
    timer.current ??= setTimeout(write, ADDRESS_INTERVAL_MS);
  }, [write]);

  useLayoutEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden' && timer.current) write();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      if (!timer.current) return;
      // Before the panes go. The address is another page's by now.
      hush();
      remember();
    };
  }, [remember, write]);
  return useMemo(() => ({ placed, remember, write, writeSoon }), [placed, remember, write, writeSoon]);
};

type Segment = Omit<ReadingPosition, 'text_id' | 'read_date'>;

let reportToAccount: ((segment_id: string) => void) | undefined;

/** Its code comes with the reader's tools; called at once from then on, for a page that is left waits for nothing. */
export const setAccountReporter = (tell: (segment_id: string) => void): void => {
  reportToAccount = tell;
};

/** Where reading goes on: on the account of a member, else on this device. The text page reads it. */
export const saveReadingPosition = (text_id: string, segment: Segment): void => {
  const place = { ...segment, text_id, read_date: new Date().toISOString() };
  const { hasStoredToken, person } = session.read();
  if (hasStoredToken) {
    cachePosition(person, place);
    reportToAccount?.(place.segment_id);
    return;
  }
  if (readStored('readingHistory')) return;
  const places = parsePositions(readStored('readingPlaces'));
  const [newest] = places;
  if (newest?.text_id === text_id && newest.segment_id === segment.segment_id) return;
  writeStored('readingPlaces', JSON.stringify(withPosition(places, place)));
};

type StoredChapters = { address: string; chapters: Omit<Chapter, 'version_id'>[] };

const parsed = <Value>(text: string | null): Partial<Value> => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return value && typeof value === 'object' ? (value as Partial<Value>) : {};
  } catch {
    return {};
  }
};

/** Open chapters and their versions, for as long as the reader is open; a reload finds them again. */
export const saveOpenChapters = (chapters: Chapter[], address: string): void => {
  const kept: StoredChapters = {
    address,
    chapters: chapters.map((chapter) => ({ ...chapter, version_id: undefined })),
  };
  writeStored('chapters', JSON.stringify(kept));
  writeStored('versionId', JSON.stringify(Object.fromEntries(chapters.map(({ id, version_id }) => [id, version_id]))));
};

const isChapter = (value: unknown): value is Chapter => {
  const { id, text_id } = parsed<Chapter>(JSON.stringify(value ?? null));
  return typeof id === 'string' && typeof text_id === 'string';
};

/**
 * What was open at this very address. At another one they are left from before: someone has followed a link since, and
 * a link shows what it says.
 */
export const loadOpenChapters = (address: string): Chapter[] => {
  const kept = parsed<StoredChapters>(readStored('chapters'));
  if (kept.address !== address || !Array.isArray(kept.chapters)) return [];
  const versions = parsed<Record<string, string | null>>(readStored('versionId'));
  return kept.chapters.filter(isChapter).map((chapter) => ({ ...chapter, version_id: versions[chapter.id] ?? null }));
};

export const clearOpenChapters = (): void => {
  removeStored('chapters');
  removeStored('versionId');
  removeStored('resourcesPanel');
};
