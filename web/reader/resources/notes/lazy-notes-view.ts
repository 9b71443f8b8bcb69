import { lazyPart } from '#web/reader/lazy-part.tsx';

/** For members only: a guest never asks for its code. */
export const NotesView = lazyPart(async () => (await import('./notes-view.tsx')).NotesView);
