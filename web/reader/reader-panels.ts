import type { ResourcesView } from './reader-types.ts';

type Side =
  | { name: 'resources'; chapter: string; view: ResourcesView }
  | { name: 'translation_source'; chapter: string };
type Over = { name: 'options' | 'contents'; chapter: string };

/** The panel beside the text, and the one over it. Each belongs to a chapter. */
export type Panels = { side: Side | null; over: Over | null };

export const NO_PANELS: Panels = { side: null, over: null };

export type PanelEvent =
  | { type: 'toggle'; name: 'translation_source' | 'options' | 'contents'; chapter: string }
  | { type: 'resources'; chapter: string; view?: ResourcesView }
  | { type: 'view'; view: ResourcesView }
  | { type: 'close_side' }
  | { type: 'close_over' }
  /** Escape closes the topmost. */
  | { type: 'close_nearest' }
  | { type: 'chapter_closed'; chapter: string };

const isOpen = (open: Side | Over | null, { name, chapter }: Extract<PanelEvent, { type: 'toggle' }>): boolean =>
  open?.name === name && open.chapter === chapter;

/**
 * Opening the resources panel closes the view selector; it and the translation-source panel exclude each other. The
 * resources panel starts at its main menu, and another passage keeps the view that is open.
 */
export const panelReducer = (panels: Panels, event: PanelEvent): Panels => {
  const { side, over } = panels;
  switch (event.type) {
    case 'toggle': {
      const { name, chapter } = event;
      if (name === 'translation_source') return { side: isOpen(side, event) ? null : { name, chapter }, over: null };
      return { side, over: isOpen(over, event) ? null : { name, chapter } };
    }
    case 'resources': {
      const view = event.view ?? (side?.name === 'resources' ? side.view : 'main');
      return { side: { name: 'resources', chapter: event.chapter, view }, over: null };
    }
    case 'view':
      return side?.name === 'resources' ? { side: { ...side, view: event.view }, over } : panels;
    case 'close_side':
      return { side: null, over };
    case 'close_over':
      return { side, over: null };
    case 'close_nearest':
      return over ? { side, over: null } : NO_PANELS;
    case 'chapter_closed':
      return {
        side: side?.chapter === event.chapter ? null : side,
        over: over?.chapter === event.chapter ? null : over,
      };
  }
};
