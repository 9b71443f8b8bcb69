import type { LayoutMode, ViewMode } from './reader-types.ts';

export type View = { version_id: string | null; viewMode: ViewMode };

export const VIEW_MODES: readonly ViewMode[] = ['SOURCE', 'TRANSLATIONS', 'SOURCE_AND_TRANSLATIONS'];
export const LAYOUT_MODES: readonly LayoutMode[] = ['SEGMENTED', 'PROSE'];

/** With a version both are shown, unless the address says otherwise. */
export const initialView = (version_id: string | null, requested?: ViewMode): View => ({
  version_id,
  viewMode: version_id ? (requested ?? 'SOURCE_AND_TRANSLATIONS') : 'SOURCE',
});

/** Without a version only the source can be shown. */
export const isViewModeEnabled = (viewMode: ViewMode, version_id: string | null): boolean =>
  viewMode === 'SOURCE' || version_id !== null;

export type ViewEvent = { type: 'version'; version_id: string | null } | { type: 'mode'; viewMode: ViewMode };

/** The first version shows both texts, another version keeps the view mode, and no version shows the source. */
export const viewReducer = (view: View, event: ViewEvent): View => {
  switch (event.type) {
    case 'version':
      if (event.version_id === view.version_id) return view;
      if (event.version_id && view.version_id && view.viewMode !== 'SOURCE')
        return { ...view, version_id: event.version_id };
      return initialView(event.version_id);
    case 'mode':
      return isViewModeEnabled(event.viewMode, view.version_id) ? { ...view, viewMode: event.viewMode } : view;
  }
};

export const parseLayoutMode = (value: unknown): LayoutMode =>
  LAYOUT_MODES.find((mode) => mode === value) ?? 'SEGMENTED';

/** What the address calls the views. */
const VIEW_NAMES: Record<string, ViewMode> = {
  source: 'SOURCE',
  translation: 'TRANSLATIONS',
  both: 'SOURCE_AND_TRANSLATIONS',
};

export const formatView = (view: ViewMode | undefined): string | undefined =>
  Object.keys(VIEW_NAMES).find((name) => VIEW_NAMES[name] === view);

export const parseView = (name: string | null | undefined): ViewMode | undefined =>
  name && Object.hasOwn(VIEW_NAMES, name) ? VIEW_NAMES[name] : undefined;
