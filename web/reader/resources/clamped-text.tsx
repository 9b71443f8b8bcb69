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
import { isRightToLeft } from '#shared/scripts/right-to-left.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { toggleFootnote } from '#web/ui/footnotes.ts';
import styles from './clamped-text.module.css';

export const MAX_LINES_SHOWN = 6;

/** Hiding fewer lines would cost a click and save no space. */
const MIN_HIDDEN_LINES = 3;

export const lineCount = (height: number, lineHeight: number): number =>
  lineHeight > 0 ? Math.round(height / lineHeight) : 0;

/** By lines, not characters: a Tibetan, a Chinese and an English line hold very different amounts of text. */
export const shouldClamp = (lines: number): boolean => lines > MAX_LINES_SHOWN + MIN_HIDDEN_LINES;

/** Measures again when the width changes or a font has loaded. */
const useIsLong = () => {
  const content = useRef<HTMLDivElement>(null);
  const [isLong, setIsLong] = useState(false);
  useLayoutEffect(() => {
    const element = content.current;
    if (!element) return undefined;
    const measure = () => {
      const lines = lineCount(element.offsetHeight, Number.parseFloat(getComputedStyle(element).lineHeight));
      setIsLong(shouldClamp(lines));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { content, isLong };
};

type Props = { language: string; script: string; children: ReactNode };

/** A passage in its own language, clamped when it is long. */
export const ClampedText = ({ language, script, children }: Props) => {
  const t = useT();
  const id = useId();
  const { content, isLong } = useIsLong();
  const [isOpen, setIsOpen] = useState(false);

  /** Expands when a hidden footnote marker gets the focus. */
  const onFocus = (event: FocusEvent) => {
    if (event.target.getBoundingClientRect().bottom > event.currentTarget.getBoundingClientRect().bottom)
      setIsOpen(true);
  };
  /** Expands when a footnote opens, because it might be hidden. */
  const onMarker = (event: MouseEvent | KeyboardEvent) => {
    if (toggleFootnote(event)) setIsOpen(true);
  };

  return (
    <>
      <div
        id={id}
        role="presentation"
        lang={languageTag(language, script)}
        dir={isRightToLeft(script) ? 'rtl' : undefined}
        className={styles.passage}
        data-cut={(isLong && !isOpen) || undefined}
        onFocus={onFocus}
        onClick={onMarker}
        onKeyDown={onMarker}
      >
        <div ref={content}>{children}</div>
      </div>
      {isLong && (
        <Button
          variant="text"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'common.show_less' : 'common.show_more')}
        </Button>
      )}
    </>
  );
};
