import { useT } from '#web/i18n/translate.ts';
import { TextField } from './form-field.tsx';

type Props = { name: string; problem: string | undefined; hint?: string; isRecovery?: boolean };

/** A code of the authenticator app, which browsers and password managers fill in, or a recovery code. */
export const CodeField = ({ isRecovery = false, ...field }: Props) => {
  const t = useT();
  return (
    <TextField
      {...field}
      label={t(isRecovery ? 'account.recovery_code' : 'account.code')}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoCapitalize={isRecovery ? 'characters' : 'none'}
      spellCheck={false}
      dir="ltr"
    />
  );
};
