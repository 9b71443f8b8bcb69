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
  paneProps(chapter: Chapter): Omit<PaneProps, 'chapter' | 'isFirst' | 'isOnly' | 'share' | 'nextPane'>;
};

const TextTitle = ({ chapter }: { chapter: Chapter }) => {
  const { data } = useQuery(startQueries(chapter).next);
  if (!data) return '…';
  const { language, script, title } = data.text_detail;
  return (
    <LangText isOneLine language={language} script={script}>
      {title}
    </LangText>
  );
};

/** The open chapters side by side. On a phone one is visible at a time; tabs and swiping switch between them. */
export const Panes = ({ chapters, sheet, besideSheet, paneProps }: PanesProps) => {
  const t = useT();
  const [shares, setShares] = useState<number[] | null>(null);
  const row = useRef<HTMLDivElement>(null);
  const { visibleId, show } = useVisiblePane(row, chapters);
  const customShares = shares?.length === chapters.length ? shares : null;
  const current = customShares ?? equalShares(chapters.length);
  return (
    <>
      {chapters.length > 1 && (
        <nav className={styles.tabs} aria-label={t('reader.open_chapters')}>
          {chapters.map((chapter) => (
            <button
              key={chapter.id}
              type="button"
              aria-current={chapter.id === visibleId || undefined}
              aria-controls={`pane-${chapter.id}`}
              onClick={() => show(chapter.id)}
            >
              {sheet && isSheet(chapter) ? (
                <LangText isOneLine language={sheet.language}>
                  {sheet.title}
                </LangText>
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
                share={current[index - 1] ?? 0}
                controls={`pane-${chapters[index - 1]?.id}`}
                onMove={(by) =>
                  setShares((before) =>
                    moveSeparator(before?.length === chapters.length ? before : current, index - 1, by),
                  )
                }
                onReset={() => setShares(null)}
              />
            )}
            {sheet && isSheet(chapter) ? (
              <SheetPane id={chapter.id} share={customShares?.[index]} onActivate={paneProps(chapter).onActivate}>
                {sheet.render({ isOnly: chapters.length === 1, ...besideSheet(chapter) })}
              </SheetPane>
            ) : (
              <Pane
                chapter={chapter}
                isFirst={index === 0}
                isOnly={chapters.length === 1}
                share={customShares?.[index]}
                nextPane={chapters.length > 1 ? chapters[(index + 1) % chapters.length]?.id : undefined}
                {...paneProps(chapter)}
              />
            )}
          </Fragment>
        ))}
      </div>
    </>
  );
};

type SheetPaneProps = { id: string; share: number | undefined; onActivate(): void; children: ReactNode };

/** A sheet as a chapter. It has no pages and no version, so `Pane` does not fit it. */
export const SheetPane = ({ id, share, onActivate, children }: SheetPaneProps) => (
  <section
    id={`pane-${id}`}
    className={styles.pane}
    data-pane={id}
    data-sheet
    style={share === undefined ? undefined : { flexGrow: share }}
    onWheel={onActivate}
    onTouchStart={onActivate}
    onPointerDown={onActivate}
    onFocus={onActivate}
    onKeyDown={onActivate}
  >
    {children}
  </section>
);

const paneOf = (row: Element | null, id: string) => row?.querySelector<HTMLElement>(`[data-pane="${CSS.escape(id)}"]`);

/** The pane that a phone shows. Swiping and the tabs change it, and opening a chapter scrolls to it. */
export const useVisiblePane = (row: RefObject<HTMLElement | null>, chapters: Chapter[]) => {
  const [visibleId, setVisibleId] = useState(chapters[0]?.id ?? '');
  const ids = chapters.map(({ id }) => id).join(' ');
  const [previousIds, setPreviousIds] = useState(ids);

  const show = useCallback(
    (id: string) => paneOf(row.current, id)?.scrollIntoView({ inline: 'start', block: 'nearest' }),
    [row],
  );

  useEffect(() => {
    const before = previousIds.split(' ');
    const added = ids.split(' ').find((id) => !before.includes(id));
    if (ids !== previousIds) setPreviousIds(ids);
    if (added) show(added);
  }, [ids, previousIds, show]);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const visible = entries.find(({ isIntersecting }) => isIntersecting)?.target;
        if (visible instanceof HTMLElement && visible.dataset.pane) setVisibleId(visible.dataset.pane);
      },
      { root: element, threshold: 0.6 },
    );
    for (const id of ids.split(' ')) {
      const pane = paneOf(element, id);
      if (pane) observer.observe(pane);
    }
    return () => observer.disconnect();
  }, [ids, row]);

  return { visibleId: ids.split(' ').includes(visibleId) ? visibleId : (chapters[0]?.id ?? ''), show };
};
