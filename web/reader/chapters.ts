import { MAX_OPEN_CHAPTERS } from '#shared/limits.ts';
import type { OpenText, ViewMode } from './reader-types.ts';
import { initialView } from './view-rules.ts';
import type { InnerPosition } from './virtual-text/inner-position.ts';

/** An open chapter. `id` stays the same while it is open; one text can be open twice. */
export type Chapter = OpenText & {
  id: string;
  version_id: string | null;
  /** A version of another work; the one most like it is shown, where the address names no version. */
  version_like?: string;
  /** What is shown of the text and its version, where that is not both. */
  view?: ViewMode;
  /** The line of the segment that the reader was at, if the segment is longer than the screen. */
  inner?: InnerPosition | null;
  /** Set for a sheet, which is the first chapter of its page; `text_id` is its id. */
  source?: 'sheet';
};

export type ChapterEvent =
  | { type: 'add'; open: OpenText; after: string; id: string; version_id?: string | null }
  | { type: 'remove'; id: string }
  | { type: 'version'; id: string; version_id: string | null }
  | { type: 'view'; id: string; view: ViewMode }
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

/** A text that was opened beside a chapter at the same passage. */
export const findOpened = (chapters: Chapter[], after: string, open: OpenText): Chapter | undefined =>
  chapters.find(
    (chapter) =>
      chapter.id !== after &&
      !isSheet(chapter) &&
      chapter.text_id === open.text_id &&
      chapter.content_id === open.content_id &&
      chapter.segment_id === open.segment_id,
  );

export const chaptersReducer = (chapters: Chapter[], event: ChapterEvent): Chapter[] => {
  switch (event.type) {
    case 'add':
      // The second half of a double click, also before the first one is rendered.
      if (!canAddChapter(chapters) || findOpened(chapters, event.after, event.open)) return chapters;
      return insert(chapters, { ...event.open, id: event.id, version_id: event.version_id ?? null }, event.after);
    case 'remove':
      return chapters.filter(({ id }) => id !== event.id);
    case 'version':
      return chapters.map((chapter) =>
        chapter.id === event.id ? { ...chapter, version_id: event.version_id, version_like: undefined } : chapter,
      );
    case 'view': {
      const before = chapters.find(({ id }) => id === event.id);
      const view = before && event.view !== initialView(before.version_id).viewMode ? event.view : undefined;
      if (!before || before.view === view) return chapters;
      return chapters.map((chapter) => (chapter === before ? { ...chapter, view } : chapter));
    }
    case 'replace':
      return event.chapters.slice(0, MAX_OPEN_CHAPTERS);
  }
};
