import { useMemo } from 'react';
import type { Section } from '#shared/contract/text-sections.ts';
import type { Text } from '#shared/contract/texts.ts';
import { type TextDisplay, TextChunk } from '#web/reader/panes/text-chunk.tsx';
import { textBlocks, textChunks } from '#web/reader/text/text-blocks.ts';
import styles from '#web/reader/panes/text.module.css';

type Props = { text: Pick<Text, 'id' | 'language' | 'script'>; sections: Section[] };

/** A page of a text that is not stored yet, with the reader's own parts. Its passages have no pages to open. */
export const TextPreview = ({ text: { id, language, script }, sections }: Props) => {
  const display = useMemo(
    (): TextDisplay => ({
      text: { id, language, script },
      version: null,
      viewMode: 'SOURCE',
      layoutMode: 'SEGMENTED',
      arrangement: 'below',
      numbers: 'edition',
    }),
    [id, language, script],
  );
  const chunks = useMemo(() => textChunks(textBlocks(sections)), [sections]);
  return (
    <div
      className={`${styles.column} ${styles.text}`}
      data-layout={display.layoutMode}
      data-view={display.viewMode}
      data-arrangement={display.arrangement}
      data-numbers={display.numbers}
      // The numbers lead to pages that do not exist yet.
      onClickCapture={(event) => event.target instanceof Element && event.target.closest('a') && event.preventDefault()}
    >
      {chunks.map((chunk) => (
        <TextChunk key={chunk.key} chunk={chunk} display={display} activeId={null} />
      ))}
    </div>
  );
};
