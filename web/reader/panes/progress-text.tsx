import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatCount, formatPercent } from '#web/i18n/counts.ts';
import { useT } from '#web/i18n/translate.ts';
import type { ViewMode } from '#web/reader/reader-types.ts';
import type { LoadedText } from '#web/reader/text/loaded-text.ts';
import type { PaneHandle, ScrollPosition } from './pane-handle.ts';
import { fractionRead, timeLeft } from './progress-rules.ts';

const STEMS = { minutes: 'reader.progress.minutes', hours: 'reader.progress.hours' } as const;

/** At most so often while the reader scrolls. */
const UPDATE_MS = 200;

const fractionAt = ({ segment, fraction }: ScrollPosition, total: number): number =>
  fractionRead({ segment_number: segment.segment_number, fraction }, total);

/**
 * The line of the window that the reader has read to goes from its top at the beginning of the text to its bottom at the
 * end, so that the whole way is counted.
 */
const readIn = (handle: PaneHandle | undefined, total: number): number | null => {
  const near = handle?.scrollPosition();
  const at = near && handle?.scrollPosition(fractionAt(near, total));
  return at ? fractionAt(at, total) : null;
};

export type ProgressProps = {
  loaded: LoadedText;
  viewMode: ViewMode;
  /** Where the text was opened. */
  openedAt: number;
  handle(): PaneHandle | undefined;
  /** What it stands in, below the text. */
  line: RefObject<HTMLElement | null>;
};

/** How much of the text is read, and the minutes that are left. Plain text: a screen reader says it when asked. */
export const ProgressText = ({ loaded, viewMode, openedAt, handle, line }: ProgressProps) => {
  const t = useT();
  const { language } = useLanguage();
  const [read, setRead] = useState(() => fractionRead({ segment_number: openedAt, fraction: 0 }, loaded.total));
  const update = useEffectEvent(() => setRead((before) => readIn(handle(), loaded.total) ?? before));

  useEffect(() => {
    const scroller = line.current?.previousElementSibling;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        update();
      }, UPDATE_MS);
    };
    // Which of the two scrolls depends on the style sheet.
    scroller?.addEventListener('scroll', schedule, { passive: true });
    window.addEventListener('scroll', schedule, { passive: true });
    schedule();
    return () => {
      clearTimeout(timer);
      scroller?.removeEventListener('scroll', schedule);
      window.removeEventListener('scroll', schedule);
    };
  }, [line]);

  const text = viewMode === 'SOURCE' ? loaded.text : (loaded.version ?? loaded.text);
  const left = timeLeft(text, read);
  return (
    <>
      {formatPercent(language, read * 100)}
      {left && (
        <>
          {' · '}
          {left === 'less_than_a_minute'
            ? t('reader.progress.less_than_a_minute')
            : formatCount(t, language, STEMS[left.unit], left.count)}
        </>
      )}
    </>
  );
};
