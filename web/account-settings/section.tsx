import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { useUnsavedWork } from '#web/auth/unsaved-work.ts';
import { type Key, useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useForm, type Values } from '#web/ui/form/use-form.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TitledSection } from '#web/ui/titled-section.tsx';
import styles from './account-settings.module.css';

type SectionProps = { title: string; lead?: ReactNode; isDanger?: boolean; children: ReactNode };

/** One section of the settings. */
export const Section = ({ isDanger, ...section }: SectionProps) => (
  <TitledSection {...section} className={isDanger ? styles.danger : ''} bodyClassName={styles.body} />
);

/** Shown when the section is saved. A key, because saving may change the language. */
type SavedMessage = { key: Key; params?: Record<string, string> };

type Options<Name extends string> = Pick<Parameters<typeof useForm<Name>>[0], 'fields' | 'check'> & {
  send: (values: Values<Name>, form: HTMLFormElement) => Promise<SavedMessage | undefined>;
};

/** The form of one section: it is saved on its own, and what is typed survives the end of the session. */
export const useSectionForm = <Name extends string>({ fields, check, send }: Options<Name>) => {
  const ref = useRef<HTMLFormElement>(null);
  const [isEdited, setEdited] = useState(false);
  const [savedMessage, setSavedMessage] = useState<SavedMessage>();
  useUnsavedWork(isEdited);
  const { form, field, ...state } = useForm({
    fields,
    ...(check ? { check } : {}),
    send: async (values) => {
      setSavedMessage(undefined);
      if (ref.current) setSavedMessage(await send(values, ref.current));
    },
    onEdited: (isNow) => {
      setEdited(isNow);
      if (isNow) setSavedMessage(undefined);
    },
  });
  return { form: { ...form, ref, method: 'post', noValidate: true }, field, save: { ...state, savedMessage } };
};

type SaveButtonProps = ComponentProps<typeof SubmitButton> & { savedMessage: SavedMessage | undefined };

/** The button of a section's form, and beside it the message that it is saved. */
export const SaveButton = ({ savedMessage, ...button }: SaveButtonProps) => {
  const t = useT();
  return (
    <div className={styles.actions}>
      <SubmitButton {...button} isPlain />
      <p role="status" className={styles.status}>
        {savedMessage && t(savedMessage.key, savedMessage.params)}
      </p>
    </div>
  );
};

/** In place of a form that needs a password, for an account that was created through the identity provider. */
export const NeedsPassword = ({ email }: { email: string }) => {
  const t = useT();
  return (
    <>
      <Notice className={styles.note}>{t('settings.no_password', { email })}</Notice>
      <p className={styles.actions}>
        <ButtonLink to={paths.forgotPassword()}>{t('settings.set_password')}</ButtonLink>
      </p>
    </>
  );
};
