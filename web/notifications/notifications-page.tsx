import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { Protected } from '#web/auth/protected.tsx';
import { callAsMember } from '#web/auth/session.ts';
import { Button } from '#web/ui/button.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { ListRegion } from '#web/ui/list-region.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { TitleCard } from '#web/ui/title-card.tsx';
import { useHead } from '#web/ui/head.ts';
import { RowList } from '#web/ui/row-list.tsx';
import { NotificationRow } from './notification-row.tsx';
import { notificationsQuery } from './notifications.data.ts';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import styles from './notifications.module.css';

const Notifications = ({ route }: { route: RouteContext }) => {
  const t = useT();
  const client = useQueryClient();
  const paging = readPaging(route.search);
  const query = useQuery(notificationsQuery(paging));
  const { run, problem } = useAsyncAction();
  const markRead = (ids?: string[]) =>
    run(async () => {
      await callAsMember('POST /notifications/read', { body: ids ? { ids } : {} });
      await client.invalidateQueries({ queryKey: [MEMBER_GROUP] });
    });
  return (
    <div className={styles.page}>
      <TitleCard title={t('notifications.title')} language={route.language} below={t('notifications.lead')} />
      <AsyncPart query={query} onFailure="list">
        {({ notifications, total, unread }) => (
          <>
            <p className={styles.actions}>
              {unread > 0 && <Button onClick={() => void markRead()}>{t('notifications.read_all')}</Button>}
              <Link to={paths.corrections()}>{t('corrections.title')}</Link>
              <Link to={paths.settings()}>{t('notifications.by_mail')}</Link>
            </p>
            <div role="alert">{problem && <p className={styles.problem}>{problem}</p>}</div>
            <ListRegion query={query} page={paging.page}>
              {total === 0 && <NotFound message={t('notifications.empty')} hint={t('notifications.empty_hint')} />}
              {total > 0 && (
                <RowList>
                  {notifications.map((notification) => (
                    <NotificationRow
                      key={notification.id}
                      notification={notification}
                      now={query.dataUpdatedAt}
                      onRead={() => void markRead([notification.id])}
                    />
                  ))}
                </RowList>
              )}
            </ListRegion>
            <Pagination
              query={query}
              total={total}
              paging={paging}
              path={paths.notifications()}
              search={route.search}
            />
          </>
        )}
      </AsyncPart>
    </div>
  );
};

export const NotificationsPage = ({ route }: { route: RouteContext }) => {
  const t = useT();
  useHead({
    title: t('notifications.title'),
    description: t('site.description'),
    path: paths.notifications(),
    unlisted: true,
  });
  return (
    <Protected>
      <Notifications route={route} />
    </Protected>
  );
};
