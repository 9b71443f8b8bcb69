import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type SubmitEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { isMissing } from '#web/api/api-error.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { useContents } from '#web/reader/contents/use-contents.ts';
import { firstSegment as firstLoadedSegment } from '#web/reader/text/section-tree.ts';
import { firstSegment } from '#web/texts/first-segment.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { FIRST_FOCUS, Modal } from '#web/ui/modal.tsx';
import { findSections, parseSegmentNumber } from './go-to-rules.ts';
import styles from './key-dialog.module.css';

/** Finds the segment at a number of a content, in one call wherever it stands; null when there is none. */
export const useFindSegment = (text_id: string, content_id: string | undefined) => {
  const client = useQueryClient();
  return async (segment_number: number): Promise<string | null> => {
    const query = { content_id, segment_number, size: 1 };
    try {
      const page = await client.fetchQuery({
        ...apiQuery('texts-content', 'GET /texts/{id}/details', { params: { id: text_id }, query }),
        retry: false,
      });
      return firstLoadedSegment(page.content.sections)?.segment_id ?? null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
};

export type GoToDialogProps = {
  textId: string;
  /** The content being read: numbers count in it. Without one, in the first. */
  contentId?: string;
  totalSegments: number;
  onGoTo(segment_id: string): void;
  onClose(): void;
};

const MAX_SECTIONS = 8;

type Problem = 'reader.goto.no_number' | 'reader.goto.no_section' | 'reader.goto.failed';

/** A number or a title, and there one is. */
export const GoToDialog = ({ textId, contentId, totalSegments, onGoTo, onClose }: GoToDialogProps) => {
  const t = useT();
  const id = useId();
  const { language } = useLanguage();
  const { text, contents } = useContents(textId);
  const findSegment = useFindSegment(textId, contentId);
  const [typed, setTyped] = useState('');
  const [trouble, setTrouble] = useState<Problem | null>(null);
  const [isLooking, setIsLooking] = useState(false);
  const words = useDeferredValue(typed);

  const content = contents.find((one) => one.id === contentId) ?? contents[0];
  const sections = useMemo(() => content?.sections ?? [], [content]);
  const found = useMemo(
    () => findSections(sections, words, MAX_SECTIONS).filter((section) => firstSegment(section)),
    [sections, words],
  );

  const goTo = (segment_id: string) => {
    flushSync(onClose);
    onGoTo(segment_id);
  };

  const goToNumber = async (number: number) => {
    if (number < 1 || number > totalSegments) return setTrouble('reader.goto.no_number');
    setIsLooking(true);
    try {
      const segment_id = await findSegment(number);
      if (segment_id) goTo(segment_id);
      else setTrouble('reader.goto.no_number');
    } catch {
      setTrouble('reader.goto.failed');
    } finally {
      setIsLooking(false);
    }
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const number = parseSegmentNumber(typed);
    if (number !== null) return void goToNumber(number);
    const [first] = findSections(sections, typed, 1).flatMap((section) => firstSegment(section) ?? []);
    if (first) return goTo(first.segment_id);
    if (typed.trim()) setTrouble('reader.goto.no_section');
  };

  return (
    <Modal label={t('reader.goto.title')} look="window" className={styles.dialog} onClose={onClose}>
      <form className={styles.inner} onSubmit={onSubmit}>
        <header className={styles.head}>
          <h2>{t('reader.goto.title')}</h2>
          <IconButton icon={X} label={t('reader.goto.close')} className={styles.close} onClick={onClose} />
        </header>
        <label htmlFor={id} className={styles.field}>
          {t('reader.goto.place')}
        </label>
        <div className={styles.line}>
          <input
            id={id}
            {...{ [FIRST_FOCUS]: '' }}
            value={typed}
            autoComplete="off"
            enterKeyHint="go"
            aria-describedby={`${id}-note`}
            onChange={(event) => {
              setTyped(event.target.value);
              setTrouble(null);
            }}
          />
          <Button variant="primary" type="submit" disabled={isLooking}>
            {t('reader.goto.go')}
          </Button>
        </div>
        <p id={`${id}-note`} className={styles.note} role="status">
          {t(trouble ?? 'reader.goto.range', { total: formatNumber(language, totalSegments) })}
        </p>
        {text && found.length > 0 && (
          <ul className={styles.found} aria-label={t('reader.goto.sections')}>
            {found.map((section) => {
              const first = firstSegment(section);
              return (
                <li key={section.id}>
                  <button type="button" onClick={() => first && goTo(first.segment_id)}>
                    <LangText language={text.language} script={text.script}>
                      {section.title}
                    </LangText>
                    <span className={styles.number}>{first && formatNumber(language, first.segment_number)}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </form>
    </Modal>
  );
};
