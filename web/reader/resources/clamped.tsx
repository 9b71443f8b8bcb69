import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { languageTag } from '#shared/languages.ts';
import { isRightToLeft } from '#shared/scripts/detect-script.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { toggleFootnote } from '#web/ui/footnotes.ts';
import styles from './clamped.module.css';

/** Lines that stay in sight of a passage too long for the panel. */
export const MAX_LINES_SHOWN = 6;

/** Hiding a line or two would cost the reader a click and save no room. */
const LINES_SPARED = 3;

export const lineCount = (height: number, lineHeight: number): number =>
  lineHeight > 0 ? Math.round(height / lineHeight) : 0;

/** By lines, not characters: a Tibetan, a Chinese and an English line hold very different amounts of text. */
export const isLong = (lines: number): boolean => lines > MAX_LINES_SHOWN + LINES_SPARED;

/** Measured again whenever the panel gets another width or a face arrives. */
const useIsLong = () => {
  const content = useRef<HTMLDivElement>(null);
  const [long, setLong] = useState(false);
  useLayoutEffect(() => {
    const element = content.current;
    if (!element) return undefined;
    const measure = () => {
      const lines = lineCount(element.offsetHeight, Number.parseFloat(getComputedStyle(element).lineHeight));
      setLong(isLong(lines));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { content, long };
};

type Props = { language: string; script: string; children: ReactNode };

/** A passage in its own language, cut after some lines when it is long. */
export const Clamped = ({ language, script, children }: Props) => {
  const t = useT();
  const id = useId();
  const { content, long } = useIsLong();
  const [isOpen, setOpen] = useState(false);

  /** A footnote marker below the cut would be reached by the keyboard without being seen. */
  const onFocus = (event: FocusEvent) => {
    if (event.target.getBoundingClientRect().bottom > event.currentTarget.getBoundingClientRect().bottom) setOpen(true);
  };
  /** A note unfolds inside; what has just been asked for must not be cut off. */
  const onMarker = (event: MouseEvent | KeyboardEvent) => {
    if (toggleFootnote(event)) setOpen(true);
  };

  return (
    <>
      <div
        id={id}
        role="presentation"
        lang={languageTag(language, script)}
        dir={isRightToLeft(script) ? 'rtl' : undefined}
        className={styles.passage}
        data-cut={(long && !isOpen) || undefined}
        onFocus={onFocus}
        onClick={onMarker}
        onKeyDown={onMarker}
      >
        <div ref={content}>{children}</div>
      </div>
      {long && (
        <Button
          variant="text"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'common.show_less' : 'common.show_more')}
        </Button>
      )}
    </>
  );
};
