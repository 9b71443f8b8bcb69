/** Every number of the specification, named. */

export const PAGE_SIZES = [5, 10, 12, 20, 50] as const;
export const DEFAULT_PAGE_SIZE = 10;
export const COMMUNITY_PAGE_SIZE = 5;
/** Rows of one page of a list. */
export const MAX_LIMIT = 100;
/** The drawer requests a whole table of contents at once. */
export const MAX_CONTENTS_LIMIT = 1000;

/** Nightly dumps of the library, the newest ones. */
export const DUMPS_KEPT = 3;
/** Of one frame on another site. */
export const MAX_EMBEDDED_PASSAGES = 20;
/** Rows of one page for programs that copy the library. */
export const BULK_TEXTS_PAGE = 100;
export const MAX_BULK_TEXTS = 500;
export const BULK_SEGMENTS_PAGE = 500;
export const MAX_BULK_SEGMENTS = 1000;

export const CHAPTER_PAGE_SIZE = 20;
export const MAX_CHAPTER_PAGE_SIZE = 100;
export const MAX_OPEN_CHAPTERS = 3;
/** Segments that one alignment call covers. */
export const MAX_ALIGNED_SEGMENTS = 200;
/** When the sentinel at either end of a chapter counts as visible. */
export const SENTINEL_THRESHOLD = 0.1;
export const SENTINEL_MARGIN_PX = 50;

export const TOKEN_REFRESH_MS = 60_000;
export const SEARCH_DEBOUNCE_MS = 500;
export const COPY_CONFIRMATION_MS = 3000;
export const TABLE_OF_CONTENTS_CACHE_MS = 20 * 60_000;

/** How long unused query results stay in the browser's cache, and how failed queries are retried. */
export const QUERY_CACHE_MS = 5 * 60_000;
export const MAX_QUERY_RETRIES = 3;
export const RETRY_DELAY_MS = 1000;
export const MAX_RETRY_DELAY_MS = 30_000;

/** From the message that a sheet is published to the community page. */
export const PUBLISH_REDIRECT_MS = 2000;
export const MAX_SUMMARY_LENGTH = 280;
/** Of the alternative text of a picture. */
export const MAX_ALT_LENGTH = 500;
/** Of the text below a picture. */
export const MAX_CAPTION_LENGTH = 500;
/** Of a recording or video. */
export const MAX_MEDIA_TITLE_LENGTH = 300;
export const MAX_SHEET_TITLE_LENGTH = 300;
export const MAX_SHEET_BLOCKS = 5000;
export const MAX_BLOCK_LENGTH = 200_000;
/** Of the range that one source quotes. */
export const MAX_SOURCE_PASSAGES = 50;
/** Of the texts beside its own that one source quotes. */
export const MAX_FURTHER_VERSIONS = 5;
/** Passages that a sheet quotes, each counted in every version. */
export const MAX_SHEET_QUOTES = 6000;
/** Of the words that a sheet quotes in ranges and further versions, in characters. */
export const MAX_QUOTED_LENGTH = 4_000_000;
/** Tags, of which every element has one or two. A page of prose has about a hundred. */
export const MAX_BLOCK_TAGS = 5000;
export const MAX_SHEET_TAGS = 50_000;
/** Elements within one another; the editor makes at most a dozen. */
export const MAX_ELEMENT_DEPTH = 100;
/** The number of the first item of a list. */
export const MAX_LIST_START = 999_999;
/** Of one table in a sheet. */
export const MAX_TABLE_ROWS = 200;
export const MAX_TABLE_COLUMNS = 20;
export const MAX_TABLE_CELLS = 1000;
/** Of one sheet. */
export const MAX_FOOTNOTES = 500;
export const MAX_FOOTNOTE_LENGTH = 2000;
/** The body of one save. */
export const MAX_SHEET_BYTES = 4 * 1024 * 1024;
export const MAX_TOPICS = 10;
/** Tags that an author gives to one sheet. */
export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 50;
export const MAX_TAG_SUGGESTIONS = 20;
export const MAX_REVISION_NAME_LENGTH = 100;
export const TRASH_DAYS = 30;
export const EXPORT_FORMATS = ['docx', 'markdown', 'epub', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Sheets to which answers are collected. */
export const MAX_INSTRUCTIONS_LENGTH = 2000;
export const MAX_ANSWERS_PER_ASSIGNMENT = 1000;
/** In a ZIP of answers the last file, which names those that could not be written. Only there when there are some. */
export const MISSING_ANSWERS_FILE = 'missing-answers.txt';
/** Of one answer; beyond, the oldest is deleted. */
export const MAX_HAND_INS_PER_ANSWER = 20;
export const MAX_RETURN_MESSAGE_LENGTH = 5000;
export const ANSWER_FILTERS = ['all', 'started', 'handed_in', 'late', 'returned', 'removed'] as const;
export type AnswerFilter = (typeof ANSWER_FILTERS)[number];
export const ANSWER_SORTS = ['name', 'handed_in_date'] as const;
export type AnswerSort = (typeof ANSWER_SORTS)[number];
export const ANSWERS_PAGE_SIZE = 50;

/** Notes and highlights. */
export const HIGHLIGHT_COLOURS = ['yellow', 'green', 'blue', 'pink'] as const;
export type HighlightColour = (typeof HIGHLIGHT_COLOURS)[number];
export const MAX_NOTE_LENGTH = 20_000;
export const MAX_HIGHLIGHT_LENGTH = 5000;
/** Segments whose notes and highlights are requested at once. */
export const MAX_MARKS_RANGE = 200;
export const NOTE_FORMATS = ['markdown', 'csv'] as const;
export type NoteFormat = (typeof NOTE_FORMATS)[number];

/** Comments on sheets. */
export const MAX_COMMENT_LENGTH = 2000;
/** Of the words of a block that a comment is about. */
export const MAX_COMMENT_QUOTE_LENGTH = 500;
export const MAX_COMMENTS_PER_SHEET = 2000;
export const MAX_REPLIES = 200;
/** Members whom one comment names. */
export const MAX_MENTIONS = 10;
export const COMMENTS_PAGE_SIZE = 50;
/** Threads that a sheet comes with. */
export const FIRST_COMMENTS = 10;
/** Replies that a thread in a list comes with. */
export const FIRST_REPLIES = 20;
/** Members that are offered while somebody types a name. */
export const MAX_MENTION_CHOICES = 8;
/** Who may comment on a sheet: every member, nobody, those who follow its author; or the first of a member waits for the author. */
export const COMMENT_SETTINGS = ['on', 'off', 'followers', 'approve_first'] as const;
export type CommentSetting = (typeof COMMENT_SETTINGS)[number];

/** Editing the words and the structure of a text. */
export const MAX_EDITED_SEGMENTS = 20_000;
/** Of one segment, in letters with markup. */
export const MAX_SEGMENT_LENGTH = 50_000;
export const MAX_EDIT_REASON_LENGTH = 1000;
/** Of one save. */
export const MAX_EDIT_OPERATIONS = 100;
export const MAX_SECTION_TITLE_LENGTH = 500;
/** Footnotes, and references, of one segment. */
export const MAX_SEGMENT_APPARATUS = 200;

/** Stored for each member, or on each device. */
export const MAX_BOOKMARKS = 1000;
export const MAX_HISTORY = 1000;
/** Bookmarks or history entries in one request. */
export const MAX_READING_BATCH = 200;

/** Collections of sheets. */
export const MAX_COLLECTION_TITLE_LENGTH = 300;
export const MAX_DESCRIPTION_LENGTH = 2000;
export const MAX_COLLECTION_SHEETS = 200;
export const MAX_COLLECTION_EDITORS = 20;

/** Pictures. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
/** No picture of the accepted formats is smaller. */
export const MIN_UPLOAD_BYTES = 24;
/** Of a file that the browser shrinks before it is uploaded. */
export const MAX_CHOSEN_PICTURE_BYTES = 50 * 1024 * 1024;
export const MAX_CHOSEN_PICTURE_PIXELS = 200_000_000;
/** The longest side of a stored picture; no screen shows a picture of a sheet larger. */
export const MAX_PICTURE_SIDE = 2560;
export const MAX_PICTURE_PIXELS = 40_000_000;
export const MAX_PICTURE_FRAMES = 500;
export const UNUSED_PICTURE_DAYS = 30;

export const INTERFACE_VERSION = '1.4.0';

/** Accounts. Passwords are counted in characters, not bytes. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
export const MAX_EMAIL_LENGTH = 254;
export const MAX_NAME_LENGTH = 100;
export const MIN_USERNAME_LENGTH = 3;
export const MAX_USERNAME_LENGTH = 60;
/** A former username stays reserved this long, and of those the last few. */
export const FORMER_USERNAME_MS = 180 * 24 * 60 * 60_000;
export const MAX_FORMER_USERNAMES = 3;
export const ACCESS_TOKEN_MS = 15 * 60_000;
export const REFRESH_TOKEN_MS = 30 * 24 * 60 * 60_000;
/** From the login on, however often the session is used. */
export const MAX_SESSION_MS = 180 * 24 * 60 * 60_000;
/** How long a replaced refresh token is still accepted: two tabs may send it at once, or a response may be lost. */
export const REFRESH_GRACE_MS = 30_000;
/** Between password and code of a login. */
export const LOGIN_CHALLENGE_MS = 5 * 60_000;
export const RECOVERY_CODES = 10;
export const RESET_LINK_MS = 30 * 60_000;
export const EMAIL_LINK_MS = 24 * 60 * 60_000;
export const ID_TOKEN_LEEWAY_SECONDS = 60;

/** Profiles and feedback. */
export const MAX_PROFILE_LINE_LENGTH = 200;
export const MAX_ABOUT_LENGTH = 5000;
export const MAX_EDUCATIONS = 20;
export const MAX_LINK_LENGTH = 500;
export const MAX_FEEDBACK_LENGTH = 5000;
export const FEEDBACK_TYPES = ['bug', 'idea', 'text', 'other'] as const;
/** How often the page checks for new notifications. */
export const NOTIFICATIONS_STALE_MS = 60_000;
export const NOTIFICATION_FREQUENCIES = ['daily', 'weekly', 'never'] as const;

/** The queue of the moderators. */
export const REPORT_KINDS = [
  'bug',
  'idea',
  'text',
  'other',
  'person',
  'sheet',
  'answer',
  'publication',
  'comment',
] as const;
export const REPORT_STATES = ['open', 'taken', 'settled'] as const;
/** Which first publications of a member wait for a moderator. */
export const HOLD_CHOICES = ['off', 'with_signs', 'all'] as const;

/** Corrections that readers suggest. */
export const CORRECTION_STATES = ['open', 'asked', 'accepted', 'declined'] as const;
/** Characters of the old words, and of the new ones. */
export const MAX_CORRECTION_LENGTH = 3000;
/** Characters of the reason, and of the source. */
export const MAX_CORRECTION_REASON_LENGTH = 1000;
/** Suggestions of one member, or of all guests of one network, that no editor has decided about yet. */
export const MAX_OPEN_CORRECTIONS = 50;
export const MAX_OPEN_GUEST_CORRECTIONS = 10;
/** Questions and answers about one suggestion. */
export const MAX_CORRECTION_MESSAGES = 20;

/** Imports in the browser. */
export const IMPORT_STATES = [
  'uploading',
  'ready',
  'waiting',
  'running',
  'finished',
  'cancelled',
  'failed',
  'stopped',
] as const;
export const IMPORT_TASKS = ['describe', 'check', 'load'] as const;
export const IMPORT_OUTCOMES = ['new', 'changed', 'unchanged', 'lost'] as const;
/** Short enough for a slow connection, which then loses little. */
export const IMPORT_PIECE_BYTES = 1024 * 1024;
/** More are sent as a ZIP. */
/** Passages on one page of the preview of a text. */
export const PREVIEW_PAGE = 60;
/** Changes of a text that a trial keeps, where there are only some texts. */
export const MAX_TRIAL_CHANGES = 2000;
/** So many texts are some; of each of more a trial keeps the first changes. */
export const MAX_TRIAL_TEXTS = 10;
export const TRIAL_CHANGES = 100;
/** Files of one import that are a text each. */
export const MAX_IMPORT_TEXTS = 200;
export const MAX_IMPORT_FILES = 20_000;
export const MAX_IMPORT_MANIFEST_BYTES = 4 * 1024 * 1024;
/** Of one librarian, that are neither finished nor removed. */
export const MAX_OPEN_IMPORTS = 5;
/** After this the uploaded files are removed; the report stays. */
export const IMPORT_FILES_DAYS = 7;

/** Segments of a text that the page of links shows at a time. */
export const MAX_LINK_PAGE = 50;
/** Links that are joined or separated together. */
export const MAX_LINK_CHANGES = 200;
/** Links of one segment to one other text. */
export const MAX_SEGMENT_LINKS = 50;
export const MAX_SEEN_LINKS = 2000;

/** Fewer words stand in many places by chance. */
export const MIN_QUOTATION_WORDS = 3;
/** Of a longer quotation the first words are looked up. */
export const MAX_QUOTATION_WORDS = 1000;
/** Characters; longer quotations are rejected. */
export const MAX_QUOTATION_LENGTH = 5000;

/** Of one citation: more than a chapter is cited as such. */
export const MAX_CITED_PASSAGES = 1000;

/** Texts that are named in one choice of what to keep offline. */
export const MAX_PACK_CHOICE = 100;
/** Texts that one answer about a choice lists. */
export const MAX_PACK_PAGE = 500;
/** Texts that are kept offline together; a larger collection is chosen in parts. */
export const MAX_PACK_TEXTS = 2000;
/** Short texts that are sent whole in one answer, and about how much room they may take on the device. */
export const MAX_WHOLE_TEXTS = 25;
export const MAX_WHOLE_TEXTS_BYTES = 1_500_000;
/** Segments, and characters of them, in one part of a text that is kept offline. */
export const MAX_PART_SEGMENTS = 1000;
export const MAX_PART_CHARACTERS = 300_000;
