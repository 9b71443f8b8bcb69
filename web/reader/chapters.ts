import type { Dispatch } from 'react';
import { MAX_OPEN_CHAPTERS } from '#shared/limits.ts';
import type { PaneHandle } from './panes/pane-handle.ts';
import type { OpenText } from './reader-types.ts';

/** A chapter that is open. `id` tells two openings of one text apart and stays while it is open. */
export type Chapter = OpenText & {
  id: string;
  version_id: string | null;
  /** The chapter is a sheet, whose id is its `text_id`: shown whole, without pages, before the texts beside it. */
  source?: 'sheet';
};

export type ChapterEvent =
  | { type: 'add'; open: OpenText; after: string; id: string; version_id?: string | null }
  | { type: 'remove'; id: string }
  | { type: 'version'; id: string; version_id: string | null }
  | { type: 'replace'; chapters: Chapter[] };

export const isSheet = ({ source }: Pick<Chapter, 'source'>): boolean => source === 'sheet';

/** A sheet is the first chapter of its page; what stands beside it are texts. */
export const sheetChapter = (sheet_id: string): Chapter => ({
  id: 'c1',
  text_id: sheet_id,
  version_id: null,
  source: 'sheet',
});

export const canAddChapter = (chapters: Chapter[]): boolean => chapters.length < MAX_OPEN_CHAPTERS;

/** Right after the chapter it was opened from, or at the end when that one is gone. */
const insert = (chapters: Chapter[], chapter: Chapter, after: string): Chapter[] => {
  const origin = chapters.findIndex(({ id }) => id === after);
  return origin < 0 ? [...chapters, chapter] : chapters.toSpliced(origin + 1, 0, chapter);
};

export const chaptersReducer = (chapters: Chapter[], event: ChapterEvent): Chapter[] => {
  switch (event.type) {
    case 'add':
      if (!canAddChapter(chapters)) return chapters;
      return insert(chapters, { ...event.open, id: event.id, version_id: event.version_id ?? null }, event.after);
    case 'remove':
      return chapters.filter(({ id }) => id !== event.id);
    case 'version':
      return chapters.map((chapter) =>
        chapter.id === event.id ? { ...chapter, version_id: event.version_id } : chapter,
      );
    case 'replace':
      return event.chapters.slice(0, MAX_OPEN_CHAPTERS);
  }
};

/** What is not free yet among `c1`, `c2`, …: the same on the server and in the browser. */
export const unusedId = (chapters: Chapter[]): string => {
  const taken = new Set(chapters.map(({ id }) => id));
  let number = 1;
  while (taken.has(`c${number}`)) number += 1;
  return `c${number}`;
};

type OpenBesideDeps = {
  chapters: Chapter[];
  handles: Map<string, PaneHandle>;
  dispatchChapters: Dispatch<ChapterEvent>;
  take(id: string, segment_id: string): void;
};

/** A text that stands there already goes to the passage; else it is opened after the chapter it was asked from. */
export const openBeside = (means: OpenBesideDeps, after: string, open: OpenText): void => {
  const { chapters, handles, dispatchChapters, take } = means;
  const there = chapters.find((chapter) => !isSheet(chapter) && chapter.text_id === open.text_id);
  const { segment_id } = open;
  if (!there || !segment_id) return dispatchChapters({ type: 'add', open, after, id: unusedId(chapters) });
  document.getElementById(`pane-${there.id}`)?.scrollIntoView({ inline: 'start', block: 'nearest' });
  void handles
    .get(there.id)
    ?.goTo(segment_id)
    .then((isThere) => isThere && take(there.id, segment_id));
  return undefined;
};
