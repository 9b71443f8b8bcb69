import {
  MAX_CHOSEN_PICTURE_BYTES,
  MAX_CHOSEN_PICTURE_PIXELS,
  MAX_PICTURE_FRAMES,
  MAX_PICTURE_PIXELS,
  MAX_UPLOAD_BYTES,
  MIN_UPLOAD_BYTES,
} from '#shared/limits.ts';
import { NO_ANSWER, toApiError } from '#web/api/api-error.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import type { Key, Translate } from '#web/i18n/translate.ts';
import type { SiteLanguage } from '#shared/languages.ts';
import { apiErrorMessage } from '#web/ui/api-error-message.ts';
import { PictureError } from './prepare-picture.ts';

export const FORMAT_NAMES = 'JPEG, PNG, GIF, WebP';

export const megabytes = (language: SiteLanguage, bytes: number): string =>
  `${formatNumber(language, bytes / 1024 / 1024)} MB`;

/** What is wrong: a message with its largest or smallest value, or an error of the API. */
export type UploadProblem = { key: Key; bytes?: number; count?: number } | { failure: unknown };

const FAILED: UploadProblem = { key: 'upload.failed' };

/** Errors of the server about a picture, each with its own message. */
const BY_CODE: Partial<Record<string, UploadProblem>> = {
  unsupported_media_type: { key: 'upload.wrong_kind' },
  damaged_picture: { key: 'upload.damaged' },
  too_large: { key: 'upload.too_large', bytes: MAX_UPLOAD_BYTES },
  too_many_pixels: { key: 'upload.too_many_pixels', count: MAX_PICTURE_PIXELS / 1_000_000 },
  too_many_frames: { key: 'upload.too_many_frames', count: MAX_PICTURE_FRAMES },
  file_too_small: { key: 'upload.too_small', bytes: MIN_UPLOAD_BYTES },
  upload_cut_off: { key: 'upload.offline' },
  [NO_ANSWER]: { key: 'refusal.timeout' },
  quota_exceeded: { key: 'upload.storage_full' },
  storage_full: { key: 'upload.no_room' },
};

const BY_STATUS: Partial<Record<number, UploadProblem>> = {
  401: { key: 'upload.signed_out' },
  500: FAILED,
};

const TOO_LARGE: UploadProblem = { key: 'upload.too_large', bytes: MAX_CHOSEN_PICTURE_BYTES };
const TOO_SMALL: UploadProblem = { key: 'upload.too_small', bytes: MIN_UPLOAD_BYTES };

const BY_PICTURE_PROBLEM: Record<PictureError['problem'], UploadProblem> = {
  too_large: TOO_LARGE,
  too_small: TOO_SMALL,
  damaged: { key: 'upload.damaged' },
  wrong_kind: { key: 'upload.wrong_kind' },
  too_many_pixels: { key: 'upload.too_many_pixels', count: MAX_CHOSEN_PICTURE_PIXELS / 1_000_000 },
  moving_too_large: { key: 'upload.moving_too_large', bytes: MAX_UPLOAD_BYTES },
  cannot_shrink: { key: 'upload.cannot_shrink', bytes: MAX_UPLOAD_BYTES },
};

/** Why the upload failed: in the browser, on the way, or at the server. */
export const problemOfFailure = (failure: unknown): UploadProblem => {
  if (failure instanceof PictureError) return BY_PICTURE_PROBLEM[failure.problem];
  const { status, code } = toApiError(failure);
  return BY_CODE[code] ?? BY_STATUS[status] ?? { failure };
};

const BY_REJECTION: Partial<Record<string, UploadProblem>> = {
  'file-too-large': TOO_LARGE,
  'file-too-small': TOO_SMALL,
};

/** Why the drop zone refused a file. */
export const problemOfRejection = (code: string | undefined): UploadProblem =>
  BY_REJECTION[code ?? ''] ?? { key: 'upload.not_image' };

/** In the reader's language. What the server says of its own is English: shown to readers of English, who learn more from it. */
export const problemMessage = (t: Translate, language: SiteLanguage, problem: UploadProblem): string => {
  if ('failure' in problem)
    return apiErrorMessage(t, problem.failure, (detail) => (language === 'en' && detail ? detail : undefined));
  const { key, bytes = 0, count = 0 } = problem;
  return t(key, {
    kinds: FORMAT_NAMES,
    size: megabytes(language, bytes),
    bytes: formatNumber(language, bytes),
    count: formatNumber(language, count),
  });
};
