import { useQuery } from '@tanstack/react-query';
import { Fragment, useRef, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { type Chapter, isSheet } from '#web/reader/chapters.ts';
import { equalShares, moveLine } from '#web/reader/pane-shares.ts';
import type { BesideSheet, SheetView } from '#web/reader/reader-types.ts';
import { startQueries } from '#web/reader/reader.data.ts';
import { Pane, type PaneProps } from './pane.tsx';
import { Separator } from './separator.tsx';
import { SheetPane } from './sheet-pane.tsx';
import { useShownPane } from './use-shown-pane.ts';
import styles from './panes.module.css';

type Props = {
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
export const Panes = ({ chapters, sheet, besideSheet, paneProps }: Props) => {
  const t = useT();
  const [shares, setShares] = useState<number[] | null>(null);
  const row = useRef<HTMLDivElement>(null);
  const { shown, show } = useShownPane(row, chapters);
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
                  setShares((before) => moveLine(before?.length === chapters.length ? before : now, index - 1, by))
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
