import type { ErrorCode } from '#shared/errors.ts';
import {
  MAX_ANSWERS_PER_ASSIGNMENT,
  MAX_COLLECTION_EDITORS,
  MAX_COLLECTION_SHEETS,
  MAX_COMMENTS_PER_SHEET,
  MAX_OPEN_CORRECTIONS,
  MAX_OPEN_GUEST_CORRECTIONS,
  MAX_OPEN_IMPORTS,
  MAX_REPLIES,
} from '#shared/limits.ts';
import { type ApiError, NO_ANSWER, toApiError } from '#web/api/api-error.ts';
import type { Key, Translate } from '#web/i18n/translate.ts';

/** The message of every error of the API: what the server says about it is English. */
const MESSAGE_KEYS: Record<ErrorCode, Key> = {
  bad_request: 'refusal.bad_request',
  unauthorized: 'account.prompt',
  forbidden: 'refusal.forbidden',
  not_found: 'refusal.gone',
  collection_not_found: 'refusal.gone',
  text_not_found: 'reader.not_available',
  segment_not_found: 'refusal.gone',
  section_not_found: 'refusal.gone',
  nothing_to_join: 'refusal.nothing_to_join',
  nothing_to_split: 'refusal.nothing_to_split',
  user_not_found: 'refusal.user_not_found',
  last_admin: 'refusal.last_admin',
  work_not_found: 'refusal.gone',
  author_not_found: 'refusal.gone',
  audit_entry_not_found: 'refusal.gone',
  not_linkable: 'refusal.not_linkable',
  nothing_changed: 'refusal.nothing_changed',
  collection_not_empty: 'refusal.collection_not_empty',
  topic_in_use: 'refusal.topic_in_use',
  topic_title_required: 'refusal.topic_title_required',
  inside_itself: 'refusal.inside_itself',
  spelling_taken: 'refusal.spelling_taken',
  not_undoable: 'refusal.not_undoable',
  topic_not_found: 'refusal.gone',
  language_not_found: 'refusal.gone',
  sheet_not_found: 'refusal.sheet_not_found',
  note_not_found: 'refusal.gone',
  sheet_collection_not_found: 'refusal.gone',
  words_not_found: 'refusal.words_not_found',
  assignment_not_found: 'assignment.refusal.not_found',
  answer_not_found: 'assignment.refusal.answer_not_found',
  assignment_closed: 'assignment.refusal.closed',
  assignment_removed: 'assignment.refusal.removed',
  assignment_full: 'assignment.refusal.full',
  answer_returned: 'assignment.refusal.returned',
  newer_hand_in: 'assignment.refusal.newer_hand_in',
  answer_not_publishable: 'assignment.refusal.not_publishable',
  sheet_title_required: 'saving.title_required',
  session_not_found: 'refusal.gone',
  invalid_credentials: 'refusal.invalid_credentials',
  second_factor_code_required: 'problem.code_missing',
  wrong_code: 'refusal.wrong_code',
  login_expired: 'refusal.login_expired',
  second_factor_required: 'refusal.second_factor_required',
  second_factor_on: 'refusal.second_factor_on',
  second_factor_off: 'refusal.second_factor_off',
  session_ended: 'refusal.session_ended',
  link_expired: 'refusal.link_expired',
  common_password: 'refusal.common_password',
  wrong_password: 'refusal.wrong_password',
  no_password: 'refusal.no_password',
  email_taken: 'refusal.email_taken',
  username_taken: 'refusal.username_taken',
  email_unverified: 'refusal.email_unverified',
  self_follow: 'refusal.self',
  self_block: 'refusal.self',
  blocked: 'refusal.blocked',
  report_not_found: 'refusal.gone',
  correction_not_found: 'refusal.gone',
  same_words: 'refusal.same_words',
  correction_changed: 'refusal.correction_changed',
  correction_settled: 'refusal.correction_settled',
  passage_changed: 'refusal.passage_changed',
  not_asked: 'refusal.not_asked',
  too_many_corrections: 'refusal.too_many_corrections',
  too_many_messages: 'refusal.too_many_messages',
  report_taken: 'refusal.report_taken',
  report_settled: 'refusal.report_settled',
  publication_waits: 'refusal.publication_waits',
  no_reply_address: 'refusal.no_reply_address',
  self_measure: 'refusal.self',
  role_too_high: 'refusal.role_too_high',
  silenced: 'refusal.silenced',
  account_closed: 'refusal.account_closed',
  sheet_taken_down: 'refusal.sheet_taken_down',
  comment_not_found: 'comments.error.gone',
  comments_off: 'comments.error.off',
  comments_of_followers: 'comments.error.followers',
  comment_waits: 'comments.error.waits',
  too_many_comments: 'comments.error.full',
  too_many_replies: 'comments.error.too_many_replies',
  own_comment: 'comments.error.own',
  own_sheet: 'refusal.own_sheet',
  no_measure: 'refusal.no_measure',
  own_collection: 'refusal.own_collection',
  not_invitable: 'refusal.not_invitable',
  too_many_editors: 'refusal.too_many_editors',
  collection_full: 'refusal.collection_full',
  import_not_found: 'refusal.gone',
  import_busy: 'refusal.import_busy',
  import_files_gone: 'refusal.import_files_gone',
  import_incomplete: 'refusal.import_incomplete',
  import_not_checked: 'refusal.import_not_checked',
  import_format_unknown: 'refusal.import_format_unknown',
  import_piece_wrong: 'refusal.import_piece_wrong',
  bad_import_path: 'refusal.bad_import_path',
  import_folder_not_found: 'refusal.import_folder_not_found',
  too_many_imports: 'refusal.too_many_imports',
  conflict: 'refusal.conflict',
  stale_version: 'refusal.stale_version',
  too_large: 'refusal.too_large',
  too_complex: 'refusal.too_large',
  download_not_licensed: 'refusal.download_not_licensed',
  download_too_long: 'refusal.download_too_long',
  unsupported_media_type: 'refusal.picture',
  damaged_picture: 'refusal.picture',
  too_many_pixels: 'refusal.picture',
  too_many_frames: 'refusal.picture',
  file_too_small: 'refusal.picture',
  upload_cut_off: 'refusal.network',
  too_many_requests: 'refusal.too_many_requests',
  quota_exceeded: 'refusal.quota_exceeded',
  storage_full: 'refusal.unavailable',
  internal_error: 'refusal.unknown',
  unavailable: 'refusal.unavailable',
};

const PARAMS: Partial<Record<ErrorCode, { max: number; guests?: number }>> = {
  assignment_full: { max: MAX_ANSWERS_PER_ASSIGNMENT },
  too_many_editors: { max: MAX_COLLECTION_EDITORS },
  too_many_corrections: { max: MAX_OPEN_CORRECTIONS, guests: MAX_OPEN_GUEST_CORRECTIONS },
  collection_full: { max: MAX_COLLECTION_SHEETS },
  too_many_comments: { max: MAX_COMMENTS_PER_SHEET },
  too_many_replies: { max: MAX_REPLIES },
  too_many_imports: { max: MAX_OPEN_IMPORTS },
};

/** The last day: at its end the refusal is over. */
const lastDay = (until: string): string =>
  new Date(Date.parse(`${until.replace(' ', 'T')}Z`) - 1000).toISOString().slice(0, 10);

/** With what a moderator has written. */
const moderatorsMessage = (t: Translate, { code, details }: ApiError): string | undefined => {
  const { reason, until, takenBy } = details;
  if (takenBy)
    return t(code === 'correction_changed' ? 'refusal.correction_changed_by' : 'refusal.report_taken_by', {
      name: takenBy,
    });
  if (!reason) return undefined;
  if (code === 'silenced' && until) return t('refusal.silenced_until', { date: lastDay(until), reason });
  if (code === 'account_closed') return t('refusal.account_closed_because', { reason });
  return code === 'sheet_taken_down' ? t('refusal.sheet_taken_down_because', { reason }) : undefined;
};

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(MESSAGE_KEYS, code);

const waitMessage = (t: Translate, seconds: number | undefined): string => {
  if (!seconds) return t('refusal.too_many_requests');
  return seconds > 90
    ? t('refusal.wait_minutes', { count: Math.ceil(seconds / 60) })
    : t('refusal.wait_seconds', { count: Math.ceil(seconds) });
};

/** The rules of every field with a longest text say it in these words. */
const LONGEST_TEXT = /at most ([\d,]+) characters/;

/** An answer without a code of ours, such as one of a proxy. */
const messageOfStatus = (t: Translate, status: number): string => {
  if (status === 408 || status === 504) return t('refusal.timeout');
  return t(status >= 400 && status < 500 ? 'refusal.refused' : 'refusal.unknown');
};

/**
 * Why a call failed, in the site's language: no connection, no answer in time, refused and why, or an error of the server.
 * `translateDetail` translates more messages of the server.
 */
export const apiErrorMessage = (
  t: Translate,
  thrown: unknown,
  translateDetail?: (message: string) => string | undefined,
): string => {
  const error = toApiError(thrown);
  const { status, code, detail, details } = error;
  if (code === NO_ANSWER) return t('refusal.timeout');
  if (status === 0) return t('refusal.network');
  if (status === 429) return waitMessage(t, details.retryAfterSeconds);
  if (!isErrorCode(code)) return messageOfStatus(t, status);
  if (code !== 'bad_request') return moderatorsMessage(t, error) ?? t(MESSAGE_KEYS[code], PARAMS[code]);
  const max = LONGEST_TEXT.exec(detail)?.[1];
  return translateDetail?.(detail) ?? (max ? t('problem.about_too_long', { max }) : t(MESSAGE_KEYS[code]));
};

/** Why something could not be loaded. */
export const loadFailureMessage = (t: Translate, thrown: unknown): string => {
  const { status, code } = toApiError(thrown);
  return status === 0 && code !== NO_ANSWER ? t('common.no_connection') : apiErrorMessage(t, thrown);
};
