import { ArrowLeft, X } from 'lucide';
import { type ComponentType, useEffect, useId, useRef } from 'react';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { passageNumber } from '#web/i18n/passage-number.ts';
import { type Key, useT } from '#web/i18n/translate.ts';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import type { ResourcesPanelProps } from '#web/reader/reader-types.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { CommentaryView } from './commentary-view.tsx';
import { MainView } from './main-view.tsx';
import { FIRST_VIEW, type PanelView, nextView, type ViewProps } from './panel-menu.ts';
import { RootTextView } from './root-text-view.tsx';
import { SearchView } from './search/search-view.tsx';
import { ShareView } from './share/share-view.tsx';
import { SheetsView } from './sheets-view.tsx';
import { TranslationView } from './translation-view.tsx';
import styles from './resources-panel.module.css';

const HEADING = '[data-panel-heading]';
/** The field to focus when a view opens, if it has one. */
const FIRST_FIELD = '[data-first-field]';

const focusIn = (panel: Element | null, selector: string): boolean => {
  const element = panel?.querySelector<HTMLElement>(selector);
  element?.focus({ preventScroll: true });
  return Boolean(element);
};

/** A panel restored after a reload must not take the focus before the reader has done anything. */
const isUserActive = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/** Focuses the panel when it opens, then the top of each view; back in the menu, the entry of the view that was open. */
export const usePanelFocus = (view: PanelView) => {
  const panel = useRef<HTMLElement>(null);
  const previousView = useRef<PanelView | null>(null);

  useEffect(() => {
    const previous = previousView.current;
    previousView.current = view;
    if (previous === view || !isUserActive()) return;
    const isBack = view === FIRST_VIEW && previous !== null;
    if (isBack && focusIn(panel.current, `[data-entry="${previous}"]`)) return;
    if (focusIn(panel.current, FIRST_FIELD)) return;
    focusIn(panel.current, HEADING);
  }, [view]);

  return panel;
};

/** For members only: guests never load its code. */
export const NotesView = lazyWithRetry(async () => (await import('./notes-view.tsx')).NotesView);

/** Few passages have one. */
const HistoryView = lazyWithRetry(async () => (await import('./history-view.tsx')).HistoryView);

/** Loaded on first use, because it needs the code of the library pages. */
const CompareView = lazyWithRetry(async () => (await import('./compare/compare-view.tsx')).CompareView);

const VIEWS: Record<PanelView, { title: Key; View: ComponentType<ViewProps> }> = {
  main: { title: 'connection_panel.title', View: MainView },
  search: { title: 'connection_panel.search_in_text', View: SearchView },
  translation: { title: 'connection_panel.translations', View: TranslationView },
  commentary: { title: 'connection_panel.commentary', View: CommentaryView },
  root_text: { title: 'connection_panel.root_text', View: RootTextView },
  sheets: { title: 'connection_panel.sheets', View: SheetsView },
  notes: { title: 'connection_panel.notes', View: NotesView },
  history: { title: 'history.title', View: HistoryView },
  share: { title: 'common.share', View: ShareView },
  compare_text: { title: 'connection_panel.compare_text', View: CompareView },
};

/** What the library has on the active segment: translations, commentaries, sheets, notes. */
export const ResourcesPanel = (props: ResourcesPanelProps) => {
  const { segment, onView, onClose } = props;
  const t = useT();
  const { language } = useLanguage();
  const headingId = useId();
  const { view } = props;
  const panel = usePanelFocus(view);
  const { title, View } = VIEWS[view];

  const close = () => {
    if (view !== FIRST_VIEW) onView(nextView({ type: 'close' }));
    onClose();
  };

  return (
    <section ref={panel} className={styles.panel} aria-labelledby={headingId} data-resources-panel={view}>
      <header className={styles.header}>
        {view !== FIRST_VIEW && (
          <IconButton
            icon={ArrowLeft}
            label={t('connection_panel.back')}
            className={styles.button}
            onClick={() => onView(nextView({ type: 'back' }))}
          />
        )}
        <h2 id={headingId} className={styles.heading} tabIndex={-1} data-panel-heading>
          {t(title)}
        </h2>
        <IconButton icon={X} label={t('connection_panel.close')} className={styles.button} onClick={close} />
      </header>
      <div className={styles.body}>
        <p className={styles.location}>
          {t('text.passage', { number: passageNumber(language, segment) })}
          {' · '}
          <LangText isOneLine language={segment.language} script={segment.script}>
            {segment.title}
          </LangText>
        </p>
        <View {...props} />
      </div>
    </section>
  );
};
