import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from '#web/router/router.tsx';
import type { UserInfo } from '#shared/contract/users.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { callAsMember } from '#web/auth/session.ts';
import { userInfoQuery } from '#web/auth/auth.data.ts';
import { Button } from '#web/ui/button.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useEducationLines } from './education-lines.tsx';
import { FormTabs, panelProps } from './form-tabs.tsx';
import { ConfirmLeave } from './confirm-leave.tsx';
import { ContactDetails, PersonalDetails } from './profile-fields.tsx';
import { fieldsOf, profileProblems, saveRequestOf, type Tab, tabOf } from './profile-form-rules.ts';
import styles from './edit-profile.module.css';

export type FieldOf = (name: string) => { name: string; problem: string | undefined };

/** Both tabs are rendered, one of them hidden, so that everything is sent together. */
export const EditProfileForm = ({ user }: { user: UserInfo }) => {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [tab, setTab] = useState<Tab>('personalDetails');
  const [isEdited, setEdited] = useState(false);
  /** Saved or cancelled: leaving needs no confirmation. */
  const isDone = useRef(false);
  const educations = useEducationLines(user.educations);

  const { form, field, refusal, isSending, isReady } = useForm<string>({
    fields: fieldsOf(educations.lines.length),
    check: profileProblems,
    send: async (values) => {
      const info = await callAsMember('POST /users/info', saveRequestOf(values, user));
      client.setQueryData(userInfoQuery.queryKey, info);
      for (const group of ['sheets', 'sheets-user-profile']) void client.invalidateQueries({ queryKey: [group] });
      isDone.current = true;
      navigate(paths.profile());
    },
    // A field must be visible to get the focus.
    reveal: (name) => flushSync(() => setTab(tabOf(name))),
    onEdited: setEdited,
  });
  const cancel = () => {
    isDone.current = true;
    // Unblocks navigation before going back.
    flushSync(() => setEdited(false));
    // Opened directly, there is no page to go back to.
    if (key === 'default') navigate(paths.profile());
    else window.history.back();
  };

  return (
    <form {...form} method="post" noValidate className={styles.form}>
      <FormTabs tab={tab} onTab={setTab} />
      <div {...panelProps('personalDetails', tab)} className={styles.panel}>
        <PersonalDetails user={user} field={field} educations={educations} onEdited={() => setEdited(true)} />
      </div>
      <div {...panelProps('contactDetails', tab)} className={styles.panel}>
        <ContactDetails user={user} field={field} />
      </div>
      <div className={styles.actions}>
        <Button size="large" onClick={cancel}>
          {t('edit_profile.cancel')}
        </Button>
        <div>
          <SubmitButton refusal={refusal} isSending={isSending} isReady={isReady}>
            {t('edit_profile.save')}
          </SubmitButton>
        </div>
      </div>
      <ConfirmLeave isEdited={isEdited} isDone={isDone} />
    </form>
  );
};
