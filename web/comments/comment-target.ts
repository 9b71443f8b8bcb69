import type { QuotedWords } from '#shared/contract/comments.ts';

/** What the panel shows and what a new comment is about: the sheet (null), a block, words of it, or one conversation. */
export type CommentTarget = {
  block_id: string | null;
  words?: QuotedWords | undefined;
  /** The comment that is shown alone, with its thread. */
  comment?: string | undefined;
};

export const WHOLE_SHEET: CommentTarget = { block_id: null };

/** Where a draft belongs to, beside sheet and account. */
export const draftKeyOf = (target: CommentTarget): string =>
  [target.block_id ?? 'sheet', target.words?.quote ?? ''].join(' ');
