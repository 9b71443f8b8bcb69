import { useLayoutEffect, useRef } from 'react';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { gatherNotes } from './gather-notes.ts';

/**
 * On paper, the notes of everything that stands in the same element, numbered, at its end. On the screen they open beside
 * their markers, so it is filled when the browser begins to print and emptied afterwards; `atOnce`, on a page that is
 * there to be printed, as soon as it is there.
 */
export const PrintedNotes = ({ atOnce = false }: { atOnce?: boolean }) => {
  const t = useT();
  const { language } = useLanguage();
  const section = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    let restore = (): void => undefined;
    const gather = () => {
      restore();
      const page = section.current?.parentElement;
      const list = section.current?.querySelector('ol');
      if (page && list) restore = gatherNotes(page, list);
    };
    const putBack = () => {
      restore();
      restore = () => undefined;
    };
    if (atOnce) gather();
    // After the views that render more of themselves for paper, which listen while the event is captured.
    window.addEventListener('beforeprint', gather);
    window.addEventListener('afterprint', putBack);
    return () => {
      window.removeEventListener('beforeprint', gather);
      window.removeEventListener('afterprint', putBack);
      putBack();
    };
  }, [atOnce]);
  return (
    <section ref={section} data-print-notes role="doc-endnotes">
      <h2 lang={language}>{t('sheet.footnotes')}</h2>
      <ol />
    </section>
  );
};
