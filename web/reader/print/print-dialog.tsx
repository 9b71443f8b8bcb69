import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { Segment } from '#shared/contract/text-sections.ts';
import { MAX_CHAPTER_PAGE_SIZE } from '#shared/limits.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { passageNumber } from '#web/i18n/passage-number.ts';
import { type Translate, useT } from '#web/i18n/translate.ts';
import type { LoadedText } from '#web/reader/text/loaded-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, DialogBody } from '#web/ui/dialog-body.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useIsOnline } from '#web/ui/use-is-online.ts';
import {
  loadRange,
  MAX_PRINTED_PASSAGES,
  type PageStart,
  type PrintedRange,
  type PrintScope,
  titledSectionOf,
} from './print-range.ts';
import type { PrintJob } from './printed-text.tsx';
import styles from './print-dialog.module.css';

/** Pages of a text for paper, as large as the server gives them. */
const usePageLoader = ({ text, content_id, version_id }: LoadedText) => {
  const client = useQueryClient();
  return (start: PageStart, size = MAX_CHAPTER_PAGE_SIZE) =>
    client.fetchQuery(
      apiQuery('texts-content', 'GET /texts/{id}/details', {
        params: { id: text.id },
        query: { content_id, version_id: version_id ?? undefined, ...start, size },
      }),
    );
};

const rangeLabel = (
  t: Translate,
  format: (number: number) => string,
  { segments, total }: PrintedRange,
  section: string | undefined,
): string => {
  const [first, last] = [segments[0]?.segment_number ?? 0, segments.at(-1)?.segment_number ?? 0];
  const numbers = { first: format(first), last: format(last), total: format(total) };
  if (segments.length === total) return t('reader.print.all_of', numbers);
  const part = first === last ? t('reader.print.one_of', numbers) : t('reader.print.some_of', numbers);
  return section ? `${section} · ${part}` : part;
};

type Props = {
  loaded: LoadedText;
  /** The passage being read. */
  segment: Segment;
  display: PrintJob['display'];
  onPrint(job: PrintJob): void;
  /** Offers a file instead. */
  onDownload(): void;
  onClose(): void;
};

type Progress = { loaded: number } | 'failed' | null;

/** Asks what to print: the passage, its section or the whole text, of which only a part may be loaded. */
export const PrintDialog = ({ loaded, segment, display, onPrint, onDownload, onClose }: Props) => {
  const t = useT();
  const id = useId();
  const { language } = useLanguage();
  const isOnline = useIsOnline();
  const loadPage = usePageLoader(loaded);
  const section = titledSectionOf(loaded.sections, segment.segment_id);
  const [scope, setScope] = useState<PrintScope>('passage');
  const [progress, setProgress] = useState<Progress>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const format = (number: number) => formatNumber(language, number);
  const { text, version, total } = loaded;

  const load = async (): Promise<PrintedRange | null> => {
    if (scope === 'passage') {
      const { content } = await loadPage({ segment_id: segment.segment_id }, 1);
      return { sections: content.sections, segments: [segment], total };
    }
    return loadRange(scope === 'section' ? section?.id : undefined, loadPage, {
      onProgress: (count) => {
        if (isOpen.current) setProgress({ loaded: count });
        return isOpen.current;
      },
    });
  };
  const print = async () => {
    setProgress({ loaded: 0 });
    try {
      const range = await load();
      if (!range || !isOpen.current) return;
      const label = rangeLabel(t, format, range, scope === 'section' ? section?.title : undefined);
      onPrint({ text, version, range, label, display });
    } catch {
      if (isOpen.current) setProgress('failed');
    }
  };

  const isLoading = progress !== null && progress !== 'failed';
  // As in the margin.
  const has_own_number = segment.has_own_number || display.numbers === 'edition';
  const choices: { value: PrintScope; label: string; note?: string }[] = [
    {
      value: 'passage',
      label: t('reader.print.passage'),
      note: passageNumber(language, { ...segment, has_own_number }),
    },
    ...(section ? [{ value: 'section' as const, label: t('reader.print.section'), note: section.title }] : []),
    { value: 'text', label: t('reader.print.text'), note: t('reader.goto.range', { total: format(total) }) },
  ];
  return (
    <Modal label={t('reader.print.title')} className={styles.dialog} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void print();
        }}
      >
        <DialogBody title={t('reader.print.title')} close={{ label: t('reader.print.close'), onClose }}>
          <fieldset className={styles.choices} disabled={isLoading}>
            <legend className="screen-reader-text">{t('reader.print.title')}</legend>
            {choices.map(({ value, label, note }) => (
              <label key={value} className={styles.choice}>
                <input
                  type="radio"
                  name={id}
                  value={value}
                  checked={scope === value}
                  onChange={() => setScope(value)}
                />
                <span>
                  {label}
                  {note && (
                    <span className={styles.note}>
                      {value === 'section' ? (
                        <LangText language={text.language} script={text.script}>
                          {note}
                        </LangText>
                      ) : (
                        note
                      )}
                    </span>
                  )}
                </span>
              </label>
            ))}
          </fieldset>
          {scope === 'text' && total > MAX_PRINTED_PASSAGES && (
            <p className={styles.note}>{t('reader.print.limit', { max: format(MAX_PRINTED_PASSAGES) })}</p>
          )}
          <p role="status" className={styles.note}>
            {isLoading &&
              (isOnline ? t('reader.print.loading', { count: format(progress.loaded) }) : t('common.offline'))}
            {progress === 'failed' && t('reader.text_failed')}
          </p>
          <DialogActions>
            <Button onClick={onDownload}>{t('text.download')}</Button>
            <Button variant="primary" type="submit" disabled={isLoading}>
              {t(progress === 'failed' ? 'common.try_again' : 'reader.print.now')}
            </Button>
          </DialogActions>
        </DialogBody>
      </form>
    </Modal>
  );
};
