import type { SheetBlock } from '#web/editor/document/sheet-block.ts';
import { formatStart, isOwnPicture } from '#shared/media-address.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { SourceWords } from '#web/sheets/source-words.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { SHEET } from '#web/ui/sheet-html.ts';
import { columnsOfQuote } from './source-shape.ts';
import styles from './block-preview.module.css';

/** A read-only block: no player, no picture from other sites. */
export const BlockPreview = ({ block }: { block: SheetBlock }) => {
  const t = useT();
  const { type, content, url, quote, alt, caption, title, start } = block;
  const lines = [title, caption, alt, start ? t('sheet.starts_at', { time: formatStart(start) }) : ''];
  if (type === 'content') return <SafeHtml as="div" kind={SHEET} className={styles.text} html={content} />;
  return (
    <div className={styles.text}>
      <p className={styles.kind}>
        {t(`sheet_history.media.${type}`)}
        {quote?.text_title && ` · ${quote.text_title}`}
      </p>
      {quote ? (
        <SourceWords
          versions={columnsOfQuote(content, quote)}
          layout={block.source?.layout ?? 'stacked'}
          showsNumbers={block.source?.shows_numbers ?? false}
        />
      ) : (
        <>
          {lines.map(
            (line) =>
              line && (
                <UserText key={line} as="p">
                  {line}
                </UserText>
              ),
          )}
          {url && isOwnPicture(url) ? (
            <img className={styles.picture} src={url} alt="" loading="lazy" />
          ) : (
            <p className={styles.address}>{content}</p>
          )}
        </>
      )}
    </div>
  );
};
