import {
  MAX_ANSWERS_PER_ASSIGNMENT,
  MAX_COLLECTION_EDITORS,
  MAX_COLLECTION_SHEETS,
  MAX_COMMENTS_PER_SHEET,
  MAX_OPEN_IMPORTS,
  MAX_REPLIES,
} from './limits.ts';

/** Every error code with its HTTP status and a default message. */
export const ERRORS = {
  bad_request: { status: 400, detail: 'The request is not valid.' },
  unauthorized: { status: 401, detail: 'Please log in to use this feature.' },
  forbidden: { status: 403, detail: 'You do not have permission to do this.' },
  not_found: { status: 404, detail: 'There is nothing at this address.' },
  collection_not_found: { status: 404, detail: 'This collection does not exist.' },
  text_not_found: {
    status: 404,
    detail: 'Text is not available or you do not have permission to access it.',
  },
  section_not_found: { status: 404, detail: 'This section does not exist any more.' },
  nothing_to_join: { status: 400, detail: 'There is nothing before or after it in the same place to join it with.' },
  nothing_to_split: { status: 400, detail: 'Both parts must have words or passages.' },
  segment_not_found: { status: 404, detail: 'This passage does not exist.' },
  user_not_found: { status: 404, detail: 'No member has this name.' },
  topic_not_found: { status: 404, detail: 'This topic does not exist.' },
  language_not_found: { status: 404, detail: 'There is no text in this language.' },
  work_not_found: { status: 404, detail: 'This work does not exist.' },
  author_not_found: { status: 404, detail: 'This author does not exist.' },
  audit_entry_not_found: { status: 404, detail: 'There is no such entry.' },
  not_linkable: {
    status: 409,
    detail: 'Two translations of one work are linked through its root text. Choose the root text.',
  },
  nothing_changed: { status: 400, detail: 'Change a field before saving' },
  collection_not_empty: { status: 409, detail: 'This collection is not empty. Move what it contains first.' },
  topic_in_use: { status: 409, detail: 'This topic is in use. Merge it into another instead.' },
  topic_title_required: { status: 400, detail: 'Topic title must be provided' },
  inside_itself: { status: 400, detail: 'Nothing can be put into itself.' },
  spelling_taken: { status: 409, detail: 'Another author is spelled like this already.' },
  not_undoable: { status: 409, detail: 'This cannot be undone, or was undone already.' },
  sheet_not_found: { status: 404, detail: 'This sheet does not exist, or is private.' },
  note_not_found: { status: 404, detail: 'This note does not exist.' },
  sheet_collection_not_found: { status: 404, detail: 'This collection does not exist, or is private.' },
  words_not_found: { status: 409, detail: 'These words are no longer in the passage. Please reload the page.' },
  sheet_title_required: { status: 400, detail: 'Sheet title is required' },
  session_not_found: { status: 404, detail: 'This sign-in has ended already.' },
  // The same message for an unknown e-mail and a wrong password, so that it does not reveal who has an account.
  invalid_credentials: { status: 401, detail: 'Invalid email or password' },
  // Only after the right password. The response also has the `challenge` to send with the code.
  second_factor_code_required: {
    status: 401,
    detail: 'This account also needs a code from an authenticator app. Please log in on the website.',
  },
  wrong_code: { status: 400, detail: 'The code is incorrect or was used already.' },
  login_expired: { status: 400, detail: 'This took too long. Please log in again.' },
  second_factor_required: {
    status: 403,
    detail: 'Your role needs a second factor. Please set it up in your settings.',
  },
  second_factor_on: { status: 409, detail: 'The second factor is on already.' },
  second_factor_off: { status: 409, detail: 'The second factor is not on.' },
  session_ended: { status: 401, detail: 'Your session has ended. Please log in again.' },
  link_expired: { status: 400, detail: 'This link is no longer valid. Please request a new one.' },
  common_password: { status: 400, detail: 'This password is too common. Please choose another.' },
  // Not a 401: the session is valid, and a client would try to refresh it.
  wrong_password: { status: 400, detail: 'The password is incorrect.' },
  no_password: {
    status: 409,
    detail: 'This account has no password yet. Please set one with “Forgot password” first.',
  },
  email_taken: { status: 409, detail: 'There is already an account with this email address.' },
  username_taken: { status: 409, detail: 'This username is taken.' },
  email_unverified: {
    status: 403,
    detail: 'Please confirm your email address with your sign-in provider first.',
  },
  self_follow: { status: 400, detail: 'You cannot follow yourself.' },
  self_block: { status: 400, detail: 'You cannot block or report yourself.' },
  // The same message whichever of the two has blocked the other.
  blocked: { status: 403, detail: 'You can’t interact with this person.' },
  last_admin: { status: 409, detail: 'This is the only administrator. Please give somebody else the role first.' },
  report_not_found: { status: 404, detail: 'This report does not exist any more.' },
  correction_not_found: { status: 404, detail: 'This suggestion does not exist any more.' },
  same_words: { status: 400, detail: 'Please change the words, or add what is missing.' },
  // The response also has `taken_by`.
  correction_changed: { status: 409, detail: 'Somebody else has changed this suggestion meanwhile.' },
  correction_settled: { status: 409, detail: 'This suggestion is decided already.' },
  passage_changed: { status: 409, detail: 'The passage has been changed meanwhile.' },
  not_asked: { status: 409, detail: 'No question of an editor waits for an answer.' },
  too_many_corrections: {
    status: 409,
    detail: 'Too many of your suggestions wait for an editor. Please wait until some are decided.',
  },
  too_many_messages: { status: 409, detail: 'There are too many questions and answers about this suggestion.' },
  // The response also has `taken_by`.
  report_taken: { status: 409, detail: 'Somebody else has taken this report.' },
  report_settled: { status: 409, detail: 'This report is settled already.' },
  publication_waits: { status: 409, detail: 'Please approve or decline the publication.' },
  no_reply_address: { status: 409, detail: 'There is no address that an answer can be sent to.' },
  self_measure: { status: 400, detail: 'You cannot do this to yourself.' },
  role_too_high: { status: 403, detail: 'You cannot do this to somebody with the same or a higher role.' },
  // The response also has `reason` and `until`.
  silenced: { status: 403, detail: 'A moderator has paused your right to publish for a time.' },
  // Only after the right password. The response also has `reason`.
  account_closed: { status: 403, detail: 'This account was closed.' },
  // The response also has `reason`.
  sheet_taken_down: { status: 403, detail: 'A moderator has taken this sheet down, so it cannot be published.' },
  comment_not_found: { status: 404, detail: 'This comment does not exist any more.' },
  comments_off: { status: 403, detail: 'The author has turned comments off.' },
  comments_of_followers: { status: 403, detail: 'Only people who follow the author can comment on this sheet.' },
  comment_waits: { status: 409, detail: 'This comment waits for the author of the sheet. Please approve it first.' },
  too_many_comments: {
    status: 409,
    detail: `A sheet may have at most ${MAX_COMMENTS_PER_SHEET} comments. Its author can delete some to make room.`,
  },
  too_many_replies: {
    status: 409,
    detail: `A comment may have at most ${MAX_REPLIES} replies. Please begin a new one.`,
  },
  own_comment: { status: 400, detail: 'This is your own comment.' },
  own_sheet: { status: 400, detail: 'This is your own sheet.' },
  no_measure: { status: 409, detail: 'There is nothing to answer to.' },
  own_collection: { status: 400, detail: 'The collection is yours already.' },
  not_invitable: { status: 403, detail: 'This member cannot be invited.' },
  too_many_editors: { status: 400, detail: `A collection may have at most ${MAX_COLLECTION_EDITORS} editors.` },
  collection_full: { status: 400, detail: `A collection may hold at most ${MAX_COLLECTION_SHEETS} sheets.` },
  assignment_not_found: { status: 404, detail: 'This assignment does not exist, or is private.' },
  answer_not_found: { status: 404, detail: 'This answer does not exist, or was not handed in.' },
  assignment_closed: { status: 409, detail: 'No more answers are collected for this assignment.' },
  assignment_removed: { status: 403, detail: 'The author of this assignment no longer accepts your answer.' },
  assignment_full: {
    status: 409,
    detail: `An assignment may have at most ${MAX_ANSWERS_PER_ASSIGNMENT} answers.`,
  },
  answer_returned: { status: 409, detail: 'This answer was returned, and is finished.' },
  newer_hand_in: { status: 409, detail: 'The answer was handed in again meanwhile. Please read the newer one.' },
  answer_not_publishable: {
    status: 409,
    detail: 'An answer to an assignment cannot be published.',
  },
  import_not_found: { status: 404, detail: 'This import does not exist any more.' },
  import_busy: { status: 409, detail: 'This is not possible in the present state of the import.' },
  import_files_gone: { status: 409, detail: 'The files of this import have been removed. Please upload them again.' },
  import_incomplete: { status: 409, detail: 'Some of the files are still missing.' },
  import_not_checked: { status: 409, detail: 'Please do a trial of this import first.' },
  import_format_unknown: { status: 400, detail: 'Please choose a format.' },
  import_piece_wrong: { status: 400, detail: 'This is not a piece of these files.' },
  bad_import_path: { status: 400, detail: 'One of the files has a name that cannot be used.' },
  import_folder_not_found: { status: 400, detail: 'There is no such folder on the server.' },
  too_many_imports: {
    status: 409,
    detail: `You may have ${MAX_OPEN_IMPORTS} open imports. Please finish or remove one first.`,
  },
  conflict: { status: 409, detail: 'This has been changed in the meantime.' },
  stale_version: { status: 412, detail: 'This has been changed in the meantime.' },
  too_large: { status: 413, detail: 'This is too large.' },
  download_not_licensed: {
    status: 403,
    detail: 'The licence of this text does not allow copies, so it can be read here and not downloaded.',
  },
  download_too_long: {
    status: 413,
    detail: 'This is too long for a file of this format. Please choose a section, fewer versions or another format.',
  },
  too_complex: { status: 413, detail: 'This is too large to process. Please divide it into smaller parts.' },
  unsupported_media_type: { status: 415, detail: 'This kind of content is not accepted.' },
  damaged_picture: { status: 415, detail: 'This picture is damaged and cannot be read.' },
  too_many_pixels: { status: 413, detail: 'This picture has too many pixels.' },
  too_many_frames: { status: 413, detail: 'This moving picture has too many frames.' },
  file_too_small: { status: 400, detail: 'This file is too small to be a picture.' },
  upload_cut_off: { status: 400, detail: 'The upload was cut off. Please try again.' },
  too_many_requests: { status: 429, detail: 'Too many requests. Please wait a moment.' },
  quota_exceeded: { status: 413, detail: 'Your storage is full.' },
  storage_full: { status: 507, detail: 'There is no room left for files. Please try again later.' },
  internal_error: { status: 500, detail: 'Sorry, an issue occurred.' },
  unavailable: { status: 503, detail: 'The site is temporarily unavailable. Please try again.' },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Of an uploaded picture, beside those of the call. */
export const PICTURE_ERRORS = [
  'bad_request',
  'file_too_small',
  'upload_cut_off',
  'too_large',
  'too_many_pixels',
  'too_many_frames',
  'unsupported_media_type',
  'damaged_picture',
  'too_many_requests',
  'quota_exceeded',
  'storage_full',
] as const satisfies ErrorCode[];

export type FieldError = { path: string; message: string };

/** The body of every error response. */
export type ErrorBody = { detail: string; code: ErrorCode; errors?: FieldError[] };
