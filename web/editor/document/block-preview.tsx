import type { SheetBlock } from '#web/editor/document/sheet-block.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import styles from './block-preview.module.css';

/** A read-only block: no player, no picture from other sites. */
export const BlockPreview = ({ block }: { block: SheetBlock }) => {
  const t = useT();
  const { type, content, quote, alt } = block;
  if (type === 'content') return <SafeHtml as="div" kind="sheet" className={styles.text} html={content} />;
  return (
    <div className={styles.text}>
      <p className={styles.kind}>
        {t(`sheet_history.media.${type}`)}
        {quote?.text_title && ` · ${quote.text_title}`}
      </p>
      {quote ? (
        <LangText as="div" language={quote.language} {...(quote.script ? { script: quote.script } : {})}>
          <SafeHtml html={quote.words} />
        </LangText>
      ) : (
        <>
          {alt && <p>{alt}</p>}
          <p className={styles.address}>{content}</p>
        </>
      )}
    </div>
  );
};
