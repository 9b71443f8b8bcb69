import { useState } from 'react';
import type { AccountSettings } from '#shared/contract/users.ts';
import { useT } from '#web/i18n/translate.ts';
import { callAsMember, useSession } from '#web/auth/session.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import styles from './account-settings.module.css';
import { RadioField } from '#web/ui/form/choice-fields.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { deletionProblems } from './section-rules.ts';
import { NeedsPassword, SaveButton, Section, useSectionForm } from './section.tsx';

const SHEET_CHOICES = ['keep', 'erase'] as const;
type SheetChoice = (typeof SHEET_CHOICES)[number];

/** The open confirmation dialog and where its answer goes. */
type Question = { sheets: SheetChoice; answer(isConfirmed: boolean): void };

/**
 * Says that the account is deleted. The settings page is left at the same moment, so the notice is not part of React and
 * stays over the next page until it is closed.
 */
const showAccountDeletedNotice = ({ message, closeLabel }: { message: string; closeLabel: string }): void => {
  const notice = document.createElement('div');
  notice.className = styles.deletedNotice ?? '';
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = buttonClass();
  button.textContent = closeLabel;
  button.addEventListener('click', () => notice.remove());
  notice.append(status, button);
  document.body.append(notice);
  // Read aloud only if the element was there before the message.
  requestAnimationFrame(() => {
    status.textContent = message;
  });
};

const DeleteForm = ({ username }: { username: string }) => {
  const t = useT();
  const { logout } = useSession();
  const [question, setQuestion] = useState<Question>();

  const confirmDeletion = async (sheets: SheetChoice): Promise<boolean> => {
    const isConfirmed = await new Promise<boolean>((answer) => setQuestion({ sheets, answer }));
    setQuestion(undefined);
    return isConfirmed;
  };

  const { form, field, save } = useSectionForm({
    fields: ['published_sheets', 'password'],
    check: deletionProblems,
    send: async ({ published_sheets, password }, element) => {
      const sheets = published_sheets === 'erase' ? 'erase' : 'keep';
      if (!(await confirmDeletion(sheets))) return undefined;
      await callAsMember('DELETE /users/me', { body: { password, published_sheets: sheets } });
      element.reset();
      showAccountDeletedNotice({ message: t('settings.deleted'), closeLabel: t('settings.close') });
      logout('collections');
      return undefined;
    },
  });

  return (
    <>
      <form {...form} className={styles.form}>
        <RadioField
          {...field('published_sheets')}
          legend={t('settings.delete_sheets')}
          initial="keep"
          choices={SHEET_CHOICES.map((value) => ({ value, label: t(`settings.sheets_${value}`) }))}
        />
        <PasswordField
          {...field('password')}
          label={t('account.password')}
          hint={t('settings.password_why')}
          autoComplete="current-password"
        />
        <SaveButton {...save}>{t('settings.delete_button')}</SaveButton>
      </form>
      {question && (
        <ConfirmDialog
          title={t('settings.delete_sure')}
          message={t(`settings.delete_and_${question.sheets}`, { username })}
          confirmLabel={t('settings.delete_now')}
          cancelLabel={t('settings.delete_not')}
          onConfirm={() => question.answer(true)}
          onCancel={() => question.answer(false)}
        />
      )}
    </>
  );
};

export const DeleteSection = ({ settings }: { settings: AccountSettings }) => {
  const t = useT();
  const { email, username, has_password } = settings;
  return (
    <Section title={t('settings.delete_title')} lead={t('settings.delete_lead')} isDanger>
      {has_password ? <DeleteForm username={username} /> : <NeedsPassword email={email} />}
    </Section>
  );
};
