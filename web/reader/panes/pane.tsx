import '#web/reader/print.css';
import { useCallback, useEffect, useId, useState } from 'react';
import type { Segment, Text } from '#shared/contract/texts.ts';
import { licenseName } from '#web/i18n/license-name.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { Chapter } from '#web/reader/chapters.ts';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import type { Panels } from '#web/reader/reader-panels.ts';
import type { ReadingPreferences } from '#web/reader/reading-preferences.ts';
import { useLoadedText } from '#web/reader/text/use-loaded-text.ts';
import { initialView, viewReducer } from '#web/reader/view-rules.ts';
import type { PaneHandle } from './pane-handle.ts';
import { type SyncState, PaneHeader } from './pane-header.tsx';
import { PaneError, PaneOffline, PaneSkeleton } from './pane-placeholder.tsx';
import { PaneText } from './pane-text.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './panes.module.css';

const ViewOptions = lazyWithRetry(async () => (await import('#web/reader/options/view-options.tsx')).ViewOptions);

export type PaneProps = {
  chapter: Chapter;
  /** Handles of all open panes, by chapter id. */
  handles: Map<string, PaneHandle>;
  activeId: string | null;
  isFirst: boolean;
  isOnly: boolean;
  share: number | undefined;
  sync: SyncState;
  isInGap: boolean;
  panels: Panels;
  preferences: ReadingPreferences;
  onPreferences(change: Partial<ReadingPreferences>): void;
  onSelect(segment: Segment): void;
  onMove(): void;
  /** Called when the height of the text has changed. */
  onResize(): void;
  onActivate(): void;
  onToggle(name: 'contents' | 'options' | 'translation_source'): void;
  onKeyHelp(): void;
  onToggleSync(): void;
  onClose(): void;
};

export const Pane = (props: PaneProps) => {
  const { chapter, activeId, isOnly, isFirst, panels, preferences } = props;
  const t = useT();
  const titleId = useId();
  const { handles } = props;
  const { id } = chapter;
  const state = useLoadedText(chapter, () => handles.get(id)?.currentSegment()?.segment_id);
  const { loaded, status } = state;
  const [view, setView] = useState(() => initialView(chapter.version_id));
  // The view changes only once the version is loaded.
  if (loaded && loaded.version_id !== view.version_id) {
    setView(viewReducer(view, { type: 'version', version_id: loaded.version_id }));
  }
  const handle = useCallback(
    (pane: PaneHandle | null) => {
      if (pane) handles.set(id, pane);
      else handles.delete(id);
    },
    [handles, id],
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
              typography={preferences.typography}
              hasVersion={view.version_id !== null}
              onViewMode={(viewMode) => setView(viewReducer(view, { type: 'mode', viewMode }))}
              onLayoutMode={(layoutMode) => props.onPreferences({ layoutMode })}
              onArrangement={(arrangement) => props.onPreferences({ arrangement })}
              onTypography={(typography) => props.onPreferences({ typography })}
              onKeyHelp={props.onKeyHelp}
              onClose={() => props.onToggle('options')}
            />
          )}
        </PaneHeader>
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
          activeId={activeId}
          viewMode={view.viewMode}
          layoutMode={preferences.layoutMode}
          arrangement={preferences.arrangement}
          onSelect={props.onSelect}
          onMove={props.onMove}
          onResize={props.onResize}
        />
      )}
      {loaded && <PrintSource text={loaded.text} />}
    </section>
  );
};

/** Printed below a text: its source, licence and address. */
export const PrintSource = ({ text }: { text: Pick<Text, 'id' | 'source' | 'license'> }) => {
  const t = useT();
  const [origin, setOrigin] = useState('');
  useEffect(() => setOrigin(window.location.origin), []);
  const address = origin && origin + paths.chapter({ text_id: text.id });
  const lines = [text.source, licenseName(t, text.license), t('site.name'), address];
  return <footer className="print-only">{lines.filter(Boolean).join(' · ')}</footer>;
};
