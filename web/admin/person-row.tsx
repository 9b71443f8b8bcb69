import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffPerson } from '#shared/contract/admin.ts';
import { ROLES, type Role } from '#shared/roles.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { formatDay, isoDate } from '#web/ui/dates.tsx';
import { Row, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { adminErrorMessage } from './admin-error.ts';
import styles from './admin.module.css';

/** Gives the role when the choice is confirmed. */
const RoleChoice = ({ person: { name, username, role } }: { person: StaffPerson }) => {
  const t = useT();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Role>();
  const give = async (given: Role) => {
    await callAsMember('PUT /admin/people/{username}/role', { params: { username }, body: { role: given } });
    await client.invalidateQueries({ queryKey: [MEMBER_GROUP] });
    setChosen(undefined);
  };
  return (
    <span className={styles.role}>
      <select
        aria-label={t('admin.role_of', { name })}
        value={chosen ?? role}
        onChange={({ target }) => setChosen(ROLES.find((each) => each === target.value))}
      >
        {ROLES.map((each) => (
          <option key={each} value={each}>
            {t(`role.${each}`)}
          </option>
        ))}
      </select>
      {chosen && chosen !== role && (
        <ConfirmDialog
          title={t('admin.give_role_title', { name, role: t(`role.${chosen}`) })}
          message={t(`role.may.${chosen}`)}
          confirmLabel={t('admin.give_role')}
          cancelLabel={t('profile.cancel')}
          describe={adminErrorMessage}
          onConfirm={() => give(chosen)}
          onCancel={() => setChosen(undefined)}
        />
      )}
    </span>
  );
};

export const PersonRow = ({ person, canGiveRole }: { person: StaffPerson; canGiveRole: boolean }) => {
  const t = useT();
  const { language } = useLanguage();
  const { name, username, avatar_url, role, created_date, published_sheets } = person;
  const joined = t('admin.joined', { date: formatDay(language, new Date(isoDate(created_date))) });
  const details = [
    `@${username}`,
    ...(canGiveRole || role === 'member' ? [] : [t(`role.${role}`)]),
    joined,
    formatCount(t, language, 'admin.published', published_sheets),
  ];
  return (
    <Row className={styles.personRow} actions={canGiveRole ? <RoleChoice person={person} /> : undefined}>
      <div className={styles.person}>
        <Avatar name={name} url={avatar_url} size="menu" />
        <div>
          <RowTitle as="h2" to={adminPaths.person(username)}>
            <UserText short="name">{name}</UserText>
          </RowTitle>
          <RowNote>
            <span className={styles.note}>{details.join(' · ')}</span>
          </RowNote>
        </div>
      </div>
    </Row>
  );
};
