import type { Dispatch } from 'react';
import { type Chapter, type ChapterEvent, freeId, isSheet } from './chapters.ts';
import type { PaneHandle } from './panes/pane-handle.ts';
import type { OpenText } from './reader-types.ts';

type Means = {
  chapters: Chapter[];
  handles: Map<string, PaneHandle>;
  dispatchChapters: Dispatch<ChapterEvent>;
  take(id: string, segment_id: string): void;
};

/** A text that stands there already goes to the passage; else it is opened after the chapter it was asked from. */
export const openBeside = (means: Means, after: string, open: OpenText): void => {
  const { chapters, handles, dispatchChapters, take } = means;
  const there = chapters.find((chapter) => !isSheet(chapter) && chapter.text_id === open.text_id);
  const { segment_id } = open;
  if (!there || !segment_id) return dispatchChapters({ type: 'add', open, after, id: freeId(chapters) });
  document.getElementById(`pane-${there.id}`)?.scrollIntoView({ inline: 'start', block: 'nearest' });
  void handles
    .get(there.id)
    ?.goTo(segment_id)
    .then((isThere) => isThere && take(there.id, segment_id));
  return undefined;
};
