import { useEffect } from 'react';
import { callOverHttp } from '#web/api/call-over-http.ts';
import { useSession } from '#web/session/use-session.ts';

/** Counted by this page already, also when it is shown anew. */
const counted = new Set<string>();

/** Says once that the sheet was opened; the server counts each visitor once a day. */
export const useCountedView = (sheetId: string): void => {
  const { isAuthLoading } = useSession();
  useEffect(() => {
    // Not before it is known who reads: the writer's own visits do not count.
    if (isAuthLoading || counted.has(sheetId)) return;
    counted.add(sheetId);
    // A view that was not counted is nothing to tell a reader; the next visit counts again.
    callOverHttp('POST /sheets/{id}/view', { params: { id: sheetId } }).catch(() => counted.delete(sheetId));
  }, [sheetId, isAuthLoading]);
};
