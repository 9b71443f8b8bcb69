import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import { readStored } from '#web/storage.ts';
import { toggleFootnote } from '#web/ui/footnotes.ts';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import { FootnoteList, listSheetFootnotes } from '../sheet-footnotes.tsx';
import { blocksAboveHeadings, numberQuestions, SheetSegmentView } from '../sheet-segment-view.tsx';
import { enterFullScreen, leaveFullScreen, useIsFullScreen } from '../full-screen.ts';
import { SheetPrintFooter } from '../sheet-print-footer.tsx';
import { SlideBar } from './slide-bar.tsx';
import { SlideHelp } from './slide-help.tsx';
import { sectionOfSlide } from './slide-layout.ts';
import { isControl, pressDirection, swipeDirection } from './slide-pointer.ts';
import { type SlideAction, slideAction } from './slide-keys.ts';
import { useSlidesTheme } from './slides-theme.ts';
import { TitleSlide } from './title-slide.tsx';
import { useAwake } from './use-awake.ts';
import { useIsIdle } from './use-is-idle.ts';
import { useSlides } from './use-slides.ts';
import styles from './slides.module.css';

const QrDialog = lazyWithRetry(async () => (await import('#web/ui/qr-dialog.tsx')).QrDialog);

const ignore = () => undefined;

type Dialog = 'help' | 'qr';
type Props = { sheet: Sheet; onLeave(): void };

/** A sheet as slides over the whole window. */
export const Slides = ({ sheet, onLeave }: Props) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const columns = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ x: number; y: number } | undefined>(undefined);
  const [dialog, setDialog] = useState<Dialog>();
  const [theme, setTheme] = useSlidesTheme();
  const isFullScreen = useIsFullScreen();
  const isIdle = useIsIdle();
  const { layout, slide, goTo, goToElement } = useSlides(columns);
  useAwake();
  useEffect(() => leaveFullScreen, []);

  const { id, sheet_title: title, language, publisher, content, is_published } = sheet;
  const aboveHeadings = blocksAboveHeadings(content.segments);
  const { notes, firstNumbers } = useMemo(() => listSheetFootnotes(content.segments), [content.segments]);
  const questions = useMemo(() => numberQuestions(content.segments), [content.segments]);
  const section = sectionOfSlide(layout, slide);
  const isOpen = layout.blocks.length > 0;

  const toggleFullScreen = () => (isFullScreen ? leaveFullScreen() : enterFullScreen());
  const act: Record<SlideAction, () => void> = {
    next: () => goTo(slide + 1),
    previous: () => goTo(slide - 1),
    first: () => goTo(0),
    last: () => goTo(layout.count - 1),
    leave: onLeave,
    full_screen: toggleFullScreen,
    help: () => setDialog('help'),
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector(':modal:not(:root)')) return;
    const action = slideAction(event, {
      isOnControl: isControl(event.target),
      hasLetters: readStored('letterKeys') !== 'off',
    });
    if (!action) return;
    event.preventDefault();
    act[action]();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  /** Nothing on a slide leads away from it: its text opens in a tab of its own, and only by a link that says so. */
  const onClickCapture = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    const href = link?.getAttribute('href') ?? '';
    if (link && !href.startsWith('#')) link.target = '_blank';
    if (link || (event.target.closest('blockquote') && !isControl(event.target))) event.stopPropagation();
    const note = href.startsWith('#') ? document.getElementById(href.slice(1)) : null;
    if (!note) return;
    event.preventDefault();
    goToElement(note);
  };
  const onPointerDown = (event: PointerEvent) => {
    pressed.current = isControl(event.target) ? undefined : { x: event.clientX, y: event.clientY };
  };
  const onPointerUp = ({ clientX: x, clientY: y, button, currentTarget }: PointerEvent) => {
    const from = pressed.current;
    pressed.current = undefined;
    // Selecting words is no press.
    if (!from || button !== 0 || document.getSelection()?.isCollapsed === false) return;
    const swipe = swipeDirection(from, { x, y });
    const hasMoved = Math.hypot(x - from.x, y - from.y) > 10;
    if (swipe !== 0) goTo(slide + swipe);
    else if (!hasMoved) goTo(slide + pressDirection(x, currentTarget.clientWidth));
  };

  return (
    <article className={styles.stage} data-presenting data-idle={isIdle || undefined}>
      <p className={styles.running} aria-hidden="true">
        {section && !section.isStart && <UserText language={language}>{section.title}</UserText>}
      </p>
      <div className={styles.area} onPointerDown={onPointerDown} onPointerUp={onPointerUp}>
        <div
          ref={columns}
          className={styles.columns}
          data-open={isOpen || undefined}
          onClickCapture={onClickCapture}
          onClick={toggleFootnote}
          onKeyDown={toggleFootnote}
        >
          <TitleSlide sheet={sheet} />
          {content.segments.map((segment, index) => (
            <SheetSegmentView
              key={segment.block_id}
              segment={segment}
              sheetLanguage={language}
              layout={sheet.layout}
              isStart={index < aboveHeadings}
              firstFootnote={firstNumbers.get(segment.block_id)}
              question={questions.get(segment.block_id)}
              onOpen={ignore}
            />
          ))}
          <FootnoteList notes={notes} idPrefix="" language={language} />
        </div>
      </div>
      <p role="status" className="screen-reader-text">
        {isOpen &&
          [
            t('present.slide_of', {
              number: formatNumber(siteLanguage, slide + 1),
              total: formatNumber(siteLanguage, layout.count),
            }),
            slide === 0 ? title : (section?.title ?? ''),
          ].join(' ')}
      </p>
      <SheetPrintFooter sheet={sheet} />
      <SlideBar
        slide={slide}
        count={layout.count}
        theme={theme}
        isFullScreen={isFullScreen}
        onGo={goTo}
        onTheme={setTheme}
        onFullScreen={toggleFullScreen}
        onQr={is_published ? () => setDialog('qr') : undefined}
        onHelp={() => setDialog('help')}
        onLeave={onLeave}
      />
      {dialog === 'help' && <SlideHelp onClose={() => setDialog(undefined)} />}
      {dialog === 'qr' && (
        <QrDialog
          target={{ text_id: id }}
          path={paths.readSheet({ username: publisher.username, title, id })}
          title={title}
          onClose={() => setDialog(undefined)}
        />
      )}
    </article>
  );
};
