import { endSession, endSessions, listSessions } from './sessions.queries.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Handler } from '#server/http/handler.ts';

export const getSessions: Handler<'GET /auth/sessions'> = async ({ query }, { db, viewer }) => ({
  ...(await listSessions(db, viewer.account_id, viewer.session_id, query)),
  ...query,
});

export const deleteSessions: Handler<'DELETE /auth/sessions'> = async (_input, { db, viewer }) => {
  await endSessions(db, viewer.account_id);
};

export const deleteSession: Handler<'DELETE /auth/sessions/{id}'> = async ({ params }, { db, viewer }) => {
  const session_id = uuidOr404(params.id, 'session_not_found');
  if (!(await endSession(db, viewer.account_id, session_id))) throw new AppError('session_not_found');
};
