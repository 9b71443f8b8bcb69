import { useMemo, useState } from 'react';
import type { Section } from '#shared/contract/text-sections.ts';
import type { Text } from '#shared/contract/texts.ts';
import { type TextDisplay, TextChunk } from '#web/reader/panes/text-chunk.tsx';
import { textBlocks, textChunks } from '#web/reader/text/text-blocks.ts';
import styles from '#web/reader/panes/text.module.css';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';

type Props = { text: Pick<Text, 'id' | 'language' | 'script'>; sections: Section[] };

/** Parts of the text that are shown at first, and added when more is wanted. */
const CHUNKS_AT_ONCE = 3;

/** A text that is not stored yet, or its beginning, with the reader's own parts. Its passages have no pages to open. */
export const TextPreview = ({ text: { id, language, script }, sections }: Props) => {
  const t = useT();
  const [shown, setShown] = useState(CHUNKS_AT_ONCE);
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
    <>
      <div
        className={`${styles.column} ${styles.text}`}
        data-layout={display.layoutMode}
        data-view={display.viewMode}
        data-arrangement={display.arrangement}
        data-numbers={display.numbers}
        // The numbers lead to pages that do not exist yet.
        onClickCapture={(event) =>
          event.target instanceof Element && event.target.closest('a') && event.preventDefault()
        }
      >
        {chunks.slice(0, shown).map((chunk) => (
          <TextChunk key={chunk.key} chunk={chunk} display={display} activeId={null} />
        ))}
      </div>
      {shown < chunks.length && (
        <p>
          <Button onClick={() => setShown(shown + CHUNKS_AT_ONCE)}>{t('common.show_more')}</Button>
        </p>
      )}
    </>
  );
};
