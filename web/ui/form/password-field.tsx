import { Eye, EyeOff } from 'lucide';
import { Icon } from '../icon.tsx';
import { type ComponentProps, useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import styles from './form.module.css';
import { TextField } from './form-field.tsx';

/** A password; a button shows what is typed. */
export const PasswordField = (props: Omit<ComponentProps<typeof TextField>, 'type' | 'button'>) => {
  const t = useT();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      button={
        <button type="button" className={styles.eye} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <Icon node={isShown ? EyeOff : Eye} aria-hidden="true" size={20} />
          <ScreenReaderText>{t(isShown ? 'form.hide_password' : 'form.show_password')}</ScreenReaderText>
        </button>
      }
    />
  );
};

export const NewPasswordField = (props: Omit<ComponentProps<typeof PasswordField>, 'hint' | 'autoComplete'>) => {
  const t = useT();
  return (
    <PasswordField
      {...props}
      hint={t('account.password_hint', { min: MIN_PASSWORD_LENGTH })}
      autoComplete="new-password"
    />
  );
};

type RepeatedProps = { field(name: 'password' | 'repeated'): { name: string; problem: string | undefined } };

/** A new password, typed twice. */
export const RepeatedPasswordFields = ({ field }: RepeatedProps) => {
  const t = useT();
  return (
    <>
      <NewPasswordField {...field('password')} label={t('account.new_password')} />
      <PasswordField {...field('repeated')} label={t('account.repeat_password')} autoComplete="new-password" />
    </>
  );
};
