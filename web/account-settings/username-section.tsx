import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { normalizeUsername } from '#shared/account-rules.ts';
import type { AccountSettings } from '#shared/contract/users.ts';
import { MAX_USERNAME_LENGTH, MIN_USERNAME_LENGTH } from '#shared/limits.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { useT } from '#web/i18n/translate.ts';
import { callAsMember } from '#web/auth/session.ts';
import { fieldProblemMessage } from '#web/ui/form/error-messages.ts';
import { TextField } from '#web/ui/form/form-field.tsx';
import { settingsQuery } from './account-settings.data.ts';
import styles from './account-settings.module.css';
import { usernameChangeProblems, usernameProblemWhileTyping } from './section-rules.ts';
import { SaveButton, Section, useSectionForm } from './section.tsx';

export const UsernameSection = ({ settings: { username } }: { settings: AccountSettings }) => {
  const t = useT();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(username);
  const { form, field, save } = useSectionForm({
    fields: ['username'],
    check: usernameChangeProblems,
    send: async (body, element) => {
      const settings = await callAsMember('POST /users/me/username', { body });
      queryClient.setQueryData(settingsQuery.queryKey, settings);
      // Other pages show the name too.
      void queryClient.invalidateQueries({ queryKey: [MEMBER_GROUP] });
      const input = element.elements.namedItem('username');
      if (input instanceof HTMLInputElement) input.value = settings.username;
      setTyped(settings.username);
      return { key: 'settings.saved' };
    },
  });
  const { name, problem } = field('username');
  const typingProblem = usernameProblemWhileTyping(typed);
  const isNewName = !usernameChangeProblems({ username: typed }).username && normalizeUsername(typed) !== username;
  return (
    <Section title={t('settings.username_title')} lead={t('settings.username_lead')}>
      <form {...form} className={styles.form}>
        <TextField
          name={name}
          problem={problem ?? (typingProblem && fieldProblemMessage(t, typingProblem))}
          hint={
            isNewName
              ? t('settings.username_will_be', { username: normalizeUsername(typed) })
              : t('settings.username_hint', { min: MIN_USERNAME_LENGTH, max: MAX_USERNAME_LENGTH })
          }
          label={t('settings.username_title')}
          defaultValue={username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <SaveButton {...save}>{t('settings.save')}</SaveButton>
      </form>
    </Section>
  );
};
