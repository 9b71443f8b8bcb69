import { useEffect, useEffectEvent, useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { Text } from '#shared/contract/texts.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { PrintCredits } from '#web/reader/panes/print-credits.tsx';
import { type TextDisplay, TextChunk } from '#web/reader/panes/text-chunk.tsx';
import { textBlocks, textChunks } from '#web/reader/text/text-blocks.ts';
import styles from '#web/reader/panes/text.module.css';
import type { PrintedRange } from './print-range.ts';

/** Everything that one printing needs, loaded. */
export type PrintJob = {
  text: Text;
  version: Text | null;
  range: PrintedRange;
  /** Says what of the text is printed. */
  label: string;
  display: Pick<TextDisplay, 'viewMode' | 'layoutMode' | 'arrangement' | 'numbers'>;
};

/** The texts that are seen, and so credited. */
const shownTexts = ({ text, version, display: { viewMode } }: PrintJob): Text[] => [
  ...(viewMode === 'TRANSLATIONS' && version ? [] : [text]),
  ...(viewMode !== 'SOURCE' && version ? [version] : []),
];

/** A part of a text on paper. Opens the browser's dialog as soon as it is in the page, and goes when that is closed. */
export const PrintedText = ({ job, onDone }: { job: PrintJob; onDone(): void }) => {
  const { language } = useLanguage();
  const { text, version, range, label, display } = job;
  const done = useEffectEvent(onDone);
  const whole = useMemo((): TextDisplay => ({ ...display, text, version }), [display, text, version]);
  const chunks = useMemo(() => textChunks(textBlocks(range.sections)), [range.sections]);

  useEffect(() => {
    let isWanted = true;
    const onAfterPrint = () => done();
    window.addEventListener('afterprint', onAfterPrint);
    // A font that is still loading would be missing on paper.
    void document.fonts.ready.then(() => {
      if (isWanted) window.print();
    });
    return () => {
      isWanted = false;
      window.removeEventListener('afterprint', onAfterPrint);
    };
  }, [job]);

  return createPortal(
    <article data-printed>
      <header>
        <LangText as="h1" language={text.language} script={text.script}>
          {text.title}
        </LangText>
        <p lang={language} data-printed-range>
          {label}
        </p>
      </header>
      <div
        className={`${styles.column} ${styles.text}`}
        data-layout={display.layoutMode}
        data-view={display.viewMode}
        data-arrangement={display.arrangement}
        data-numbers={display.numbers}
      >
        {chunks.map((chunk) => (
          <TextChunk key={chunk.key} chunk={chunk} display={whole} activeId={null} />
        ))}
      </div>
      <PrintCredits texts={shownTexts(job)} isForPaper />
    </article>,
    document.body,
  );
};
