import { useQueryClient } from '@tanstack/react-query';
import type { ContentsSection, Section } from '#shared/contract/texts.ts';
import { MAX_CHAPTER_PAGE_SIZE } from '#shared/limits.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { type Anchor, findSegment } from './go-to-rules.ts';

const segmentsIn = (sections: (Section | ContentsSection)[]): Anchor[] =>
  sections.flatMap((section) => [...section.segments, ...segmentsIn(section.sections)]);

/** Finds the segment at a number of a content; where its sections begin is known already. */
export const useFindSegment = (text_id: string, content_id: string | undefined) => {
  const client = useQueryClient();
  return (number: number, sections: ContentsSection[]): Promise<string | null> =>
    findSegment(number, segmentsIn(sections), async (anchor, direction) => {
      const query = { content_id, segment_id: anchor?.segment_id, direction, size: MAX_CHAPTER_PAGE_SIZE };
      const page = await client.fetchQuery({
        ...apiQuery('texts-content', 'GET /texts/{id}/details', { params: { id: text_id }, query }),
        retry: false,
      });
      return segmentsIn(page.content.sections);
    });
};
