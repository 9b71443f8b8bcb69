import { MAX_UPLOAD_BYTES } from '#shared/limits.ts';
import { toApiError } from '#web/api/api-error.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import type { Key } from '#web/i18n/translate.ts';
import type { SiteLanguage } from '#shared/languages.ts';

export const FORMAT_NAMES = 'JPEG, PNG, GIF, WebP';

export const maxSizeText = (language: SiteLanguage): string =>
  `${formatNumber(language, MAX_UPLOAD_BYTES / 1024 / 1024)} MB`;

const BY_STATUS: Partial<Record<number, Key>> = {
  0: 'upload.offline',
  401: 'upload.signed_out',
  413: 'upload.too_large',
  415: 'upload.wrong_kind',
  429: 'upload.too_often',
};

/** The message when the upload failed at the server or on the way. */
export const problemOfFailure = (failure: unknown): Key => {
  const { status, code } = toApiError(failure);
  return code === 'quota_exceeded' ? 'upload.storage_full' : (BY_STATUS[status] ?? 'upload.failed');
};

/** Why the drop zone refused a file. */
export const problemOfRejection = (code: string | undefined): Key =>
  code === 'file-too-large' ? 'upload.too_large' : 'upload.not_image';
