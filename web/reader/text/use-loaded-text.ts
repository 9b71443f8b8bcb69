import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { isMissing } from '#web/api/api-error.ts';
import type { Chapter } from '#web/reader/chapters.ts';
import { detailsQuery, type Direction, type PageAnchor, startQueries } from '#web/reader/reader.data.ts';
import { useLatest } from '#web/reader/use-latest.ts';
import { edgeOf, hasMore, loadedFrom, type LoadedText, withoutVersion, withPage } from './loaded-text.ts';

/** What goes on at either end of the text, and with the version. */
export type Loading = 'idle' | 'loading' | 'failed';
export type LoadedTextState = {
  loaded: LoadedText | null;
  status: 'pending' | 'missing' | 'failed' | 'empty' | 'ready';
  next: Loading;
  previous: Loading;
  version: Loading;
  load(direction: Direction): void;
  /** Has the text around a segment, from memory or from the server; null when it cannot be had. */
  around(segment_id: string): Promise<LoadedText | null>;
  tryVersionAgain(): void;
  tryAgain(): void;
};

type Ends = Record<Direction | 'version', Loading>;
const IDLE: Ends = { next: 'idle', previous: 'idle', version: 'idle' };

/**
 * The stretch of a chapter that is in memory: the first two pages as they came with the page, then whatever is read on
 * to. `placeOf` says where the reader is, for the version to be fetched around it.
 */
export const useLoadedText = (chapter: Chapter, placeOf: () => string | undefined): LoadedTextState => {
  const client = useQueryClient();
  const [start] = useState<PageAnchor>(chapter);
  const queries = startQueries(start);
  const next = useQuery(queries.next);
  const previous = useQuery(queries.previous ?? queries.next);
  const first = useMemo(
    () => (next.data && previous.data ? loadedFrom([next.data, previous.data], start.version_id) : null),
    [next.data, previous.data, start.version_id],
  );
  const [later, setLater] = useState<LoadedText | null>(null);
  const [ends, setEnds] = useState(IDLE);
  const loaded = later ?? first;
  const latest = useLatest(loaded);

  const mark = useCallback(
    (end: Direction | 'version', state: Loading) => setEnds((all) => ({ ...all, [end]: state })),
    [],
  );

  const fetchAround = useCallback(
    async (anchor: PageAnchor): Promise<LoadedText | null> => {
      const asked = startQueries(anchor);
      const pages = await Promise.all([client.fetchQuery(asked.next), client.fetchQuery(asked.previous ?? asked.next)]);
      return loadedFrom(pages, anchor.version_id);
    },
    [client],
  );

  const isBusy = useRef<Record<Direction, boolean>>({ next: false, previous: false });
  const load = useCallback(
    (direction: Direction) => {
      const now = latest.current;
      if (!now || isBusy.current[direction] || !hasMore(now, direction)) return;
      isBusy.current[direction] = true;
      mark(direction, 'loading');
      const { version_id, content_id, text } = now;
      const { segment_id } = edgeOf(now, direction);
      client
        .fetchQuery(detailsQuery({ text_id: text.id, content_id, segment_id, version_id }, direction))
        .then((page) => {
          setLater((before) => {
            const current = before ?? latest.current;
            return current && withPage(current, page, { version_id });
          });
          mark(direction, 'idle');
        })
        .catch(() => mark(direction, 'failed'))
        .finally(() => {
          isBusy.current[direction] = false;
        });
    },
    [client, latest, mark],
  );

  const around = useCallback(
    async (segment_id: string) => {
      const now = latest.current;
      const anchor = { text_id: chapter.text_id, segment_id, version_id: now?.version_id ?? null };
      try {
        const found = await fetchAround(anchor);
        if (found) setLater(found);
        return found;
      } catch {
        return null;
      }
    },
    [chapter.text_id, fetchAround, latest],
  );

  /** The version is brought to where the reader is; until it comes the text stays as it was. */
  const wanted = useRef<string | null>(null);
  const bringVersion = async (version_id: string | null) => {
    const now = latest.current;
    wanted.current = version_id;
    if (!now || now.version_id === version_id) return;
    if (version_id === null) {
      setLater(withoutVersion(now));
      return mark('version', 'idle');
    }
    mark('version', 'loading');
    try {
      const segment_id = placeOf() ?? now.first.segment_id;
      const found = await fetchAround({ text_id: now.text.id, content_id: now.content_id, segment_id, version_id });
      if (wanted.current !== version_id) return;
      if (found) setLater(found);
      mark('version', 'idle');
    } catch {
      if (wanted.current === version_id) mark('version', 'failed');
    }
  };
  const showVersion = useEffectEvent(bringVersion);
  const isReady = loaded !== null;
  useEffect(() => {
    if (isReady) void showVersion(chapter.version_id);
  }, [chapter.version_id, isReady]);

  const error = next.error ?? previous.error;
  const status = (() => {
    if (loaded) return 'ready';
    if (error) return isMissing(error) ? 'missing' : 'failed';
    return next.data && previous.data ? 'empty' : 'pending';
  })();

  return {
    loaded,
    status,
    ...ends,
    load,
    around,
    tryVersionAgain: () => void bringVersion(chapter.version_id),
    tryAgain: () => {
      void next.refetch();
      void previous.refetch();
    },
  };
};
