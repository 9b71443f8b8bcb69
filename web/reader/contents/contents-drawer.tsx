import { X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ContentsSection } from '#shared/contract/texts.ts';
import { languageTag, type SiteLanguage } from '#shared/languages.ts';
import { isRightToLeft } from '#shared/scripts/detect-script.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import type { ContentsDrawerProps } from '#web/reader/reader-types.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Loading } from '#web/ui/placeholder.tsx';
import { countSections, filterSections, sectionsToExpand, pathTo } from './contents-rules.ts';
import { SEGMENT_ATTRIBUTE, moveInRows, type RowContext, SectionRows, showCurrentRow } from './section-rows.tsx';
import { useContents } from './use-contents.ts';
import styles from './contents-drawer.module.css';

/** Below this the whole table is seen at a glance. */
const MIN_FILTERED_SECTIONS = 20;

/** A lone chapter is opened, so that its parts are seen at once. */
const onlySection = (sections: ContentsSection[]): string[] =>
  sections.length === 1 ? sections.map(({ id }) => id) : [];

/** One for all rows: making one takes longer than making a row. */
const formatterOf = (language: SiteLanguage) => {
  const { format } = new Intl.NumberFormat([language, 'en']);
  return (number: number): string => format(number);
};

/** Open for as long as it is mounted, and always opened at the section being read. */
export const ContentsDrawer = ({ textId, currentSectionId, onGoTo, onClose }: ContentsDrawerProps) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const { text, contents, isLoading, isFailed, tryAgain } = useContents(textId);
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  const list = useRef<HTMLDivElement>(null);
  const isPlaced = useRef(false);

  const sections = useMemo(() => contents.flatMap((content) => content.sections), [contents]);
  const shown = useMemo(() => filterSections(sections, words), [sections, words]);
  const path = useMemo(() => pathTo(sections, currentSectionId), [sections, currentSectionId]);

  const open = (words ? sectionsToExpand(shown, words) : [...onlySection(sections), ...path.slice(0, -1)]).join(' ');

  // The same until something a row shows has changed, so that a further page does not draw all rows again.
  const of = useMemo((): RowContext | null => {
    if (!text) return null;
    return {
      t,
      siteLanguage,
      lang: languageTag(text.language, text.script),
      dir: isRightToLeft(text.script) ? 'rtl' : undefined,
      format: formatterOf(siteLanguage),
      currentId: currentSectionId,
      openIds: new Set(open.split(' ')),
    };
  }, [t, siteLanguage, text, open, currentSectionId]);

  const isFound = path.length > 0;
  useEffect(() => {
    if (!isFound || isPlaced.current || !list.current) return;
    isPlaced.current = true;
    showCurrentRow(list.current)?.focus({ preventScroll: true });
  }, [isFound]);

  /** One listener for all rows. */
  const onClick = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>(`[${SEGMENT_ATTRIBUTE}]`) : null;
    const segment_id = row?.getAttribute(SEGMENT_ATTRIBUTE);
    if (!segment_id) return;
    // First gone, with the focus given back, so that going there can move the focus on.
    flushSync(onClose);
    onGoTo(segment_id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!list.current || event.ctrlKey || event.metaKey || event.altKey) return;
    if (moveInRows(list.current, document.activeElement, event.key)) event.preventDefault();
  };

  return (
    <Modal label={t('reader.contents.title')} className={styles.drawer} onClose={onClose}>
      <div className={styles.inner}>
        <header className={styles.head}>
          <h2 className={styles.heading}>
            {t('reader.contents.title')}
            {text && (
              <LangText language={text.language} script={text.script} className={styles.text}>
                {text.title}
              </LangText>
            )}
          </h2>
          <IconButton icon={X} label={t('reader.contents.close')} onClick={onClose} />
        </header>
        {countSections(sections) > MIN_FILTERED_SECTIONS && (
          <input
            type="search"
            className={styles.filter}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder={t('reader.contents.filter')}
            aria-label={t('reader.contents.filter')}
            autoComplete="off"
          />
        )}
        <div ref={list} className={styles.list} onClick={onClick} onKeyDown={onKeyDown}>
          {of && shown.length > 0 && <SectionRows key={words} of={of} sections={shown} />}
          {isLoading && <Loading />}
          {!isLoading && !isFailed && shown.length === 0 && (
            <p className={styles.note}>{t(words ? 'reader.contents.none_found' : 'text.contents_notfound')}</p>
          )}
          {isFailed && (
            <div className={styles.note} role="alert">
              <p>{t(text ? 'reader.contents.rest_failed' : 'reader.contents.failed')}</p>
              <Button className={styles.again} onClick={tryAgain}>
                {t('common.try_again')}
              </Button>
            </div>
          )}
        </div>
      </div>
    </Modal>
  );
};
