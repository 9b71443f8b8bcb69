import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import styles from './form.module.css';
import { TextField } from './text-field.tsx';

/** A password that can be looked at while it is typed. */
export const PasswordField = (props: Omit<ComponentProps<typeof TextField>, 'type' | 'button'>) => {
  const t = useT();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      button={
        <button type="button" className={styles.eye} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <Icon aria-hidden="true" size={20} />
          <ScreenReaderText>{t(isShown ? 'form.hide_password' : 'form.show_password')}</ScreenReaderText>
        </button>
      }
    />
  );
};
