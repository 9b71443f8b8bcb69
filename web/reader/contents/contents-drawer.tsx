import { X } from 'lucide';
import { type KeyboardEvent, type MouseEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ContentsSection } from '#shared/contract/text-sections.ts';
import { languageTag, type SiteLanguage } from '#shared/languages.ts';
import { isRightToLeft } from '#shared/scripts/right-to-left.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import type { ContentsDrawerProps } from '#web/reader/reader-types.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Loading, Offline } from '#web/ui/placeholder.tsx';
import { countSections, filterSections, sectionsToExpand, pathTo } from './contents-rules.ts';
import { SEGMENT_ATTRIBUTE, moveInRows, type RowContext, SectionRows, showCurrentRow } from './section-rows.tsx';
import { useContents } from './use-contents.ts';
import styles from './contents-drawer.module.css';

/** A shorter table needs no filter. */
const MIN_FILTERED_SECTIONS = 20;

/** An only section is expanded from the start. */
const onlySection = (sections: ContentsSection[]): string[] =>
  sections.length === 1 ? sections.map(({ id }) => id) : [];

/** One formatter for all rows: creating one takes longer than rendering a row. */
const formatterOf = (language: SiteLanguage) => {
  const { format } = new Intl.NumberFormat([language, 'en']);
  return (number: number): string => format(number);
};

/** The table of contents, opened at the section being read. */
export const ContentsDrawer = ({ textId, currentSectionId, onGoTo, onClose }: ContentsDrawerProps) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const { text, contents, isLoading, isOffline, isFailed, retry } = useContents(textId);
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const list = useRef<HTMLDivElement>(null);
  const hasScrolled = useRef(false);

  const sections = useMemo(() => contents.flatMap((content) => content.sections), [contents]);
  const shown = useMemo(() => filterSections(sections, query), [sections, query]);
  const path = useMemo(() => pathTo(sections, currentSectionId), [sections, currentSectionId]);

  const open = (query ? sectionsToExpand(shown, query) : [...onlySection(sections), ...path.slice(0, -1)]).join(' ');

  // Memoized, so that another page does not render all rows again.
  const context = useMemo((): RowContext | null => {
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

  const hasCurrent = path.length > 0;
  useEffect(() => {
    if (!hasCurrent || hasScrolled.current || !list.current) return;
    hasScrolled.current = true;
    showCurrentRow(list.current)?.focus({ preventScroll: true });
  }, [hasCurrent]);

  const onClick = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>(`[${SEGMENT_ATTRIBUTE}]`) : null;
    const segment_id = row?.getAttribute(SEGMENT_ATTRIBUTE);
    if (!segment_id) return;
    // Closing restores the focus, so it has to happen before `onGoTo` moves the focus.
    flushSync(onClose);
    onGoTo(segment_id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!list.current || event.ctrlKey || event.metaKey || event.altKey) return;
    if (moveInRows(list.current, document.activeElement, event.key)) event.preventDefault();
  };

  return (
    <Modal label={t('reader.contents.title')} variant="drawer" className={styles.drawer} onClose={onClose}>
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
          {context && shown.length > 0 && <SectionRows key={query} context={context} sections={shown} />}
          {isLoading && <div className={styles.waiting}>{isOffline ? <Offline /> : <Loading />}</div>}
          {!isLoading && !isFailed && shown.length === 0 && (
            <p className={styles.note}>{t(query ? 'reader.contents.none_found' : 'text.contents_notfound')}</p>
          )}
          {isFailed && (
            <div className={styles.note} role="alert">
              <p>{t(text ? 'reader.contents.rest_failed' : 'reader.contents.failed')}</p>
              <Button className={styles.retry} onClick={retry}>
                {t('common.try_again')}
              </Button>
            </div>
          )}
        </div>
      </div>
    </Modal>
  );
};
