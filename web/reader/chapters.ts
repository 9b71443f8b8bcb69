import type { Dispatch } from 'react';
import { MAX_OPEN_CHAPTERS } from '#shared/limits.ts';
import type { PaneHandle } from './panes/pane-handle.ts';
import type { OpenText } from './reader-types.ts';

/** An open chapter. `id` stays the same while it is open; one text can be open twice. */
export type Chapter = OpenText & {
  id: string;
  version_id: string | null;
  /** Set for a sheet, which is the first chapter of its page; `text_id` is its id. */
  source?: 'sheet';
};

export type ChapterEvent =
  | { type: 'add'; open: OpenText; after: string; id: string; version_id?: string | null }
  | { type: 'remove'; id: string }
  | { type: 'version'; id: string; version_id: string | null }
  | { type: 'replace'; chapters: Chapter[] };

export const isSheet = ({ source }: Pick<Chapter, 'source'>): boolean => source === 'sheet';

export const sheetChapter = (sheet_id: string): Chapter => ({
  id: 'c1',
  text_id: sheet_id,
  version_id: null,
  source: 'sheet',
});

export const canAddChapter = (chapters: Chapter[]): boolean => chapters.length < MAX_OPEN_CHAPTERS;

/** Inserts after the chapter it was opened from, or at the end if that one is closed. */
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

/** The first unused id of `c1`, `c2`, …: the same on the server and in the browser. */
export const unusedId = (chapters: Chapter[]): string => {
  const used = new Set(chapters.map(({ id }) => id));
  let number = 1;
  while (used.has(`c${number}`)) number += 1;
  return `c${number}`;
};

type OpenBesideDeps = {
  chapters: Chapter[];
  handles: Map<string, PaneHandle>;
  dispatchChapters: Dispatch<ChapterEvent>;
  activate(id: string, segment_id: string): void;
};

/** Opens a text after the given chapter; a text that is open already scrolls to the passage instead. */
export const openBeside = (deps: OpenBesideDeps, after: string, open: OpenText): void => {
  const { chapters, handles, dispatchChapters, activate } = deps;
  const existing = chapters.find((chapter) => !isSheet(chapter) && chapter.text_id === open.text_id);
  const { segment_id } = open;
  if (!existing || !segment_id) return dispatchChapters({ type: 'add', open, after, id: unusedId(chapters) });
  document.getElementById(`pane-${existing.id}`)?.scrollIntoView({ inline: 'start', block: 'nearest' });
  void handles
    .get(existing.id)
    ?.goTo(segment_id)
    .then((isLoaded) => isLoaded && activate(existing.id, segment_id));
  return undefined;
};
