import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Details } from '#shared/contract/texts.ts';
import { isMissing } from '#web/api/api-error.ts';
import type { Chapter } from '#web/reader/chapters.ts';
import { detailsQuery, type Direction, type PageAnchor, pagesAround, startQueries } from '#web/reader/reader.data.ts';
import { useLatest } from '#web/reader/use-latest.ts';
import { edgeOf, findSegment, hasMore, loadedFrom, type LoadedText, withoutVersion, withPage } from './loaded-text.ts';

/** Status of loading at one end of the text, or of loading a version. */
export type LoadStatus = 'idle' | 'loading' | 'failed';
export type LoadedTextState = {
  loaded: LoadedText | null;
  status: 'pending' | 'offline' | 'missing' | 'failed' | 'empty' | 'ready';
  /** What the address asked for and the text does not have. */
  notFound: Details['not_found'];
  next: LoadStatus;
  previous: LoadStatus;
  version: LoadStatus;
  /** Of a jump to text that is not loaded. */
  jump: LoadStatus;
  load(direction: Direction): void;
  /**
   * Loads and renders the text around a segment, from the cache or the server. A failure leaves the text unchanged, and so
   * does an answer that is no longer wanted.
   */
  loadAround(segment_id: string, isWanted: () => boolean): Promise<void>;
  retryVersion(): void;
  retry(): void;
};

const FOUND: Details['not_found'] = [];

type Part = Direction | 'version' | 'jump';
type LoadStatuses = Record<Part, LoadStatus>;
const IDLE: LoadStatuses = { next: 'idle', previous: 'idle', version: 'idle', jump: 'idle' };

/**
 * The loaded part of a chapter: the two pages the document was rendered with, then every further page that is loaded.
 * A version is loaded around `currentSegmentId`.
 */
export const useLoadedText = (chapter: Chapter, currentSegmentId: () => string | undefined): LoadedTextState => {
  const client = useQueryClient();
  const [start] = useState<PageAnchor>(chapter);
  const queries = startQueries(start);
  const next = useQuery(queries.next);
  const previous = useQuery(queries.previous ?? queries.next);
  const first = useMemo(
    () =>
      next.data && previous.data ? loadedFrom([next.data, previous.data], next.data.version_detail?.id ?? null) : null,
    [next.data, previous.data],
  );
  const [extended, setExtended] = useState<LoadedText | null>(null);
  const [statuses, setStatuses] = useState(IDLE);
  const loaded = extended ?? first;
  const latest = useLatest(loaded);

  const setStatus = useCallback(
    (part: Part, status: LoadStatus) => setStatuses((all) => ({ ...all, [part]: status })),
    [],
  );

  const fetchAround = useCallback(
    async (anchor: PageAnchor): Promise<LoadedText | null> => {
      const queriesAround = pagesAround(anchor);
      const pages = await Promise.all([
        client.fetchQuery(queriesAround.next),
        client.fetchQuery(queriesAround.previous ?? queriesAround.next),
      ]);
      return loadedFrom(pages, anchor.version_id);
    },
    [client],
  );

  const isBusy = useRef<Record<Direction, boolean>>({ next: false, previous: false });
  const load = useCallback(
    (direction: Direction) => {
      const { current } = latest;
      if (!current || isBusy.current[direction] || !hasMore(current, direction)) return;
      isBusy.current[direction] = true;
      setStatus(direction, 'loading');
      const { version_id, content_id, text } = current;
      const { segment_id } = edgeOf(current, direction);
      client
        .fetchQuery(detailsQuery({ text_id: text.id, content_id, segment_id, version_id }, direction))
        .then((page) => {
          setExtended((before) => {
            const shown = before ?? latest.current;
            return shown && withPage(shown, page, { version_id });
          });
          setStatus(direction, 'idle');
        })
        .catch(() => setStatus(direction, 'failed'))
        .finally(() => {
          isBusy.current[direction] = false;
        });
    },
    [client, latest, setStatus],
  );

  const lastJump = useRef(0);
  const loadAround = useCallback(
    async (segment_id: string, isWanted: () => boolean) => {
      lastJump.current += 1;
      const jump = lastJump.current;
      setStatus('jump', 'loading');
      const currentVersion = () => latest.current?.version_id ?? null;
      let version_id = currentVersion();
      let around = await fetchAround({ text_id: chapter.text_id, segment_id, version_id }).catch(() => null);
      // Another version may have been chosen meanwhile.
      while (around && isWanted() && version_id !== currentVersion()) {
        version_id = currentVersion();
        around = await fetchAround({ text_id: chapter.text_id, segment_id, version_id }).catch(() => null);
      }
      if (lastJump.current === jump) setStatus('jump', around || !isWanted() ? 'idle' : 'failed');
      if (around && isWanted()) flushSync(() => setExtended(around));
    },
    [chapter.text_id, fetchAround, latest, setStatus],
  );

  /** The first one is loaded with the text, or left out where it does not exist. */
  const requestedVersion = useRef(start.version_id);
  /** Loads the version around the current segment; the text stays unchanged until it is loaded. */
  const loadVersion = async (version_id: string | null): Promise<void> => {
    const { current } = latest;
    requestedVersion.current = version_id;
    if (!current || current.version_id === version_id) return;
    if (version_id === null) {
      setExtended(withoutVersion(current));
      return setStatus('version', 'idle');
    }
    setStatus('version', 'loading');
    try {
      const { text, content_id, first: firstSegment } = current;
      const segment_id = currentSegmentId() ?? firstSegment.segment_id;
      const around = await fetchAround({ text_id: text.id, content_id, segment_id, version_id });
      if (requestedVersion.current !== version_id) return;
      // The reader has jumped elsewhere meanwhile.
      const now = currentSegmentId();
      if (around && now && !findSegment(around, now)) return loadVersion(version_id);
      if (around) setExtended(around);
      setStatus('version', 'idle');
    } catch {
      if (requestedVersion.current === version_id) setStatus('version', 'failed');
    }
  };
  const showVersion = useEffectEvent(loadVersion);
  const isReady = loaded !== null;
  useEffect(() => {
    if (isReady && requestedVersion.current !== chapter.version_id) void showVersion(chapter.version_id);
  }, [chapter.version_id, isReady]);

  const error = next.error ?? previous.error;
  const status = (() => {
    if (loaded) return 'ready';
    if (error) return isMissing(error) ? 'missing' : 'failed';
    if (next.data && previous.data) return 'empty';
    return next.fetchStatus === 'paused' || previous.fetchStatus === 'paused' ? 'offline' : 'pending';
  })();

  return {
    loaded,
    status,
    notFound: next.data?.not_found ?? FOUND,
    ...statuses,
    load,
    loadAround,
    retryVersion: () => void loadVersion(chapter.version_id),
    retry: () => {
      void next.refetch();
      void previous.refetch();
    },
  };
};
