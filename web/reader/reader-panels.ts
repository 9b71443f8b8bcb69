import type { ResourcesView } from './reader-types.ts';

type SidePanel =
  | { name: 'resources'; chapter: string; view: ResourcesView }
  | { name: 'translation_source' | 'comments'; chapter: string };
type OverlayPanel = { name: 'options' | 'contents'; chapter: string };

/** The panel beside the text, and the one over it. Each belongs to a chapter. */
export type Panels = { side: SidePanel | null; overlay: OverlayPanel | null };

export const NO_PANELS: Panels = { side: null, overlay: null };

export type PanelEvent =
  | { type: 'toggle'; name: 'translation_source' | 'options' | 'contents'; chapter: string }
  | { type: 'resources'; chapter: string; view?: ResourcesView }
  | { type: 'comments'; chapter: string }
  | { type: 'view'; view: ResourcesView }
  | { type: 'close_side' }
  | { type: 'close_overlay' }
  | { type: 'close_topmost' }
  | { type: 'chapter_closed'; chapter: string };

const isOpen = (
  open: SidePanel | OverlayPanel | null,
  { name, chapter }: Extract<PanelEvent, { type: 'toggle' }>,
): boolean => open?.name === name && open.chapter === chapter;

/**
 * Opening the resources panel closes the view selector; it, the translation-source panel and the comments of a sheet exclude each other. The
 * resources panel starts at its main menu, and another passage keeps the view that is open.
 */
export const panelReducer = (panels: Panels, event: PanelEvent): Panels => {
  const { side, overlay } = panels;
  switch (event.type) {
    case 'toggle': {
      const { name, chapter } = event;
      if (name === 'translation_source') return { side: isOpen(side, event) ? null : { name, chapter }, overlay: null };
      return { side, overlay: isOpen(overlay, event) ? null : { name, chapter } };
    }
    case 'resources': {
      const view = event.view ?? (side?.name === 'resources' ? side.view : 'main');
      return { side: { name: 'resources', chapter: event.chapter, view }, overlay: null };
    }
    case 'comments':
      return { side: { name: 'comments', chapter: event.chapter }, overlay: null };
    case 'view':
      return side?.name === 'resources' ? { side: { ...side, view: event.view }, overlay } : panels;
    case 'close_side':
      return { side: null, overlay };
    case 'close_overlay':
      return { side, overlay: null };
    case 'close_topmost':
      return overlay ? { side, overlay: null } : NO_PANELS;
    case 'chapter_closed':
      return {
        side: side?.chapter === event.chapter ? null : side,
        overlay: overlay?.chapter === event.chapter ? null : overlay,
      };
  }
};
