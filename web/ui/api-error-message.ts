import { toApiError } from '#web/api/api-error.ts';
import type { Key, Translate } from '#web/i18n/translate.ts';

/** Codes of the API that have a message in our dictionaries. */
const TRANSLATED_CODES = [
  'invalid_credentials',
  'common_password',
  'wrong_password',
  'no_password',
  'email_taken',
  'username_taken',
  'email_unverified',
  'link_expired',
  'session_ended',
  'wrong_code',
  'login_expired',
  'second_factor_required',
  'second_factor_on',
  'second_factor_off',
  'sheet_not_found',
  'user_not_found',
  'blocked',
  'stale_version',
  'quota_exceeded',
  'unavailable',
] as const;

const waitMessage = (t: Translate, seconds: number | undefined): string => {
  if (!seconds) return t('refusal.too_many_requests');
  return seconds > 90
    ? t('refusal.wait_minutes', { count: Math.ceil(seconds / 60) })
    : t('refusal.wait_seconds', { count: Math.ceil(seconds) });
};

/**
 * Why a call failed: translated if our dictionaries have a message for it, else in the server's English. `translateDetail`
 * translates more messages of the server.
 */
export const apiErrorMessage = (
  t: Translate,
  thrown: unknown,
  translateDetail?: (message: string) => string | undefined,
): string => {
  const { status, code, detail, details } = toApiError(thrown);
  const translated = TRANSLATED_CODES.find((one) => one === code);
  if (translated) return t(`refusal.${translated}` satisfies Key);
  if (status === 0) return t('refusal.network');
  if (status === 429) return waitMessage(t, details.retryAfterSeconds);
  return translateDetail?.(detail) ?? (status >= 400 && status < 500 ? detail : t('refusal.unknown'));
};
