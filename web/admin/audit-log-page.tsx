import { useQuery } from '@tanstack/react-query';
import { AUDIT_TARGETS, type AuditTarget } from '#shared/audit-targets.ts';
import type { AuditEntry } from '#shared/contract/audit-log.ts';
import { type Fields, type FieldValue, isSameValue } from '#shared/field-values.ts';
import { HOLD_CHOICES } from '#shared/limits.ts';
import { ROLES } from '#shared/roles.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { type Translate, useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { withParts } from '#web/i18n/with-parts.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatMinute, isoDate } from '#web/ui/dates.tsx';
import { Link } from '#web/ui/link.tsx';
import { Refusal } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { Row, RowNote } from '#web/ui/row-list.tsx';
import { FilterLinks } from '#web/ui/tabs.tsx';
import { useAdminAction } from './admin-error.ts';
import { auditLogQuery } from './admin.data.ts';
import { AdminFrame } from './admin-frame.tsx';
import { describeValue } from './describe-value.ts';
import { useFieldLabel } from './field-label.ts';
import styles from './admin.module.css';

/** A member by name, or who it was. */
const Person = ({ username, otherwise }: { username: string | null; otherwise: string }) =>
  username === null ? (
    otherwise
  ) : (
    <Link to={adminPaths.person(username)} className={styles.link}>
      <UserText>{username}</UserText>
    </Link>
  );

/** A role or the value of a setting. */
const valueName = (t: Translate, { target_type }: AuditEntry, fields: AuditEntry['before']): string => {
  const role = ROLES.find((each) => each === fields?.['role']);
  if (role) return t(`role.${role}`);
  const hold = target_type === 'setting' && HOLD_CHOICES.find((each) => each === fields?.['value']);
  return hold ? t(`admin.hold_short.${hold}`) : '';
};

const ADDRESSES = {
  sheet: adminPaths.sheet,
  correction: adminPaths.correction,
  work: adminPaths.work,
  text: adminPaths.text,
  author: adminPaths.author,
  collection: adminPaths.collection,
  topic: adminPaths.topic,
  import: adminPaths.import,
};

/** What was done to it, by its name as it is now. */
const Target = ({ entry: { target_type, target_id, target_name } }: { entry: AuditEntry }) => {
  const t = useT();
  if (target_type === 'report')
    return (
      <Link to={adminPaths.report(target_id)} className={styles.link}>
        {t('admin.a_report')}
      </Link>
    );
  if (target_type === 'setting') return t('admin.setting.hold_first_publications');
  if (target_type === 'account') return <Person username={target_name} otherwise={t('sheet.former_member')} />;
  // Of the sheet that it is on.
  if (target_type === 'comment' && target_name !== null) return <UserText short="title">{target_name}</UserText>;
  if (target_name === null || target_type === 'comment')
    return t(target_type === 'sheet' ? 'admin.gone_sheet' : 'admin.gone');
  return (
    <Link to={ADDRESSES[target_type](target_id)} className={styles.link}>
      <UserText short="title">{target_name}</UserText>
    </Link>
  );
};

/** Their entries say what was changed field by field. */
const CATALOG: AuditEntry['target_type'][] = ['work', 'text', 'author', 'collection', 'topic'];

/** Actions that have reached somebody by mail. */
const SENT: AuditEntry['action'][] = ['warn', 'reply_to_report'];

/** Every field that was changed, as it was and as it became. */
const FieldChanges = ({ entry: { before, after, names: called } }: { entry: AuditEntry }) => {
  const t = useT();
  const labelOf = useFieldLabel();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const valueIn = (fields: AuditEntry['before'], name: string) => ((fields ?? {}) as Fields)[name] ?? null;
  const shown = (value: FieldValue, name: string) => describeValue(t, value, { field: name, names: called });
  return (
    <ul className={styles.changes}>
      {names
        .map((name) => ({ name, was: valueIn(before, name), is: valueIn(after, name) }))
        // How many sections there are is said where it has changed.
        .filter(({ was, is }) => !isSameValue(was, is))
        .map(({ name, was, is }) => (
          <li key={name}>
            {labelOf(name)}: <UserText>{shown(was, name)}</UserText> → <UserText>{shown(is, name)}</UserText>
          </li>
        ))}
    </ul>
  );
};

const UndoButton = ({ entry }: { entry: AuditEntry }) => {
  const t = useT();
  const { run, problem, isBusy } = useAdminAction({
    isExclusive: true,
    refresh: (client) => client.invalidateQueries({ queryKey: [MEMBER_GROUP] }),
  });
  const undo = () => callAsMember('POST /audit-log/{id}/undo', { params: { id: String(entry.id) } });
  return (
    <>
      <Button size="compact" isBusy={isBusy} onClick={() => void run(undo)}>
        {t('admin.undo')}
      </Button>
      <Refusal>{problem}</Refusal>
    </>
  );
};

const Entry = ({ entry }: { entry: AuditEntry }) => {
  const t = useT();
  const { language } = useLanguage();
  const { action, by, via, before, after, created_date, undoes, undone_by, can_undo, target_type } = entry;
  return (
    <Row className={styles.entry}>
      <p>
        {withParts(t, `admin.action.${action}`, {
          by: <Person username={by} otherwise={via === 'command' ? t('admin.operator') : t('sheet.former_member')} />,
          target: <Target entry={entry} />,
          before: valueName(t, entry, before),
          after: valueName(t, entry, after),
        })}
      </p>
      {CATALOG.includes(target_type) && <FieldChanges entry={entry} />}
      <RowNote>
        <time dateTime={isoDate(created_date)}>{formatMinute(language, new Date(isoDate(created_date)))}</time>
        {undoes !== null && ` · ${t('admin.was_undo')}`}
        {undone_by !== null && ` · ${t('admin.undone')}`}
      </RowNote>
      {SENT.includes(action) && <RowNote>{t('log.sent')}</RowNote>}
      <div className={styles.entryActions}>
        <Link to={logOf(target_type, entry.target_id)} className={styles.link}>
          {t('log.about_this')}
        </Link>
        {can_undo && <UndoButton entry={entry} />}
      </div>
    </Row>
  );
};

const logOf = (target_type: AuditTarget, target_id?: string): string =>
  `${adminPaths.log()}?${new URLSearchParams({ of: target_type, ...(target_id === undefined ? {} : { id: target_id }) })}`;

/** What the address asks for. */
const readFilter = (search: URLSearchParams): { target_type?: AuditTarget; target_id?: string } => {
  const target_type = AUDIT_TARGETS.find((each) => each === search.get('of'));
  const target_id = search.get('id');
  return target_type ? { target_type, ...(target_id ? { target_id } : {}) } : {};
};

/** Everything, or what was done to one kind of thing. */
const TargetFilter = ({ chosen }: { chosen: AuditTarget | undefined }) => {
  const t = useT();
  return (
    <div className={styles.filters}>
      <FilterLinks label={t('log.filter')}>
        <Link to={adminPaths.log()} aria-current={chosen ? undefined : 'true'}>
          {t('log.of.all')}
        </Link>
        {AUDIT_TARGETS.map((each) => (
          <Link key={each} to={logOf(each)} aria-current={each === chosen ? 'true' : undefined}>
            {t(`log.of.${each}`)}
          </Link>
        ))}
      </FilterLinks>
    </div>
  );
};

const AuditLog = ({ search }: { search: URLSearchParams }) => {
  const t = useT();
  const paging = readPaging(search);
  const filter = readFilter(search);
  const query = useQuery(auditLogQuery(paging, filter));
  return (
    <>
      <TargetFilter chosen={filter.target_type} />
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
            path={adminPaths.log()}
            search={search}
          />
        )}
      </AsyncPart>
    </>
  );
};

/** What people with a role have done. */
export const AuditLogPage = ({ route }: { route: RouteContext }) => (
  <AdminFrame route={route} section="log">
    {() => <AuditLog search={route.search} />}
  </AdminFrame>
);
