import type { Dispatch } from 'react';
import { type Chapter, type ChapterEvent, isSheet } from './chapters.ts';
import type { PaneHandle } from './panes/pane-handle.ts';
import { goToSegment } from './panes/pane-moves.ts';
import type { OpenText } from './reader-types.ts';

/** The first unused id of `c1`, `c2`, …: the same on the server and in the browser. */
export const unusedId = (chapters: Chapter[]): string => {
  const used = new Set(chapters.map(({ id }) => id));
  let number = 1;
  while (used.has(`c${number}`)) number += 1;
  return `c${number}`;
};

export type OpenBesideDeps = {
  chapters: Chapter[];
  handles: Map<string, PaneHandle>;
  dispatchChapters: Dispatch<ChapterEvent>;
  activate(id: string, segment_id: string): void;
};

/** Brings an open chapter into view, at a passage if one is given. */
export const showOpened = (
  { handles, activate }: Omit<OpenBesideDeps, 'chapters' | 'dispatchChapters'>,
  { id }: Chapter,
  segment_id?: string,
): void => {
  document.getElementById(`pane-${id}`)?.scrollIntoView({ inline: 'start', block: 'nearest' });
  if (!segment_id) return;
  const pane = handles.get(id);
  if (pane) void goToSegment(pane, segment_id).then((isLoaded) => isLoaded && activate(id, segment_id));
};

/** Opens a text after the given chapter; a text that is open already scrolls to the passage instead. */
export const openBeside = (deps: OpenBesideDeps, after: string, open: OpenText): void => {
  const { chapters, dispatchChapters } = deps;
  const existing = chapters.find((chapter) => !isSheet(chapter) && chapter.text_id === open.text_id);
  if (!existing || !open.segment_id) return dispatchChapters({ type: 'add', open, after, id: unusedId(chapters) });
  return showOpened(deps, existing, open.segment_id);
};
