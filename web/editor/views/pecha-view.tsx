import { useQuery } from '@tanstack/react-query';
import type { ReactNodeViewProps } from '@tiptap/react';
import { languageTag } from '#shared/languages.ts';
import { isRightToLeft } from '#shared/scripts/detect-script.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { toggleFootnote } from '#web/ui/footnotes.ts';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import type { Quote } from '../document/sheet-block.ts';
import { passageQuery } from '../sources/sources.data.ts';
import passage from '#web/sheets/source-passage.module.css';
import { BlockFrame } from './block-frame.tsx';
import { ChangedQuote } from './changed-quote.tsx';
import styles from './views.module.css';

/** Words of a passage, and where they are from. The link opens beside the sheet, which stays. */
const QuoteWords = ({ segmentId, quote }: { segmentId: string; quote: Quote }) => {
  const t = useT();
  const { words, text_title, text_id, language, script } = quote;
  return (
    <>
      <blockquote lang={languageTag(language, script)} dir={script && isRightToLeft(script) ? 'rtl' : undefined}>
        <SafeHtml html={words} />
      </blockquote>
      <div className={passage.from}>
        <a
          href={paths.chapter({ text_id, segment_id: segmentId })}
          target="_blank"
          rel="noreferrer"
          aria-label={t('editor.quote_open', { title: text_title })}
        >
          <LangText language={language} script={script}>
            {text_title}
          </LangText>
        </a>
      </div>
    </>
  );
};

/** What the block does not know of its passage is asked for: it was pasted, or came from another client. */
export const PechaView = (props: ReactNodeViewProps) => {
  const t = useT();
  const { segmentId, quote } = props.node.attrs as { segmentId: string; quote: Quote | null };
  const asked = useQuery({ ...passageQuery(segmentId), enabled: !quote });
  const known = quote ?? (asked.data ? asked.data : undefined);
  return (
    <BlockFrame {...props} name={t('editor.block.source')}>
      <div className={passage.source} onClick={toggleFootnote} onKeyDown={toggleFootnote}>
        {known && <QuoteWords segmentId={segmentId} quote={known} />}
        {!known && asked.isError && <p className={styles.note}>{t('editor.quote_gone')}</p>}
        {!known && asked.isPending && <p className={styles.note}>{t('common.loading')}</p>}
        {quote?.is_missing && <p className={styles.note}>{t('editor.quote_missing')}</p>}
        {quote?.current_revision !== undefined && quote.current_content !== undefined && (
          <ChangedQuote
            quote={quote}
            onKeep={() => props.updateAttributes({ quote: withoutNews(quote) })}
            onTake={() =>
              props.updateAttributes({
                revision: quote.current_revision,
                quote: { ...withoutNews(quote), words: quote.current_content ?? quote.words },
              })
            }
          />
        )}
      </div>
    </BlockFrame>
  );
};

const withoutNews = ({ current_content: _content, current_revision: _revision, ...quote }: Quote): Quote => quote;
