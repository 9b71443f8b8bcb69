import type { ColumnType, Generated } from 'kysely';
import type { SiteLanguage } from '#shared/languages.ts';

/** The tables as `migrations/` make them. Column names are the wire's names. */
export interface Database {
  collections: { id: string; key: string; parent_id: string | null; slug: string; position: number };
  collection_titles: { collection_id: string; language: string; title: string; description: string };
  works: { id: string; key: string; type: WorkType };
  work_titles: { work_id: string; language: string; title: string; description: string };
  work_collections: { work_id: string; collection_id: string; position: number };
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
    tokens_version: Generated<number>;
    is_published: Generated<boolean>;
    published_by: Generated<string>;
    views: Generated<number>;
    created_date: Moment;
    updated_date: Moment;
    published_date: Moment;
  };
  text_revisions: {
    text_id: string;
    revision: number;
    label: string;
    checksum: string;
    segment_count: number;
    created_date: Moment;
  };
  contents: { id: string; text_id: string; position: number; segment_count: number };
  sections: {
    id: string;
    text_id: string;
    content_id: string;
    parent_id: string | null;
    key: string;
    title: string;
    position: number;
    section_number: number;
    depth: number;
    first_position: number;
    last_position: number;
  };
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
  segment_tokens: { segment_id: string; part: number; text_id: string; position: number; tokens: string };
  common_words: { word: string };
  common_word_counts: { word: string; text_id: string; exact: number; folded: number; word_forms: number };
  title_tokens: {
    text_id: string | null;
    work_id: string | null;
    collection_id: string | null;
    language: string;
    title: string;
    tokens: string;
    tokens_version: number;
  };
  citable_numbers: { number: string; text_id: string; position: number };
  library_changes: { transaction: string };
  mapping_sets: { id: string; key: string; from_text: string; checksum: string };
  mappings: {
    from_segment: string;
    to_segment: string;
    from_text: string;
    to_text: string;
    kind: 'translation' | 'commentary';
    set_id: string;
  };
  segment_notes: { segment_id: string; position: number; type: 'variant' | 'note'; content: string };
  short_links: {
    code: string;
    segment_id: string | null;
    text_id: string;
    language: string;
    url: string;
    created_date: Moment;
  };
  segment_references: { segment_id: string; siglum: string; value: string };
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
    site_language: Generated<SiteLanguage>;
    translation_language: string | null;
    notification_frequency: Generated<'daily' | 'weekly' | 'never'>;
    title: Generated<string>;
    organization: Generated<string>;
    location: Generated<string>;
    about_me: Generated<string>;
    avatar_url: Generated<string>;
    educations: Generated<string[]>;
    social_profiles: Generated<unknown[]>;
    tokens_valid_from: Date | null;
    last_digest_date: Date | null;
    created_date: Moment;
  };
  usernames: { username: string; account_id: string };
  account_identities: { issuer: string; subject: string; account_id: string; created_date: Moment };
  sessions: {
    id: Generated<string>;
    account_id: string;
    family_hash: Buffer;
    current_hashes: Buffer[];
    previous_hashes: Generated<Buffer[]>;
    rotated_date: Moment;
    user_agent: string;
    created_date: Moment;
    last_used_date: Moment;
    expires_date: Date;
  };
  account_links: { token_hash: Buffer; account_id: string; kind: LinkKind; email: string; expires_date: Date };
  signing_keys: { id: Generated<string>; secret: Buffer; created_date: Moment };
  mail_queue: {
    id: Generated<string>;
    account_id: string | null;
    feedback_id: string | null;
    kind: string;
    recipient: string | null;
    language: SiteLanguage;
    attempts: Generated<number>;
    next_try_date: Moment;
    created_date: Moment;
  };
  sheets: {
    id: Generated<string>;
    account_id: string | null;
    title: string;
    summary: Generated<string>;
    language: string;
    topics: Generated<string[]>;
    is_published: Generated<boolean>;
    published_date: Date | null;
    created_date: Moment;
    updated_date: Moment;
    deleted_date: Date | null;
    version: Generated<number>;
    name: string | null;
    blocks: unknown[];
    file_keys: Generated<string[]>;
    views: Generated<number>;
    likes: Generated<number>;
  };
  sheet_points: {
    sheet_id: string;
    version: number;
    title: string;
    summary: string;
    language: string;
    topics: string[];
    blocks: unknown[];
    file_keys: string[];
    saved_date: Date;
    name: string | null;
  };
  sheet_quotes: { sheet_id: string; segment_id: string };
  sheet_tokens: {
    sheet_id: string;
    part: number;
    tokens: string;
    title_tokens: string | null;
    tokens_version: number;
  };
  sheet_likes: { sheet_id: string; account_id: string; created_date: Moment };
  view_salts: { day: string; salt: Buffer };
  sheet_views: { day: string; sheet_id: string; visitor: Buffer };
  files: {
    key: string;
    account_id: string | null;
    bytes: number;
    width: number;
    height: number;
    created_date: Moment;
    unused_since: Date | null;
  };
  follows: { follower_id: string; followed_id: string; created_date: Moment };
  blocks: { blocker_id: string; blocked_id: string; created_date: Moment };
  notifications: {
    id: Generated<string>;
    account_id: string;
    kind: 'follow' | 'like' | 'sheet' | 'quote';
    actor_id: string | null;
    sheet_id: string | null;
    created_date: Moment;
    read_date: Date | null;
    mail_id: string | null;
  };
  unsubscribe_keys: { is_only: Generated<boolean>; secret: Buffer };
  feedback: {
    id: Generated<string>;
    account_id: string | null;
    type: 'bug' | 'idea' | 'text' | 'other' | 'report';
    email: Generated<string>;
    words: string;
    about_id: string | null;
    created_date: Moment;
  };
  person_tokens: { account_id: string; tokens: string; tokens_version: number };
  rate_limits: { key: Buffer; hits: number; ends_date: Date };
}

export type WorkType = 'root_text' | 'commentary';
export type SegmentType = 'prose' | 'verse' | 'heading';
export type Role = 'member' | 'editor' | 'admin';
export type LinkKind = 'reset_password' | 'confirm_email';

/** Read as a Date, written by the database's own clock unless given. */
type Moment = ColumnType<Date, Date | undefined, Date>;
