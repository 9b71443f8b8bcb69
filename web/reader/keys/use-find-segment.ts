import { useQueryClient } from '@tanstack/react-query';
import { isMissing } from '#web/api/api-error.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { firstSegment } from '#web/reader/merge-sections.ts';

/** Finds the segment at a number of a content, in one call wherever it stands; null when there is none. */
export const useFindSegment = (text_id: string, content_id: string | undefined) => {
  const client = useQueryClient();
  return async (segment_number: number): Promise<string | null> => {
    const query = { content_id, segment_number, size: 1 };
    try {
      const page = await client.fetchQuery({
        ...apiQuery('texts-content', 'GET /texts/{id}/details', { params: { id: text_id }, query }),
        retry: false,
      });
      return firstSegment(page.content.sections)?.segment_id ?? null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
};
