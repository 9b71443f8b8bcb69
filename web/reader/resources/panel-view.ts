import type { ResourcesView } from '#web/reader/reader-types.ts';

export type PanelView = ResourcesView;

export type PanelEvent = { type: 'choose'; view: PanelView } | { type: 'back' } | { type: 'close' };

export const FIRST_VIEW: PanelView = 'main';

/** The panel starts at its menu; closing it or going back returns there, from wherever it is. */
export const viewAfter = (event: PanelEvent): PanelView => (event.type === 'choose' ? event.view : FIRST_VIEW);
