import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '#shared/contract/audit-log.ts';
import { ROLES } from '#shared/roles.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { type Translate, useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { withParts } from '#web/i18n/with-parts.tsx';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { formatMinute, isoDate } from '#web/ui/dates.tsx';
import { Link } from '#web/ui/link.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { Row, RowNote } from '#web/ui/row-list.tsx';
import { auditLogQuery } from './admin.data.ts';
import { AdminFrame } from './admin-frame.tsx';
import styles from './admin.module.css';

/** A member by name, or who it was. */
const Person = ({ username, otherwise }: { username: string | null; otherwise: string }) =>
  username === null ? (
    otherwise
  ) : (
    <Link to={paths.user(username)}>
      <UserText>{username}</UserText>
    </Link>
  );

const roleName = (t: Translate, value: unknown): string => {
  const role = ROLES.find((each) => each === value);
  return role ? t(`role.${role}`) : '';
};

const Entry = ({ entry }: { entry: AuditEntry }) => {
  const t = useT();
  const { language } = useLanguage();
  const { action, by, via, target_name, before, after, created_date } = entry;
  const former = t('sheet.former_member');
  return (
    <Row className={styles.entry}>
      <p>
        {withParts(t, `admin.action.${action}`, {
          by: <Person username={by} otherwise={via === 'command' ? t('admin.operator') : former} />,
          target: <Person username={target_name} otherwise={former} />,
          before: roleName(t, before?.['role']),
          after: roleName(t, after?.['role']),
        })}
      </p>
      <RowNote>
        <time dateTime={isoDate(created_date)}>{formatMinute(language, new Date(isoDate(created_date)))}</time>
      </RowNote>
    </Row>
  );
};

const AuditLog = ({ search }: { search: URLSearchParams }) => {
  const t = useT();
  const paging = readPaging(search);
  const query = useQuery(auditLogQuery(paging));
  return (
    <AsyncPart query={query} onFailure="list">
      {({ entries, total }) => (
        <PagedList
          rows={entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
          empty={<NotFound message={t('admin.log_empty')} />}
          query={query}
          total={total}
          paging={paging}
          path={paths.adminLog()}
          search={search}
        />
      )}
    </AsyncPart>
  );
};

/** What people with a role have done. */
export const AuditLogPage = ({ route }: { route: RouteContext }) => (
  <AdminFrame route={route} section="log">
    {() => <AuditLog search={route.search} />}
  </AdminFrame>
);
