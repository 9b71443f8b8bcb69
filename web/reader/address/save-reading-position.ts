import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { type Chapter, isSheet } from '#web/reader/chapters.ts';
import type { PaneHandle } from '#web/reader/panes/pane-handle.ts';
import { sectionTitleOf } from '#web/reader/text/section-tree.ts';
import { useLatest } from '#web/reader/use-latest.ts';
import { session } from '#web/auth/session.ts';
import { registerAddressWriter } from '#web/router/current-path.ts';
import { useReplaceAddress } from '#web/router/router.tsx';
import { readStored, removeStored, writeStored } from '#web/storage.ts';
import {
  parsePositions,
  type ReadingPosition,
  saveMemberPosition,
  withPosition,
} from '#web/texts/reading-positions.ts';
import { pickCitedWork } from '#web/ui/title-reference-rules.ts';
import { chapterAddress } from './chapter-address.ts';
import { storedPositions } from './inner-positions.ts';

/** Browsers limit how often a page may change its address. */
const ADDRESS_INTERVAL_MS = 500;

/** Parameters that belong to other parts of the site; `state` to the sheet that is read. */
const PRESERVED_PARAMS = ['lang', 'theme', 'state'];

const withPreservedParams = (address: string): string => {
  const current = new URLSearchParams(window.location.search);
  const [path = '', query] = address.split('?');
  const preserved = PRESERVED_PARAMS.flatMap((name) =>
    current.has(name) ? [`${name}=${encodeURIComponent(current.get(name) ?? '')}`] : [],
  );
  const parts = [...(query ? [query] : []), ...preserved];
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
};

/** Writes where the reader is to the address, the session and the reading history, at most every half second. */
export const useSaveReadingPosition = (chapters: Chapter[], handles: Map<string, PaneHandle>) => {
  const replaceAddress = useReplaceAddress();
  const latest = useLatest(chapters);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** The open chapters, each at the segment being read. */
  const currentChapters = useCallback(
    (): Chapter[] =>
      latest.current.map((chapter) => {
        const pane = handles.get(chapter.id);
        const segment = pane?.currentSegment();
        const loaded = pane?.loaded();
        if (!segment || !loaded) return chapter;
        const { segment_id } = segment;
        return { ...chapter, content_id: loaded.content_id, segment_id, inner: pane?.innerPosition(segment_id) };
      }),
    [handles, latest],
  );

  /** False while a text is still loading. */
  const save = useCallback((): boolean => {
    let isComplete = true;
    for (const { id, text_id } of latest.current.filter((chapter) => !isSheet(chapter))) {
      const pane = handles.get(id);
      const segment = pane?.currentSegment();
      const loaded = pane?.loaded();
      if (segment && loaded) {
        const { title, language, script } = loaded.text;
        const named = { title, language, script, ...pickCitedWork(loaded.text) };
        const { segment_id, segment_number } = segment;
        const { content_id, total: total_segments, sections } = loaded;
        const section = sectionTitleOf(sections, segment_id);
        const where = { content_id, segment_id, segment_number, total_segments, ...(section && { section }) };
        saveReadingPosition(text_id, { ...where, ...named });
      } else isComplete = false;
    }
    return isComplete;
  }, [handles, latest]);

  const cancelWrite = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const write = useCallback(() => {
    cancelWrite();
    const current = currentChapters();
    const address = withPreservedParams(chapterAddress(current, window.location.pathname));
    replaceAddress(address, storedPositions(current));
    saveOpenChapters(current, address);
    save();
  }, [currentChapters, replaceAddress, save]);

  const scheduleWrite = useCallback(() => {
    timer.current ??= setTimeout(write, ADDRESS_INTERVAL_MS);
  }, [write]);

  // Whoever asks where the reader is must not get the position of half a second ago.
  useEffect(() => registerAddressWriter(() => timer.current && write()), [write]);

  useLayoutEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden' && timer.current) write();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      if (!timer.current) return;
      // In a layout effect, which runs before the panes unmount. Only saves, because the address is the next page's by now.
      cancelWrite();
      save();
    };
  }, [save, write]);
  return useMemo(
    () => ({ currentChapters, save, write, scheduleWrite }),
    [currentChapters, save, write, scheduleWrite],
  );
};

type Position = Omit<ReadingPosition, 'text_id' | 'read_date'>;

/** Saves the position on the account of a member, else on this device. */
export const saveReadingPosition = (text_id: string, position: Position): void => {
  const dated = { ...position, text_id, read_date: new Date().toISOString() };
  const { hasStoredToken, identity } = session.read();
  if (hasStoredToken) return saveMemberPosition(identity, dated);
  if (readStored('readingHistory')) return;
  const positions = parsePositions(readStored('readingPlaces'));
  const [newest] = positions;
  if (newest?.text_id === text_id && newest.segment_id === position.segment_id) return;
  writeStored('readingPlaces', JSON.stringify(withPosition(positions, dated)));
};

type StoredChapters = { address: string; chapters: Omit<Chapter, 'version_id'>[] };

const parseObject = <Value>(text: string | null): Partial<Value> => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return value && typeof value === 'object' ? (value as Partial<Value>) : {};
  } catch {
    return {};
  }
};

/** Stores the open chapters and their versions, for a reload. */
export const saveOpenChapters = (chapters: Chapter[], address: string): void => {
  const stored: StoredChapters = {
    address,
    chapters: chapters.map((chapter) => ({ ...chapter, version_id: undefined })),
  };
  writeStored('chapters', JSON.stringify(stored));
  writeStored('versionId', JSON.stringify(Object.fromEntries(chapters.map(({ id, version_id }) => [id, version_id]))));
};

const isChapter = (value: unknown): value is Chapter => {
  const { id, text_id } = parseObject<Chapter>(JSON.stringify(value ?? null));
  return typeof id === 'string' && typeof text_id === 'string';
};

/** The chapters that were open at this address; none at another address, which the reader opened by a link. */
export const loadOpenChapters = (address: string): Chapter[] => {
  const stored = parseObject<StoredChapters>(readStored('chapters'));
  if (stored.address !== address || !Array.isArray(stored.chapters)) return [];
  const versions = parseObject<Record<string, string | null>>(readStored('versionId'));
  return stored.chapters.filter(isChapter).map((chapter) => ({ ...chapter, version_id: versions[chapter.id] ?? null }));
};

export const clearOpenChapters = (): void => {
  removeStored('chapters');
  removeStored('versionId');
  removeStored('resourcesPanel');
};
