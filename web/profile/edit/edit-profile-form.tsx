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
import { useLines } from './education-lines.tsx';
import { FormTabs, panelProps } from './form-tabs.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { ContactDetails, PersonalDetails } from './profile-fields.tsx';
import { fieldsOf, profileOf, profileProblems, type Tab, tabOf } from './profile-form-rules.ts';
import styles from './edit-profile.module.css';

/** Name and problem of a field. */
export type FieldOf = (name: string) => { name: string; problem: string | undefined };

/** Both tabs are there at once, one of them hidden: what is typed in either is sent together. */
export const EditProfileForm = ({ user }: { user: UserInfo }) => {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [tab, setTab] = useState<Tab>('personalDetails');
  const [isEdited, setEdited] = useState(false);
  /** She has said that she is done here, one way or the other. */
  const isDone = useRef(false);
  const edited = useLines(user.educations);

  const { form, field, refusal, isSending, isReady } = useForm<string>({
    fields: fieldsOf(edited.lines.length),
    check: profileProblems,
    send: async (values) => {
      const info = await callAsMember('POST /users/info', profileOf(values, user));
      client.setQueryData(userInfoQuery.queryKey, info);
      for (const group of ['sheets', 'sheets-user-profile']) void client.invalidateQueries({ queryKey: [group] });
      isDone.current = true;
      navigate(paths.profile());
    },
    // The field must be in sight before it can have the focus.
    reveal: (name) => flushSync(() => setTab(tabOf(name))),
    onEdited: setEdited,
  });
  const cancel = () => {
    isDone.current = true;
    // Navigation must not be blocked any more when the browser is asked to go back.
    flushSync(() => setEdited(false));
    // Opened by its address there is no step to go back.
    if (key === 'default') navigate(paths.profile());
    else window.history.back();
  };

  return (
    <form {...form} method="post" noValidate className={styles.form}>
      <FormTabs tab={tab} onTab={setTab} />
      <div {...panelProps('personalDetails', tab)} className={styles.panel}>
        <PersonalDetails user={user} field={field} edited={edited} onEdited={() => setEdited(true)} />
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
      <LeaveQuestion isEdited={isEdited} isDone={isDone} />
    </form>
  );
};
