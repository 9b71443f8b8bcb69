import type { ResourcesView } from '#web/reader/reader-types.ts';

/** Sheets that quote a passage have no list to show yet; whoever asks for them gets the menu. */
export type PanelView = Exclude<ResourcesView, 'sheets'>;

export type PanelEvent = { type: 'choose'; view: PanelView } | { type: 'back' } | { type: 'close' };

export const FIRST_VIEW: PanelView = 'main';

export const shownView = (view: ResourcesView): PanelView => (view === 'sheets' ? FIRST_VIEW : view);

/** The panel starts at its menu; closing it or going back returns there, from wherever it is. */
export const viewAfter = (event: PanelEvent): PanelView => (event.type === 'choose' ? event.view : FIRST_VIEW);
