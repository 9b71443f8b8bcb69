import { useQueryClient } from '@tanstack/react-query';
import { PanelRightOpen } from 'lucide';
import { type MouseEvent, useState } from 'react';
import type { SheetSegment } from '#shared/contract/sheet-parts.ts';
import { languageTag } from '#shared/languages.ts';
import { isRightToLeft } from '#shared/scripts/right-to-left.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import type { OpenText, ReadingSegment } from '#web/reader/reader-types.ts';
import { passageQuery } from '#web/reader/resources/share/share.data.ts';
import { ExactReference } from '#web/ui/exact-reference.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { isPlainClick } from '#web/ui/link.tsx';
import { hasLines, SafeHtml } from '#web/ui/safe-html.tsx';
import styles from './source-passage.module.css';

type Props = {
  segment: SheetSegment;
  onOpen(open: OpenText): void;
  onResources(segment: ReadingSegment): void;
};

/** Of the passage asked for last, on whichever quote: an answer that comes later shows nothing. */
let lastRequest = 0;

/** Selecting text is not a click, nor is opening a footnote. */
const isClick = (event: MouseEvent): boolean =>
  isPlainClick(event) &&
  document.getSelection()?.isCollapsed !== false &&
  !(event.target instanceof Element && event.target.closest('a, button, [role="button"]'));

/** A quoted passage in its own script. A click opens its text beside the sheet. */
export const SourcePassage = ({ segment, onOpen, onResources }: Props) => {
  const t = useT();
  const client = useQueryClient();
  const [hasFailed, setFailed] = useState(false);
  const { segment_id, text_id, text_title = '', language = '', script, content, is_missing, reference } = segment;
  const isAvailable = text_id !== undefined && !is_missing;
  const open = () => isAvailable && onOpen({ text_id, segment_id });

  const showResources = async () => {
    if (!isAvailable) return;
    setFailed(false);
    lastRequest += 1;
    const request = lastRequest;
    try {
      const passage = await client.fetchQuery(passageQuery({ segment_id, text_id, language }));
      if (request !== lastRequest) return;
      onResources({
        segment_id,
        segment_number: passage.segment_number,
        ...(passage.label !== null && { label: passage.label }),
        text_id,
        language,
        script: script ?? '',
        title: text_title,
      });
    } catch {
      setFailed(true);
    }
  };

  return (
    <figure className={styles.source} data-source={segment_id}>
      <blockquote
        className={isAvailable ? styles.passage : undefined}
        lang={languageTag(language, script)}
        dir={script && isRightToLeft(script) ? 'rtl' : undefined}
        onClick={(event) => isClick(event) && open()}
      >
        <SafeHtml html={content} isVerse={hasLines(content)} />
      </blockquote>
      <figcaption className={styles.from}>
        {isAvailable ? (
          <a
            href={paths.chapter({ text_id, segment_id })}
            title={t('sheet.open_source')}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              open();
            }}
          >
            <LangText isOneLine language={language} script={script}>
              {text_title}
            </LangText>{' '}
            {reference && <ExactReference reference={reference} className={styles.reference} />}
          </a>
        ) : (
          <span>
            <LangText isOneLine language={language} script={script}>
              {text_title}
            </LangText>{' '}
            {t('sheet.source_missing')}
          </span>
        )}
        {isAvailable && (
          <IconButton
            icon={PanelRightOpen}
            iconSize={18}
            isQuiet
            data-quoted={segment_id}
            label={t('sheet.source_resources', { title: text_title })}
            title={t('connection_panel.title')}
            onClick={() => void showResources()}
          />
        )}
        <span role="alert">{hasFailed && t('connection_panel.failed')}</span>
      </figcaption>
    </figure>
  );
};
