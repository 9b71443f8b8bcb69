import type { ColumnType, Generated } from 'kysely';

/**
 * The tables as the migrations create them. Written from the migrated database by `schema.db.test.ts`, which fails when
 * the two differ. After a migration: `npx vitest run --project database server/db/schema.db.test.ts -u`.
 */
export interface Database {
  account_identities: { issuer: string; subject: string; account_id: string; created_date: Generated<Date> };
  account_links: { token_hash: Buffer; account_id: string; kind: LinkKind; email: string; expires_date: Date };
  accounts: {
    id: Generated<string>;
    email: string;
    email_verified_date: Date | null;
    pending_email: string | null;
    username: string;
    firstname: string;
    lastname: Generated<string>;
    password_hash: string | null;
    role: Generated<Role>;
    site_language: Generated<'en' | 'bo-IN' | 'zh-Hans-CN'>;
    translation_language: string | null;
    notification_frequency: Generated<'daily' | 'weekly' | 'never'>;
    title: Generated<string>;
    organization: Generated<string>;
    location: Generated<string>;
    about_me: Generated<string>;
    avatar_url: Generated<string>;
    educations: Generated<string[]>;
    social_profiles: ColumnType<unknown[], string | undefined, string>;
    tokens_valid_from: Date | null;
    created_date: Generated<Date>;
    last_digest_date: Date | null;
    keeps_history: Generated<boolean>;
    second_factor_grace_date: Date | null;
    profile_version: Generated<number>;
    took_provider_picture: Generated<boolean>;
    silenced_until: Date | null;
    closed_date: Date | null;
    is_approved: Generated<boolean>;
  };
  alternative_titles: { work_id: string; language: string; title: string; created_date: Generated<Date> };
  assignment_answers: {
    id: Generated<string>;
    assignment_id: string | null;
    account_id: string;
    sheet_id: string | null;
    started_date: Generated<Date>;
    handed_in_date: Date | null;
    returned_date: Date | null;
    may_hand_in_again: Generated<boolean>;
    removed_date: Date | null;
  };
  assignments: {
    sheet_id: string;
    instructions: Generated<string>;
    due_date: Date | null;
    is_open: Generated<boolean>;
    created_date: Generated<Date>;
  };
  audit_log: {
    id: Generated<number>;
    created_date: Generated<Date>;
    account_id: string | null;
    via: 'site' | 'command';
    action: string;
    target_type: string;
    target_id: string;
    before: ColumnType<unknown[] | null, string | null, string | null>;
    after: ColumnType<unknown[] | null, string | null, string | null>;
    undoes: number | null;
  };
  author_names: { author_id: string; language: string; name: string };
  author_spellings: { spelling: string; author_id: string };
  authors: { id: Generated<string>; created_date: Generated<Date> };
  blocks: { blocker_id: string; blocked_id: string; created_date: Generated<Date> };
  bundled_library: { is_only: Generated<boolean>; digest: string; keys: string[] };
  citable_numbers: { number: string; text_id: string; position: number };
  collection_download_parts: { key: string; download_id: string; number: number; bytes: number | null };
  collection_downloads: {
    id: Generated<string>;
    account_id: string | null;
    collection_id: string | null;
    sheet_collection_id: string | null;
    title: string;
    language: string;
    options: ColumnType<unknown[], string, string>;
    file_key: Generated<string>;
    state: Generated<'waiting' | 'running' | 'ready' | 'failed' | 'cancelled'>;
    problem: string | null;
    files_done: Generated<number>;
    files_total: Generated<number>;
    bytes: Generated<number>;
    left_out: ColumnType<unknown[], string | undefined, string>;
    runner: string | null;
    lease_date: Date | null;
    attempts: Generated<number>;
    created_date: Generated<Date>;
    ended_date: Date | null;
  };
  collection_titles: {
    collection_id: string;
    language: string;
    title: string;
    description: Generated<string>;
    is_provisional: Generated<boolean>;
  };
  collections: {
    id: string;
    key: string;
    parent_id: string | null;
    slug: string;
    position: number;
    is_ordered: Generated<boolean>;
    picture: string | null;
  };
  comment_likes: { comment_id: string; account_id: string; created_date: Generated<Date> };
  comment_mentions: { comment_id: string; account_id: string; written: string };
  commentary_links: { from_text: string; to_text: string; segment_count: number };
  comments: {
    id: string;
    sheet_id: string;
    account_id: string | null;
    thread_id: string | null;
    block_id: string | null;
    start_offset: number | null;
    quote: Generated<string>;
    prefix: Generated<string>;
    suffix: Generated<string>;
    body: string;
    state: 'public' | 'waiting' | 'deleted' | 'removed';
    removed_reason: Generated<string>;
    created_date: Generated<Date>;
    edited_date: Date | null;
    resolved_date: Date | null;
    is_of_answer: Generated<boolean>;
  };
  community_changes: { transaction: string };
  contents: { id: string; text_id: string; position: number; segment_count: number };
  correction_messages: {
    id: Generated<number>;
    correction_id: string;
    is_question: boolean;
    account_id: string | null;
    words: string;
    created_date: Generated<Date>;
  };
  corrections: {
    id: string;
    text_id: string;
    segment_id: string | null;
    account_id: string | null;
    network: Buffer | null;
    state: Generated<'open' | 'asked' | 'accepted' | 'declined'>;
    version: Generated<number>;
    content: string;
    start_offset: number;
    end_offset: number;
    old_words: string;
    new_words: string;
    reason: Generated<string>;
    source: Generated<string>;
    created_date: Generated<Date>;
    changed_by: string | null;
    decided_date: Date | null;
    outcome: Generated<string>;
    accepted_words: string | null;
    revision: number | null;
  };
  daily_counts: { day: ColumnType<Date, string, string>; name: string; count: number };
  daily_reads: { day: ColumnType<Date, string, string>; text_id: string; opened: number; passages: number };
  deleted_sheet_collections: {
    id: string;
    account_id: string;
    collection: ColumnType<unknown[], string, string>;
    editors: ColumnType<unknown[], string, string>;
    sheet_ids: string[];
    deleted_date: Generated<Date>;
  };
  dump_parts: {
    key: string;
    date: ColumnType<Date, string, string>;
    file: string;
    number: number;
    bytes: number | null;
  };
  dumps: {
    date: ColumnType<Date, string, string>;
    started_date: Generated<Date>;
    finished_date: Date | null;
    texts: Generated<number>;
    segments: Generated<number>;
    files: ColumnType<unknown[], string | undefined, string>;
  };
  feedback: {
    id: Generated<string>;
    account_id: string | null;
    type: 'bug' | 'idea' | 'text' | 'other' | 'report' | 'sheet' | 'answer' | 'publication' | 'comment';
    email: Generated<string>;
    words: string;
    about_id: string | null;
    created_date: Generated<Date>;
    sheet_id: string | null;
    measure_id: string | null;
    signs: Generated<string[]>;
    state: Generated<'open' | 'taken' | 'settled'>;
    taken_by: string | null;
    taken_date: Date | null;
    settled_by: string | null;
    settled_date: Date | null;
    outcome: Generated<string>;
    comment_id: string | null;
  };
  files: {
    key: string;
    account_id: string | null;
    bytes: number;
    width: number;
    height: number;
    created_date: Generated<Date>;
    unused_since: Date | null;
  };
  follows: { follower_id: string; followed_id: string; created_date: Generated<Date> };
  fruitless_searches: { day: ColumnType<Date, string, string>; words: string; searches: number };
  hand_ins: {
    id: string;
    answer_id: string;
    number: number;
    sheet_version: number;
    handed_in_date: Generated<Date>;
    title: string;
    language: string;
    blocks: ColumnType<unknown[], string, string>;
    bytes: number;
    file_keys: Generated<string[]>;
    returned_date: Date | null;
    return_message: Generated<string>;
  };
  hand_set_fields: {
    target_type: 'work' | 'text' | 'collection' | 'topic';
    target_id: string;
    field: string;
    value: ColumnType<unknown[] | null, string | null, string | null>;
    source_value: ColumnType<unknown[] | null, string | null, string | null>;
    set_date: Generated<Date>;
  };
  hand_set_links: {
    from_segment: string;
    to_segment: string;
    from_text: string;
    to_text: string;
    is_joined: boolean;
    source_sets: Generated<string[]>;
    set_date: Generated<Date>;
  };
  hand_set_segments: {
    text_id: string;
    segment_id: string;
    key: string;
    field: 'content' | 'notes' | 'references';
    value: ColumnType<unknown[] | null, string | null, string | null>;
    source_value: ColumnType<unknown[] | null, string | null, string | null>;
    set_date: Generated<Date>;
  };
  hand_set_structures: { text_id: string; source: ColumnType<unknown[], string, string>; set_date: Generated<Date> };
  import_parts: {
    key: string;
    checksum: string;
    texts: ColumnType<unknown[], string, string>;
    skipped: ColumnType<unknown[], string, string>;
  };
  import_pieces: { import_id: string; number: number };
  import_progress: {
    only_row: Generated<boolean>;
    started_date: Generated<Date>;
    updated_date: Generated<Date>;
    texts_done: number;
    texts_total: number;
    segments_done: number;
  };
  import_text_pages: {
    import_id: string;
    position: number;
    page: number;
    sections: ColumnType<unknown[], string, string>;
  };
  import_texts: {
    import_id: string;
    position: number;
    key: string;
    title: string;
    work_title: string;
    language: string;
    script: string;
    is_root: boolean;
    outcome: 'new' | 'changed' | 'unchanged' | 'lost';
    segments: number;
    added: number;
    changed: number;
    removed: number;
    changes: ColumnType<unknown[], string | undefined, string>;
    preview_segments: Generated<number>;
  };
  imports: {
    id: Generated<string>;
    account_id: string | null;
    created_date: Generated<Date>;
    updated_date: Generated<Date>;
    name: string;
    origin: 'upload' | 'folder';
    folder: string | null;
    fingerprint: Generated<string>;
    files: ColumnType<unknown[], string | undefined, string>;
    file_count: Generated<number>;
    total_bytes: Generated<number>;
    piece_count: Generated<number>;
    format: string | null;
    options: ColumnType<unknown[] | null, string | null, string | null>;
    publishes: Generated<boolean>;
    version: Generated<number>;
    checked_version: number | null;
    description: ColumnType<unknown[] | null, string | null, string | null>;
    state: 'uploading' | 'ready' | 'waiting' | 'running' | 'finished' | 'cancelled' | 'failed' | 'stopped';
    task: 'describe' | 'check' | 'load' | null;
    queued_date: Date | null;
    started_date: Date | null;
    ended_date: Date | null;
    runner: string | null;
    lease_date: Date | null;
    is_cancelled: Generated<boolean>;
    texts_done: Generated<number>;
    texts_total: Generated<number>;
    segments_done: Generated<number>;
    result: ColumnType<unknown[] | null, string | null, string | null>;
    report: string | null;
    problem: string | null;
    problem_detail: Generated<string>;
    files_removed_date: Date | null;
  };
  library_changes: { transaction: string };
  mail_queue: {
    id: Generated<string>;
    account_id: string | null;
    kind: string;
    recipient: string | null;
    language: 'en' | 'bo-IN' | 'zh-Hans-CN';
    attempts: Generated<number>;
    next_try_date: Generated<Date>;
    created_date: Generated<Date>;
    feedback_id: string | null;
    measure_id: string | null;
    reply_id: string | null;
  };
  mapping_sets: { id: string; key: string; from_text: string; checksum: string };
  mappings: {
    from_segment: string;
    to_segment: string;
    from_text: string;
    to_text: string;
    kind: 'translation' | 'commentary';
    set_id: string;
  };
  measures: {
    id: Generated<string>;
    kind: 'warn' | 'silence' | 'close' | 'unlist' | 'take_down' | 'decline';
    account_id: string | null;
    sheet_id: string | null;
    reason: string;
    created_date: Generated<Date>;
    by_id: string | null;
    until_date: Date | null;
    ended_date: Date | null;
    ended_by: string | null;
  };
  migrations: { name: string; checksum: string; applied_at: Generated<Date> };
  notes: {
    id: Generated<string>;
    account_id: string;
    text_id: string;
    segment_id: string;
    segment_number: number;
    text_title: string;
    language: string;
    script: string;
    revision: number;
    state: Generated<'exact' | 'doubtful' | 'orphan'>;
    start_offset: number | null;
    end_offset: number | null;
    quote: string;
    prefix: Generated<string>;
    suffix: Generated<string>;
    body: Generated<string>;
    colour: 'yellow' | 'green' | 'blue' | 'pink' | null;
    version: Generated<number>;
    created_date: Generated<Date>;
    updated_date: Generated<Date>;
  };
  notifications: {
    id: Generated<string>;
    account_id: string;
    kind:
      | 'follow'
      | 'like'
      | 'handed_in'
      | 'answer_returned'
      | 'comment'
      | 'comment_waiting'
      | 'reply'
      | 'mention'
      | 'comment_like'
      | 'comment_removed'
      | 'sheet'
      | 'quote'
      | 'invitation'
      | 'warned'
      | 'silenced'
      | 'unlisted'
      | 'taken_down'
      | 'restored'
      | 'approved'
      | 'declined'
      | 'report_settled'
      | 'correction_accepted'
      | 'correction_declined'
      | 'correction_asked'
      | 'download_ready'
      | 'download_failed';
    actor_id: string | null;
    sheet_id: string | null;
    created_date: Generated<Date>;
    read_date: Date | null;
    mail_id: string | null;
    collection_id: string | null;
    messages: Generated<string[]>;
    comment_id: string | null;
  };
  person_tokens: { account_id: string; tokens: string; tokens_version: number };
  public_sheet_counts: { language: string; change: number };
  quote_announcements: { id: Generated<number>; segment_ids: string[]; last_sheet: string };
  rate_limits: { key: Buffer; hits: number; ends_date: Date };
  reading_history: { account_id: string; text_id: string; segment_id: string; read_date: Generated<Date> };
  recovery_codes: { account_id: string; code_hash: Buffer };
  removed_records: {
    target_type: 'collection' | 'topic';
    target_id: string;
    successor_id: string | null;
    parent_id: string | null;
    removed_date: Generated<Date>;
  };
  report_replies: {
    id: Generated<string>;
    feedback_id: string;
    by_id: string | null;
    words: string;
    created_date: Generated<Date>;
  };
  saved_places: {
    account_id: string;
    segment_id: string;
    text_id: string;
    saved_date: Generated<Date>;
    title: Generated<string>;
    language: Generated<string>;
    script: Generated<string>;
    segment_number: Generated<number>;
  };
  scheduled_jobs: { name: string; next_run_date: Generated<Date>; attempts: Generated<number> };
  second_factors: {
    account_id: string;
    secret: Buffer;
    created_date: Generated<Date>;
    confirmed_date: Date | null;
    last_period: Generated<number>;
  };
  sections: {
    id: string;
    text_id: string;
    content_id: string;
    parent_id: string | null;
    key: string;
    title: Generated<string>;
    position: number;
    section_number: number;
    depth: number;
    first_position: number;
    last_position: number;
  };
  segment_notes: { segment_id: string; position: number; type: 'variant' | 'note'; content: string };
  segment_references: { segment_id: string; siglum: string; value: string };
  segment_revisions: {
    segment_id: string;
    revision: number;
    text_id: string;
    key: string;
    old_content: string | null;
    new_content: string | null;
  };
  segment_successors: { segment_id: string; successor_id: string; text_id: string };
  segments: {
    id: string;
    text_id: string;
    content_id: string;
    section_id: string;
    key: string;
    position: number;
    type: SegmentType;
    level: number | null;
    starts_block: boolean;
    content: string;
  };
  sessions: {
    id: Generated<string>;
    account_id: string;
    family_hash: Buffer;
    current_hashes: Buffer[];
    previous_hashes: Generated<Buffer[]>;
    rotated_date: Generated<Date>;
    user_agent: Generated<string>;
    created_date: Generated<Date>;
    last_used_date: Generated<Date>;
    expires_date: Date;
  };
  sheet_announcements: { sheet_id: string; last_follower: string };
  sheet_collection_editors: {
    collection_id: string;
    account_id: string;
    invited_date: Generated<Date>;
    accepted_date: Date | null;
  };
  sheet_collection_sheets: { collection_id: string; sheet_id: string; position: number };
  sheet_collection_tokens: { collection_id: string; tokens: string; tokens_version: number };
  sheet_collections: {
    id: Generated<string>;
    account_id: string;
    title: string;
    description: Generated<string>;
    language: string;
    is_public: Generated<boolean>;
    version: Generated<number>;
    created_date: Generated<Date>;
    updated_date: Generated<Date>;
  };
  sheet_drafts: {
    sheet_id: string;
    version: number;
    title: string;
    summary: string;
    language: string;
    topics: string[];
    blocks: ColumnType<unknown[], string, string>;
    bytes: number;
    file_keys: string[];
    name: string | null;
    updated_date: Generated<Date>;
    is_empty: Generated<boolean>;
    tags: Generated<string[]>;
    layout: Generated<'stacked' | 'side_by_side'>;
  };
  sheet_excerpts: { sheet_id: string; position: number; text: string; tokens: string };
  sheet_likes: { sheet_id: string; account_id: string; created_date: Generated<Date> };
  sheet_points: {
    sheet_id: string;
    version: number;
    title: string;
    summary: string;
    language: string;
    topics: string[];
    file_keys: string[];
    saved_date: Date;
    name: string | null;
    block_hashes: Buffer[];
    reason: 'published' | 'deletion' | 'restore' | 'overwritten' | null;
    tags: Generated<string[]>;
    layout: Generated<'stacked' | 'side_by_side'>;
  };
  sheet_quotes: { sheet_id: string; segment_id: string };
  sheet_revision_blocks: {
    sheet_id: string;
    hash: Buffer;
    block: ColumnType<unknown[], string, string>;
    bytes: number;
  };
  sheet_tokens: { sheet_id: string; part: number; tokens: string; title_tokens: string | null; tokens_version: number };
  sheet_views: { day: ColumnType<Date, string, string>; sheet_id: string; visitor: Buffer };
  sheets: {
    id: Generated<string>;
    account_id: string | null;
    title: string;
    summary: Generated<string>;
    language: string;
    topics: Generated<string[]>;
    is_published: Generated<boolean>;
    published_date: Date | null;
    created_date: Generated<Date>;
    updated_date: Generated<Date>;
    deleted_date: Date | null;
    version: Generated<number>;
    name: string | null;
    blocks: ColumnType<unknown[], string, string>;
    file_keys: Generated<string[]>;
    views: Generated<number>;
    likes: Generated<number>;
    indexed_version: number | null;
    bytes: number;
    revision_bytes: Generated<number>;
    is_empty: Generated<boolean>;
    withheld: 'held' | 'taken_down' | 'closed' | null;
    is_unlisted: Generated<boolean>;
    words_hash: Buffer | null;
    tags: Generated<string[]>;
    layout: Generated<'stacked' | 'side_by_side'>;
    comment_setting: Generated<'on' | 'off' | 'followers' | 'approve_first'>;
  };
  short_links: {
    code: string;
    segment_id: string | null;
    text_id: string;
    language: string;
    url: string;
    created_date: Generated<Date>;
  };
  signing_keys: { id: Generated<string>; secret: Buffer; created_date: Generated<Date> };
  site_settings: { key: string; value: ColumnType<unknown[], string, string>; changed_date: Generated<Date> };
  text_revisions: {
    text_id: string;
    revision: number;
    label: string;
    checksum: string;
    segment_count: number;
    created_date: Generated<Date>;
    kind: Generated<'import' | 'edit' | 'correction' | 'undo'>;
    reason: Generated<string>;
    credit: Generated<string>;
    credited_account_id: string | null;
    account_id: string | null;
  };
  text_words: { text_id: string; words: Buffer; written: Generated<number> };
  texts: {
    id: string;
    key: string;
    work_id: string;
    is_root: boolean;
    language: string;
    script: string;
    title: string;
    source: string;
    license: string;
    revision: Generated<number>;
    revision_label: string;
    checksum: string;
    segment_count: number;
    coverage: number | null;
    is_published: Generated<boolean>;
    published_by: Generated<string>;
    views: Generated<number>;
    created_date: Generated<Date>;
    updated_date: Generated<Date>;
    published_date: Generated<Date>;
    tokens_version: Generated<number>;
    author: Generated<string>;
    source_url: Generated<string>;
    letter_count: Generated<number>;
    draft_checksum: Generated<string>;
    is_released: Generated<boolean>;
    is_preferred: Generated<boolean>;
  };
  title_tokens: {
    text_id: string | null;
    work_id: string | null;
    collection_id: string | null;
    language: string;
    title: string;
    tokens: string;
    tokens_version: number;
    topic_id: string | null;
  };
  topic_passages: { topic_id: string; position: number; segment_id: string };
  topic_terms: { topic_id: string; position: number; language: string; term: string };
  topic_titles: {
    topic_id: string;
    language: string;
    title: string;
    description: string;
    short_description: Generated<string>;
  };
  topics: {
    id: string;
    key: string;
    parent_id: string | null;
    position: number;
    checksum: string;
    category: Generated<string>;
  };
  unsubscribe_keys: { is_only: Generated<boolean>; secret: Buffer };
  usernames: { username: string; account_id: string; former_since: Date | null };
  view_salts: { day: ColumnType<Date, string, string>; salt: Buffer };
  withheld_sheet_collections: { collection_id: string };
  work_collections: { work_id: string; collection_id: string; position: number };
  work_titles: {
    work_id: string;
    language: string;
    title: string;
    description: Generated<string>;
    short_description: Generated<string>;
  };
  works: {
    id: string;
    key: string;
    type: WorkType;
    citation: Generated<string>;
    is_published: Generated<boolean>;
    author: Generated<string>;
    composed: Generated<string>;
    other_citations: Generated<string[]>;
  };
}

export type LinkKind = 'reset_password' | 'confirm_email' | 'second_factor';
export type Role = 'member' | 'moderator' | 'editor' | 'librarian' | 'admin';
export type SegmentType = 'prose' | 'verse' | 'heading';
export type WorkType = 'root_text' | 'commentary';
