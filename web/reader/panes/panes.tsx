import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { type Chapter, isSheet } from '#web/reader/chapters.ts';
import type { BesideSheet, SheetView } from '#web/reader/reader-types.ts';
import { startQueries } from '#web/reader/reader.data.ts';
import { Pane, type PaneProps } from './pane.tsx';
import { equalShares, moveSeparator, Separator } from './separator.tsx';
import styles from './panes.module.css';

type PanesProps = {
  chapters: Chapter[];
  sheet?: SheetView;
  besideSheet(chapter: Chapter): Omit<BesideSheet, 'isOnly'>;
  paneProps(chapter: Chapter): Omit<PaneProps, 'chapter' | 'isFirst' | 'isOnly' | 'share'>;
};

const TextTitle = ({ chapter }: { chapter: Chapter }) => {
  const { data } = useQuery(startQueries(chapter).next);
  if (!data) return '…';
  const { language, script, title } = data.text_detail;
  return (
    <LangText language={language} script={script}>
      {title}
    </LangText>
  );
};

/** The open chapters side by side. On a phone one is seen at a time: tabs go from one to another, as swiping does. */
export const Panes = ({ chapters, sheet, besideSheet, paneProps }: PanesProps) => {
  const t = useT();
  const [shares, setShares] = useState<number[] | null>(null);
  const row = useRef<HTMLDivElement>(null);
  const { shown, show } = useVisiblePane(row, chapters);
  const own = shares?.length === chapters.length ? shares : null;
  const now = own ?? equalShares(chapters.length);
  return (
    <>
      {chapters.length > 1 && (
        <nav className={styles.tabs} aria-label={t('reader.open_chapters')}>
          {chapters.map((chapter) => (
            <button
              key={chapter.id}
              type="button"
              aria-current={chapter.id === shown || undefined}
              aria-controls={`pane-${chapter.id}`}
              onClick={() => show(chapter.id)}
            >
              {sheet && isSheet(chapter) ? (
                <LangText language={sheet.language}>{sheet.title}</LangText>
              ) : (
                <TextTitle chapter={chapter} />
              )}
            </button>
          ))}
        </nav>
      )}
      <div ref={row} className={styles.panes} data-count={chapters.length}>
        {chapters.map((chapter, index) => (
          <Fragment key={`${chapter.id} ${chapter.text_id}`}>
            {index > 0 && (
              <Separator
                share={now[index - 1] ?? 0}
                controls={`pane-${chapters[index - 1]?.id}`}
                onMove={(by) =>
                  setShares((before) => moveSeparator(before?.length === chapters.length ? before : now, index - 1, by))
                }
                onEven={() => setShares(null)}
              />
            )}
            {sheet && isSheet(chapter) ? (
              <SheetPane id={chapter.id} share={own?.[index]} onLead={paneProps(chapter).onLead}>
                {sheet.render({ isOnly: chapters.length === 1, ...besideSheet(chapter) })}
              </SheetPane>
            ) : (
              <Pane
                chapter={chapter}
                isFirst={index === 0}
                isOnly={chapters.length === 1}
                share={own?.[index]}
                {...paneProps(chapter)}
              />
            )}
          </Fragment>
        ))}
      </div>
    </>
  );
};

type SheetPaneProps = { id: string; share: number | undefined; onLead(): void; children: ReactNode };

/** The place of a sheet among the chapters. It has no pages and no version, so nothing of a text's pane. */
export const SheetPane = ({ id, share, onLead, children }: SheetPaneProps) => (
  <section
    id={`pane-${id}`}
    className={styles.pane}
    data-pane={id}
    data-sheet
    style={share === undefined ? undefined : { flexGrow: share }}
    onWheel={onLead}
    onTouchStart={onLead}
    onPointerDown={onLead}
    onFocus={onLead}
    onKeyDown={onLead}
  >
    {children}
  </section>
);

const paneOf = (row: Element | null, id: string) => row?.querySelector<HTMLElement>(`[data-pane="${CSS.escape(id)}"]`);

/** Which pane a phone shows; swiping and the tabs change it, and a chapter that is opened is shown. */
export const useVisiblePane = (row: RefObject<HTMLElement | null>, chapters: Chapter[]) => {
  const [shown, setShown] = useState(chapters[0]?.id ?? '');
  const ids = chapters.map(({ id }) => id).join(' ');
  const [known, setKnown] = useState(ids);

  const show = useCallback(
    (id: string) => paneOf(row.current, id)?.scrollIntoView({ inline: 'start', block: 'nearest' }),
    [row],
  );

  useEffect(() => {
    const before = known.split(' ');
    const added = ids.split(' ').find((id) => !before.includes(id));
    if (ids !== known) setKnown(ids);
    if (added) show(added);
  }, [ids, known, show]);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)?.target;
        if (seen instanceof HTMLElement && seen.dataset.pane) setShown(seen.dataset.pane);
      },
      { root: element, threshold: 0.6 },
    );
    for (const id of ids.split(' ')) {
      const pane = paneOf(element, id);
      if (pane) observer.observe(pane);
    }
    return () => observer.disconnect();
  }, [ids, row]);

  return { shown: ids.split(' ').includes(shown) ? shown : (chapters[0]?.id ?? ''), show };
};
