import '#web/reader/print.css';
import { useCallback, useEffect, useEffectEvent, useId, useState } from 'react';
import type { Segment } from '#shared/contract/text-sections.ts';
import type { RelatedText } from '#shared/contract/texts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import type { Chapter } from '#web/reader/chapters.ts';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import type { Panels } from '#web/reader/reader-panels.ts';
import type { PaneDialog, ViewMode } from '#web/reader/reader-types.ts';
import type { ReadingPreferences } from '#web/reader/reading-preferences.ts';
import { findSegment, type LoadedText } from '#web/reader/text/loaded-text.ts';
import { useLoadedText } from '#web/reader/text/use-loaded-text.ts';
import { initialView, viewReducer } from '#web/reader/view-rules.ts';
import type { PaneHandle } from './pane-handle.ts';
import { type SyncState, PaneHeader } from './pane-header.tsx';
import { PaneError, PaneOffline, PaneSkeleton } from './pane-placeholder.tsx';
import { PaneText } from './pane-text.tsx';
import { NotFoundNotice } from './not-found-notice.tsx';
import { ReadOn } from './read-on.tsx';
import { ReadingProgress } from './reading-progress.tsx';
import { SkipText } from './skip-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { useIsOnline } from '#web/ui/use-is-online.ts';
import styles from './panes.module.css';

const loadPrintCredits = async () => (await import('./print-credits.tsx')).PrintCredits;
const PrintCredits = hydrateLater(import.meta.env.SSR ? await loadPrintCredits() : undefined, loadPrintCredits);

const ViewOptions = lazyWithRetry(async () => (await import('#web/reader/options/view-options.tsx')).ViewOptions);

export type PaneProps = {
  chapter: Chapter;
  /** Handles of all open panes, by chapter id. */
  handles: Map<string, PaneHandle>;
  activeId: string | null;
  isFirst: boolean;
  isOnly: boolean;
  share: number | undefined;
  /** The chapter in the pane after this one, after the last the first; undefined where there is no other. */
  nextPane: string | undefined;
  sync: SyncState;
  isInGap: boolean;
  panels: Panels;
  preferences: ReadingPreferences;
  onPreferences(change: Partial<ReadingPreferences>): void;
  onPress(segment: Segment): void;
  onSelect(segment: Segment): void;
  /** Called when the text is rendered. */
  onReady(): void;
  onMove(): void;
  /** Called when the height of the text has changed. */
  onResize(): void;
  onActivate(): void;
  onToggle(name: 'contents' | 'options' | 'translation_source'): void;
  onDialog(name: PaneDialog): void;
  onToggleSync(): void;
  /** Called with what is shown, also after another version was chosen. */
  onViewShown(viewMode: ViewMode): void;
  onViewMode(viewMode: ViewMode): void;
  /** Called with the version the server has found, when it differs from the one in the address. */
  onVersionFound(version_id: string | null): void;
  /** The address of this reader with another text in this pane. */
  addressOf(text: RelatedText): string;
  onClose(): void;
};

export const Pane = (props: PaneProps) => {
  const { chapter, activeId, isOnly, isFirst, panels, preferences } = props;
  const t = useT();
  const titleId = useId();
  const isOnline = useIsOnline();
  const { handles, onReady } = props;
  const { id } = chapter;
  const state = useLoadedText(chapter, () => handles.get(id)?.currentSegment()?.segment_id);
  const { loaded, status } = state;
  const [isOpening, setIsOpening] = useState(true);
  const [requestedView] = useState(chapter.view);
  const [view, setView] = useState(() => initialView(loaded?.version_id ?? chapter.version_id, requestedView));
  // The view changes only once the version is loaded.
  if (loaded && loaded.version_id !== view.version_id) {
    setView(
      isOpening
        ? initialView(loaded.version_id, requestedView)
        : viewReducer(view, { type: 'version', version_id: loaded.version_id }),
    );
  }
  if (loaded && isOpening) setIsOpening(false);
  useFoundVersion(chapter.version_id, loaded, props.onVersionFound);
  const reportView = useEffectEvent(() => loaded && props.onViewShown(view.viewMode));
  const isLoaded = loaded !== null;
  useEffect(() => void reportView(), [view.viewMode, isLoaded]);
  const handle = useCallback(
    (pane: PaneHandle | null) => {
      if (!pane) return void handles.delete(id);
      handles.set(id, pane);
      return onReady();
    },
    [handles, id, onReady],
  );

  const openOverlay = panels.overlay?.chapter === chapter.id ? panels.overlay.name : null;
  const openSide = panels.side?.chapter === chapter.id ? panels.side.name : null;
  return (
    <section
      id={`pane-${chapter.id}`}
      className={styles.pane}
      aria-labelledby={loaded ? titleId : undefined}
      aria-busy={state.version === 'loading' || undefined}
      data-pane={chapter.id}
      style={props.share === undefined ? undefined : { flexGrow: props.share }}
      onWheel={props.onActivate}
      onTouchStart={props.onActivate}
      onPointerDown={props.onActivate}
      onFocus={props.onActivate}
      onKeyDown={props.onActivate}
    >
      {loaded && (
        <PaneHeader
          text={loaded.text}
          titleId={titleId}
          isFirst={isFirst}
          sync={props.sync}
          isInGap={props.isInGap}
          isClosable={!isOnly}
          openPanel={openOverlay ?? openSide}
          onContents={() => props.onToggle('contents')}
          onTranslations={() => props.onToggle('translation_source')}
          onOptions={() => props.onToggle('options')}
          onToggleSync={props.onToggleSync}
          onClose={props.onClose}
        >
          {openOverlay === 'options' && (
            <ViewOptions
              viewMode={view.viewMode}
              layoutMode={preferences.layoutMode}
              arrangement={preferences.arrangement}
              numbers={preferences.numbers}
              typography={preferences.typography}
              hasVersion={view.version_id !== null}
              onViewMode={(viewMode) => {
                setView(viewReducer(view, { type: 'mode', viewMode }));
                props.onViewMode(viewMode);
              }}
              onLayoutMode={(layoutMode) => props.onPreferences({ layoutMode })}
              onArrangement={(arrangement) => props.onPreferences({ arrangement })}
              onNumbers={(numbers) => props.onPreferences({ numbers })}
              onTypography={(typography) => props.onPreferences({ typography })}
              onDialog={props.onDialog}
              onClose={() => props.onToggle('options')}
            />
          )}
        </PaneHeader>
      )}
      {loaded && props.nextPane && <SkipText nextPane={props.nextPane} />}
      {loaded && <NotFoundNotice notFound={state.notFound} />}
      {loaded && <LoadedRange loaded={loaded} />}
      {!isOnline && (state.version === 'loading' || state.jump === 'loading') && (
        <p className={styles.notice} role="status">
          {t('common.offline')}
        </p>
      )}
      {state.jump === 'failed' && (
        <p className={styles.notice} role="alert">
          {t('reader.jump_failed')}
        </p>
      )}
      {state.version === 'failed' && (
        <p className={styles.notice} role="alert">
          {t('reader.version_failed')}{' '}
          <Button size="compact" onClick={state.retryVersion}>
            {t('common.try_again')}
          </Button>
        </p>
      )}
      {status === 'pending' && <PaneSkeleton />}
      {status === 'offline' && <PaneOffline />}
      {(status === 'missing' || status === 'failed' || status === 'empty') && (
        <PaneError status={status} isOnly={isOnly} onRetry={state.retry} onClose={props.onClose} />
      )}
      {loaded && (
        <PaneText
          handle={handle}
          loaded={loaded}
          state={state}
          requestedId={chapter.segment_id}
          initialInner={chapter.inner}
          activeId={activeId}
          viewMode={view.viewMode}
          layoutMode={preferences.layoutMode}
          arrangement={preferences.arrangement}
          numbers={preferences.numbers}
          readOn={<ReadOn text={loaded.text} version_id={loaded.version_id} addressOf={props.addressOf} />}
          onPress={props.onPress}
          onSelect={props.onSelect}
          onMove={props.onMove}
          onResize={props.onResize}
        />
      )}
      {loaded && (
        <ReadingProgress
          loaded={loaded}
          viewMode={view.viewMode}
          openedAt={findSegment(loaded, chapter.segment_id ?? '')?.segment_number ?? loaded.first.segment_number}
          handle={() => handles.get(id)}
        />
      )}
      {loaded && <PrintCredits texts={[loaded.text, ...(loaded.version ? [loaded.version] : [])]} />}
    </section>
  );
};

/** Reports the version that a text was loaded with when it is not the requested one, unless another was chosen meanwhile. */
const useFoundVersion = (
  version_id: string | null,
  loaded: LoadedText | null,
  onFound: (version_id: string | null) => void,
): void => {
  const [requested] = useState(version_id);
  const found = loaded?.version_id ?? null;
  const isLoaded = loaded !== null;
  const report = useEffectEvent(() => {
    if (isLoaded && version_id === requested && found !== requested) onFound(found);
  });
  useEffect(() => report(), [isLoaded]);
};

/** For the browser's own command, which prints what is loaded: says so when that is not the whole text. */
const LoadedRange = ({ loaded: { first, last, total } }: { loaded: LoadedText }) => {
  const t = useT();
  const { language } = useLanguage();
  if (first.segment_number === 1 && last.segment_number === total) return null;
  const numbers = { first: first.segment_number, last: last.segment_number, total };
  const formatted = Object.fromEntries(Object.entries(numbers).map(([key, one]) => [key, formatNumber(language, one)]));
  return (
    <p className="print-only" data-printed-range>
      {t('reader.print.some_of', formatted)}
    </p>
  );
};
