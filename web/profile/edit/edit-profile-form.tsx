import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from '#web/router/router.tsx';
import type { UserInfo } from '#shared/contract/users.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { FieldRefusal, useForm } from '#web/ui/form/use-form.ts';
import { type ProfilePart, profileValues } from '../merge-profiles.ts';
import { type OpenedProfile, saveProfile } from '../save-profile.ts';
import { useEducationLines } from './education-lines.tsx';
import { FormTabs, panelProps } from './form-tabs.tsx';
import { ConfirmLeave } from './confirm-leave.tsx';
import { ContactDetails, PersonalDetails } from './profile-fields.tsx';
import { bodyOfForm, fieldOfPart, fieldsOf, profileProblems, type Tab, tabOf } from './profile-form-rules.ts';
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
  const opened = useRef<OpenedProfile>({ base: profileValues(user), stored: user });
  const educations = useEducationLines(user.educations);

  /** Shows what these parts were changed to elsewhere; whoever saves again has seen it and replaces it. */
  const conflictRefusal = (parts: ProfilePart[]): FieldRefusal => {
    const theirs = profileValues(opened.current.stored);
    for (const part of parts) opened.current.base[part] = theirs[part];
    return new FieldRefusal(
      Object.fromEntries(
        parts.map((part) => [
          fieldOfPart(part),
          theirs[part]
            ? t('edit_profile.changed_elsewhere', { value: theirs[part] })
            : t('edit_profile.emptied_elsewhere'),
        ]),
      ),
    );
  };

  const { form, field, refusal, isSending, isReady } = useForm<string>({
    fields: fieldsOf(educations.lines.length),
    check: profileProblems,
    send: async (values) => {
      const conflicts = await saveProfile(client, opened.current, bodyOfForm(values));
      if (conflicts.length > 0) throw conflictRefusal(conflicts);
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
