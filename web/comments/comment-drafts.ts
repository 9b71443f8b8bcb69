import { newId } from '#web/new-id.ts';
import { readStored, removeStored, writeStored } from '#web/storage.ts';

/** What somebody has begun to write. With the id of the comment it becomes, so that sending it twice makes one. */
export type CommentDraft = { key: string; comment_id: string; body: string };

const MAX_DRAFTS = 30;

const isDraft = (value: unknown): value is CommentDraft =>
  typeof value === 'object' &&
  value !== null &&
  ['key', 'comment_id', 'body'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

export const parseDrafts = (stored: string | null): CommentDraft[] => {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isDraft) : [];
  } catch {
    return [];
  }
};

/** By account, sheet and what it is about. */
export const draftKey = (account_id: string, sheet_id: string, about: string): string =>
  [account_id, sheet_id, about].join(' ');

export const findDraft = (key: string): CommentDraft =>
  parseDrafts(readStored('commentDrafts')).find((draft) => draft.key === key) ?? { key, comment_id: newId(), body: '' };

/** One without words is removed. */
export const saveDraft = (draft: CommentDraft): void => {
  const others = parseDrafts(readStored('commentDrafts')).filter(({ key }) => key !== draft.key);
  const drafts = draft.body.trim() === '' ? others : [draft, ...others].slice(0, MAX_DRAFTS);
  if (drafts.length === 0) removeStored('commentDrafts');
  else writeStored('commentDrafts', JSON.stringify(drafts));
};

/** What was written while `sent` was on its way: the words after it, or all where it was changed. */
export const restAfterSending = (sent: string, body: string): string =>
  (body.startsWith(sent) ? body.slice(sent.length) : body).trimStart();
