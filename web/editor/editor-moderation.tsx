import { useQuery } from '@tanstack/react-query';
import type { Withheld } from '#shared/contract/sheet-parts.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { ModerationNotice } from '#web/sheets/moderation-notice.tsx';

/** Above the text: what a moderator has decided about the sheet, also while it is open here. */
export const EditorModeration = ({ id, withheld }: { id: string; withheld: Withheld | undefined }) => {
  const { data } = useQuery({
    // With what was decided: a sheet that is taken down meanwhile is read again.
    ...apiQuery(MEMBER_GROUP, 'GET /sheets/{id}', { params: { id }, query: { state: 'published' } }),
    enabled: withheld !== 'held',
    staleTime: 0,
  });
  return <ModerationNotice id={id} withheld={withheld} notice={data?.notice} />;
};
