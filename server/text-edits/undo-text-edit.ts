import type { Transaction } from 'kysely';
import type { Actor, StoredAuditEntry } from '#server/audit-log/audit-log.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { TextContent } from '#server/library/draft.ts';
import { applyPatch } from './content-patch.rules.ts';
import { editText, type SavedEdit, type TextEdit } from './edit-text.ts';
import { reversed, type Moves } from './moved-segments.rules.ts';

/** To segments that are there again, or still. */
export const wayBack = (moves: Moves, { segments }: TextContent): Moves => {
  const keys = new Set(segments.map(({ key }) => key));
  return new Map([...reversed(moves)].map(([from, to]) => [from, to.filter((key) => keys.has(key))]));
};

/** The text as it was before, as a new revision, if it has not been changed since. */
export const undoTextEdit = async (
  trx: Transaction<Database>,
  { actor }: { actor: Actor },
  { id, action, target_id, before, after }: StoredAuditEntry,
): Promise<{ revision: number }> => {
  const saved = before?.['saved'] as SavedEdit | undefined;
  if (!saved) throw new AppError('not_undoable');
  const { saved: _saved, revision: _revision, ...was } = before ?? {};
  const { revision, reason: _reason, ...is } = after ?? {};
  return editText(trx, {
    text_id: target_id,
    expected_revision: Number(revision),
    change: (present) => {
      const content = applyPatch(present, saved.patch);
      return { content, moves: wayBack(new Map(saved.moves), content) };
    },
    actor,
    kind: 'undo',
    action: action as TextEdit['action'],
    reason: '',
    credit: null,
    shown: { before: is, after: was },
    undoes: { id, saved },
  });
};
