import { useQuery } from '@tanstack/react-query';
import type { StaffPersonDetails } from '#shared/contract/admin-people.ts';
import { callAsMember } from '#web/auth/session.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { formatWireDay } from '#web/ui/dates.tsx';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row, RowList } from '#web/ui/row-list.tsx';
import { type AdminAction, AdminActions } from './admin-actions.tsx';
import { personQuery } from './admin.data.ts';
import { AdminFrame } from './admin-frame.tsx';
import { lastDay, Measures, SheetName } from './moderation-parts.tsx';
import { lastDayOf, SilenceFields } from './silence-fields.tsx';
import styles from './admin.module.css';

const usePersonActions = (person: StaffPersonDetails): AdminAction[] => {
  const t = useT();
  const { name, username, silenced_until, closed_date } = person;
  const params = { username };
  const words = t('admin.reason_person');
  const warn: AdminAction = {
    key: 'warn',
    label: t('admin.warn'),
    title: t('admin.warn_title', { name }),
    words,
    run: (reason) => callAsMember('POST /admin/people/{username}/warn', { params, body: { reason } }),
  };
  const silence: AdminAction = {
    key: 'silence',
    label: t('admin.silence'),
    title: t('admin.silence_title', { name }),
    note: t('admin.silence_note'),
    words,
    fields: <SilenceFields />,
    names: ['duration', 'until'],
    run: (reason, values) =>
      callAsMember('POST /admin/people/{username}/silence', { params, body: { reason, until: lastDayOf(values) } }),
  };
  const lift: AdminAction = {
    key: 'lift',
    label: t('admin.lift_silence'),
    title: t('admin.lift_silence_title', { name }),
    run: () => callAsMember('POST /admin/people/{username}/lift-silence', { params }),
  };
  const close: AdminAction = {
    key: 'close',
    label: t('admin.close_account'),
    title: t('admin.close_account_title', { name }),
    note: t('admin.close_account_note'),
    words,
    run: (reason) => callAsMember('POST /admin/people/{username}/close', { params, body: { reason } }),
  };
  const reopen: AdminAction = {
    key: 'reopen',
    label: t('admin.reopen_account'),
    title: t('admin.reopen_account_title', { name }),
    note: t('admin.reopen_account_note'),
    run: () => callAsMember('POST /admin/people/{username}/reopen', { params }),
  };
  if (closed_date) return [reopen];
  return [warn, silence, ...(silenced_until ? [lift] : []), close];
};

const Facts = ({ person }: { person: StaffPersonDetails }) => {
  const t = useT();
  const { language } = useLanguage();
  const { username, role, created_date, published_sheets, open_reports, silenced_until, closed_date } = person;
  const facts = [
    `@${username}`,
    t(`role.${role}`),
    t('admin.joined', { date: formatWireDay(language, created_date) }),
    formatCount(t, language, 'admin.published', published_sheets),
    formatCount(t, language, 'admin.open_reports', open_reports),
  ];
  return (
    <>
      <p className={styles.note}>{facts.join(' · ')}</p>
      {closed_date && <Notice>{t('admin.is_closed', { date: formatWireDay(language, closed_date) })}</Notice>}
      {silenced_until && (
        <Notice>{t('admin.is_silenced', { date: formatWireDay(language, lastDay(silenced_until)) })}</Notice>
      )}
    </>
  );
};

const OnePerson = ({ person }: { person: StaffPersonDetails }) => {
  const t = useT();
  const actions = usePersonActions(person);
  const { name, username, avatar_url, can_be_moderated, closed_date, measures, sheets } = person;
  return (
    <>
      <div className={styles.person}>
        <Avatar name={name} url={avatar_url} size="menu" />
        <div>
          <UserText as="h2" className={styles.name}>
            {name}
          </UserText>
          {!closed_date && (
            <Link to={paths.user(username)} className={styles.link}>
              {t('admin.open_profile')}
            </Link>
          )}
        </div>
      </div>
      <Facts person={person} />
      {can_be_moderated ? (
        <AdminActions label={t('admin.person_page')} actions={actions} />
      ) : (
        <p className={styles.quiet}>{t('admin.cannot_moderate')}</p>
      )}
      <Measures measures={measures} />
      {sheets.length > 0 && (
        <section className={styles.part}>
          <h2>{t('admin.public_sheets')}</h2>
          <RowList>
            {sheets.map((sheet) => (
              <Row key={sheet.id} className={styles.entry}>
                <SheetName sheet={sheet} />
              </Row>
            ))}
          </RowList>
        </section>
      )}
    </>
  );
};

const Person = ({ username }: { username: string }) => {
  const t = useT();
  const query = useQuery(personQuery(username));
  return (
    <>
      <p className={styles.back}>
        <Link to={adminPaths.people()}>{t('admin.back_to_people')}</Link>
      </p>
      <AsyncPart query={query} onFailure="list">
        {(person) => <OnePerson person={person} />}
      </AsyncPart>
    </>
  );
};

/** A member, for moderators: published sheets, what was decided before, and what can be done. */
export const PersonPage = ({ route }: { route: RouteContext<'username'> }) => (
  <AdminFrame route={route} section="people">
    {() => <Person username={route.params.username} />}
  </AdminFrame>
);
