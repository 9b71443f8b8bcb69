import type { TextDraft } from '#server/library/draft.ts';
import { prepareText, type PreparedText } from '#server/library/prepare-text.ts';
import { PREVIEW_PAGE } from '#shared/limits.ts';
import { chapterTree } from '#shared/sections.ts';
import { segmentLabel } from '#shared/segment-label.ts';

/** Of a text that cannot be loaded, the beginning as far as it is sound. */
const prepare = (draft: TextDraft, isWhole: boolean): PreparedText => {
  const beginning = () => prepareText({ ...draft, segments: draft.segments.slice(0, PREVIEW_PAGE) });
  if (!isWhole) return beginning();
  try {
    return prepareText(draft);
  } catch {
    return beginning();
  }
};

/** The passages from a position on, as the reader gets a page of a text. */
const pageAt = ({ sections, segments }: PreparedText, start: number, language: string): string => {
  const last = start + PREVIEW_PAGE;
  return JSON.stringify(
    chapterTree(
      sections.filter(({ first_position, last_position }) => first_position <= last && last_position > start),
      segments.slice(start, last).map((segment, index) => ({
        segment_id: segment.id,
        section_id: segment.section_id,
        segment_number: start + index + 1,
        content: segment.content,
        type: segment.type,
        level: segment.level,
        starts_block: segment.starts_block,
        ...segmentLabel(segment.key, segment.references, language),
      })),
      new Map(),
    ),
  );
};

/** A text that is not stored yet, page by page as long as there is room for its letters. Without room there is no preview. */
export const previewPages = (
  draft: TextDraft,
  letters: number,
): { script: string; pages: string[]; preview_segments: number } => {
  const prepared = prepare(draft, letters > 1);
  const pages: string[] = [];
  let used = 0;
  for (let start = 0; start < prepared.segments.length && used < letters; start += PREVIEW_PAGE) {
    const page = pageAt(prepared, start, draft.language);
    used += page.length;
    pages.push(page);
  }
  const preview_segments = Math.min(pages.length * PREVIEW_PAGE, prepared.segments.length);
  return { script: prepared.script, pages, preview_segments };
};
