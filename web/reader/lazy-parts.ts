import { lazyPart } from './lazy-part.tsx';

/** What a reader can ask for and does not see at first. */
export const ResourcesPanel = lazyPart(async () => (await import('./resources/resources-panel.tsx')).ResourcesPanel);
export const TranslationSource = lazyPart(
  async () => (await import('./panes/translation-source.tsx')).TranslationSource,
);
export const ContentsDrawer = lazyPart(async () => (await import('./contents/contents-drawer.tsx')).ContentsDrawer);
export const GoToDialog = lazyPart(async () => (await import('./keys/go-to-dialog.tsx')).GoToDialog);
export const KeyHelp = lazyPart(async () => (await import('./keys/key-help.tsx')).KeyHelp);
export const AddToSheet = lazyPart(async () => (await import('./add-to-sheet/add-to-sheet.tsx')).AddToSheet);

export const Marks = lazyPart(async () => (await import('./marks/marks.tsx')).Marks);
export const AttachBar = lazyPart(async () => (await import('./marks/attach-bar.tsx')).AttachBar);
export const MarkingDialog = lazyPart(async () => (await import('./marks/marking-dialog.tsx')).MarkingDialog);

/** What a key opens: worth having before it is pressed. */
export const KEY_PARTS = [ResourcesPanel, ContentsDrawer, GoToDialog, KeyHelp];
