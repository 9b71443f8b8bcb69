import { useState } from 'react';
import type { Answer } from '#shared/contract/contract.ts';
import { codeProblems } from '#web/auth/pages/field-rules.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useT } from '#web/i18n/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { CodeField } from '#web/ui/form/code-field.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import styles from './account-settings.module.css';
import { QrCode } from '#web/ui/qr-code.tsx';
import own from './second-factor.module.css';
import { ownPasswordProblems, passwordAndCodeProblems } from './section-rules.ts';
import { SaveButton, useSectionForm } from './section.tsx';

type Key = Answer<'POST /users/me/second-factor'>;
type CodesProps = { onDone(codes: string[]): void };

/** The first step: the password, for which the server gives the key. */
const StartForm = ({ email, onStarted }: { email: string; onStarted(key: Key): void }) => {
  const t = useT();
  const { form, field, save } = useSectionForm({
    fields: ['password'],
    check: ownPasswordProblems,
    send: async (body) => {
      onStarted(await callAsMember('POST /users/me/second-factor', { body }));
      return undefined;
    },
  });
  return (
    <form {...form} className={styles.form}>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...field('password')}
        label={t('account.password')}
        hint={t('settings.password_why')}
        autoComplete="current-password"
      />
      <SaveButton {...save}>{t('settings.second_factor_start')}</SaveButton>
    </form>
  );
};

/** In groups of four, which are easier to copy by hand. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The second step: the app reads the key, and its first code proves that. */
const ConfirmForm = ({ secret, uri, onDone }: Key & CodesProps) => {
  const t = useT();
  const { form, field, save } = useSectionForm({
    fields: ['code'],
    check: codeProblems,
    send: async (body) => {
      onDone((await callAsMember('POST /users/me/second-factor/confirm', { body })).recovery_codes);
      return undefined;
    },
  });
  return (
    <form {...form} className={styles.form}>
      <p>{t('settings.second_factor_scan')}</p>
      <QrCode text={uri} label={t('settings.second_factor_qr')} />
      <p className={own.key}>
        <span>{t('settings.second_factor_key')}</span> <code dir="ltr">{grouped(secret)}</code>
      </p>
      <div className={own.actions}>
        <CopyButton label={t('settings.second_factor_copy_key')} text={() => secret} />
        {/* A phone cannot scan its own screen. */}
        <a href={uri} className={buttonClass({ variant: 'text' })}>
          {t('settings.second_factor_open_app')}
        </a>
      </div>
      <CodeField {...field('code')} />
      <SaveButton {...save}>{t('settings.second_factor_turn_on')}</SaveButton>
    </form>
  );
};

export const SetUpForm = ({ email, onDone }: { email: string } & CodesProps) => {
  const [key, setKey] = useState<Key>();
  return key ? <ConfirmForm {...key} onDone={onDone} /> : <StartForm email={email} onStarted={setKey} />;
};

type PasswordAndCode = { password: string; code: string };

/** For changes to a second factor that is on. */
const PasswordAndCodeForm = ({ label, send }: { label: string; send(body: PasswordAndCode): Promise<void> }) => {
  const t = useT();
  const { form, field, save } = useSectionForm({
    fields: ['password', 'code'],
    check: passwordAndCodeProblems,
    send: async (body) => {
      await send(body);
      return undefined;
    },
  });
  return (
    <form {...form} className={styles.form}>
      <PasswordField {...field('password')} label={t('account.password')} autoComplete="current-password" />
      <CodeField {...field('code')} hint={t('settings.code_or_recovery')} />
      <SaveButton {...save}>{label}</SaveButton>
    </form>
  );
};

export const NewCodesForm = ({ onDone }: CodesProps) => {
  const t = useT();
  const send = async (body: PasswordAndCode) =>
    onDone((await callAsMember('POST /users/me/second-factor/recovery-codes', { body })).recovery_codes);
  return <PasswordAndCodeForm label={t('settings.recovery_codes_make')} send={send} />;
};

export const TurnOffForm = ({ onDone }: { onDone(): void }) => {
  const t = useT();
  const send = async (body: PasswordAndCode) => {
    await callAsMember('DELETE /users/me/second-factor', { body });
    onDone();
  };
  return <PasswordAndCodeForm label={t('settings.second_factor_off_now')} send={send} />;
};
