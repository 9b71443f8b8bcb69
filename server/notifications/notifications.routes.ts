import type { Handler } from '#server/http/handler.ts';
import { countUnread, listNotifications, markRead } from './notifications.queries.ts';
import { isUuid } from '#shared/uuid.ts';

export const getNotifications: Handler<'GET /notifications'> = async ({ query }, { db, viewer }) => ({
  ...(await listNotifications(db, viewer.account_id, query)),
  ...query,
});

export const getUnread: Handler<'GET /notifications/unread'> = async (_input, { db, viewer }) => ({
  unread: await countUnread(db, viewer.account_id),
});

export const postRead: Handler<'POST /notifications/read'> = async ({ body }, { db, viewer }) => {
  await markRead(
    db,
    viewer.account_id,
    body.ids?.filter((id) => isUuid(id)),
  );
};
