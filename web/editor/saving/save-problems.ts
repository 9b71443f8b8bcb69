import { MAX_SHEET_BLOCKS, MAX_SHEET_TITLE_LENGTH } from '#shared/limits.ts';
import { ApiError } from '#web/api/api-error.ts';
import { normalizeLine } from './draft-rules.ts';
import type { SheetDraft, TitleProblem, UnsavedReason } from './types.ts';

const TITLE_TOO_LONG = 'sheet_title_too_long';
const TOO_MANY_BLOCKS = 'too_many_blocks';

/** Why a failed save left changes unsaved. */
export const unsavedReason = ({ status, code }: Pick<ApiError, 'status' | 'code'>): UnsavedReason => {
  if (code === TOO_MANY_BLOCKS) return 'too_many_blocks';
  if (status === 400) return 'refused';
  if (status === 401) return 'signed_out';
  if (status === 403 || status === 404) return 'gone';
  if (code === 'quota_exceeded') return 'storage_full';
  return status === 413 ? 'too_large' : 'offline';
};

/** Throws what the server would refuse. */
export const checkDraft = ({ title, blocks }: Pick<SheetDraft, 'title' | 'blocks'>): void => {
  const { length } = normalizeLine(title);
  if (length === 0) throw new ApiError(400, 'sheet_title_required', 'Sheet title is required');
  if (length > MAX_SHEET_TITLE_LENGTH) throw new ApiError(400, TITLE_TOO_LONG, 'The title is too long');
  if (blocks.length > MAX_SHEET_BLOCKS) throw new ApiError(400, TOO_MANY_BLOCKS, 'The sheet has too many blocks');
};

export const titleProblem = ({ code }: ApiError): TitleProblem | undefined => {
  if (code === 'sheet_title_required') return 'saving.title_required';
  return code === TITLE_TOO_LONG ? 'saving.title_too_long' : undefined;
};
