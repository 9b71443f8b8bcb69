import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { textLanguage } from '#shared/languages.ts';
import { isMissing } from '#web/api/api-error.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { passageNumber } from '#web/i18n/passage-number.ts';
import { useT } from '#web/i18n/translate.ts';
import { useContents } from '#web/reader/contents/use-contents.ts';
import { firstSegment } from '#web/reader/text/section-tree.ts';
import { sectionStart } from '#web/texts/section-start.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogBody } from '#web/ui/dialog-body.tsx';
import { useIsOnline } from '#web/ui/use-is-online.ts';
import { FIRST_FOCUS, Modal } from '#web/ui/modal.tsx';
import { citationsOf, findSections, parseSegmentNumber } from './go-to-rules.ts';
import styles from './key-dialog.module.css';

/** Finds the segment with a number in one call; null when there is none. */
export const useFindSegment = (text_id: string, content_id: string | undefined) => {
  const client = useQueryClient();
  return async (segment_number: number): Promise<string | null> => {
    const query = { content_id, segment_number, size: 1 };
    try {
      const page = await client.fetchQuery({
        ...apiQuery('texts-content', 'GET /texts/{id}/details', { params: { id: text_id }, query }),
        retry: false,
      });
      return firstSegment(page.content.sections)?.segment_id ?? null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
};

/** Finds the segment of this text that a citation names, as people write it; null when there is none. */
export const useFindCitation = (text_id: string) => {
  const client = useQueryClient();
  const { language } = useLanguage();
  return async (citations: string[]): Promise<string | null> => {
    for (const query of citations) {
      const { places } = await client.fetchQuery({
        ...apiQuery('texts-content', 'GET /search/suggest', {
          query: { query, language: textLanguage(language), limit: MAX_SUGGESTED },
        }),
        retry: false,
      });
      const place = places.find((one) => one.text_id === text_id);
      if (place) return place.segment_id;
    }
    return null;
  };
};

/** The call gives no more. */
const MAX_SUGGESTED = 20;

export type GoToDialogProps = {
  textId: string;
  /** The content that segment numbers count in; the first one by default. */
  contentId?: string;
  totalSegments: number;
  /** How the work is cited; known before its contents are loaded. */
  citation: string;
  /** Whether the numbers in the margin are those of the edition or of verses, which are typed then. */
  hasCitedNumbers: boolean;
  onGoTo(segment_id: string): void;
  onClose(): void;
};

const MAX_SECTIONS = 8;

type Problem = 'reader.goto.no_number' | 'reader.goto.no_section' | 'reader.goto.no_place' | 'reader.goto.failed';

/** Goes to a segment number or to a section by title. */
export const GoToDialog = (props: GoToDialogProps) => {
  const { textId, contentId, totalSegments, citation, hasCitedNumbers, onGoTo, onClose } = props;
  const t = useT();
  const id = useId();
  const { language } = useLanguage();
  const isOnline = useIsOnline();
  const { text, contents } = useContents(textId);
  const findSegment = useFindSegment(textId, contentId);
  const findCitation = useFindCitation(textId);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSearching, setIsSearching] = useState(false);
  const query = useDeferredValue(typed);

  const content = contents.find((one) => one.id === contentId) ?? contents[0];
  const sections = useMemo(() => content?.sections ?? [], [content]);
  const results = useMemo(
    () => findSections(sections, query, MAX_SECTIONS).filter((section) => sectionStart(section)),
    [sections, query],
  );

  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const goTo = (segment_id: string) => {
    flushSync(onClose);
    onGoTo(segment_id);
  };

  const goToFound = async (find: () => Promise<string | null>, notFound: Problem) => {
    setIsSearching(true);
    try {
      const segment_id = await find();
      // Closed meanwhile: the reader no longer wants to go there.
      if (!isOpen.current) return;
      if (segment_id) goTo(segment_id);
      else setProblem(notFound);
    } catch {
      setProblem('reader.goto.failed');
    } finally {
      setIsSearching(false);
    }
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const number = parseSegmentNumber(typed);
    const citations = citationsOf(typed, citation);
    const findNumber = async (one: number) => (one < 1 || one > totalSegments ? null : findSegment(one));
    if (number !== null) {
      const find = async () => (hasCitedNumbers && (await findCitation(citations.slice(1)))) || findNumber(number);
      return void goToFound(find, 'reader.goto.no_number');
    }
    const [first] = findSections(sections, typed, 1).flatMap((section) => sectionStart(section) ?? []);
    if (first) return goTo(first.segment_id);
    if (citations.length > 0) return void goToFound(() => findCitation(citations), 'reader.goto.no_place');
    if (typed.trim()) setProblem('reader.goto.no_section');
  };

  return (
    <Modal label={t('reader.goto.title')} className={styles.dialog} onClose={onClose}>
      <form onSubmit={onSubmit}>
        <DialogBody title={t('reader.goto.title')} close={{ label: t('reader.goto.close'), onClose }}>
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
                setProblem(null);
              }}
            />
            <Button variant="primary" type="submit" disabled={isSearching}>
              {t('reader.goto.go')}
            </Button>
          </div>
          <p id={`${id}-note`} className={styles.note} role="status">
            {isSearching && !isOnline
              ? t('common.offline')
              : t(problem ?? 'reader.goto.range', { total: formatNumber(language, totalSegments) })}
          </p>
          {text && results.length > 0 && (
            <ul className={styles.sections} aria-label={t('reader.goto.sections')}>
              {results.map((section) => {
                const first = sectionStart(section);
                return (
                  <li key={section.id}>
                    <button type="button" onClick={() => first && goTo(first.segment_id)}>
                      <LangText language={text.language} script={text.script}>
                        {section.title}
                      </LangText>
                      <span className={styles.number}>{first && passageNumber(language, first)}</span>
                    </button>
                  </li>
                );
              })}
            </ul>
          )}
        </DialogBody>
      </form>
    </Modal>
  );
};
