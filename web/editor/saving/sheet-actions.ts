import { toApiError } from '#web/api/api-error.ts';
import { publicationOf } from './draft-rules.ts';
import { resolveConflict } from './merge-drafts.ts';
import type { SavingCore } from './saving-core.ts';
import type { SavingDeps } from './saving-deps.ts';
import type { Conflict, ConflictChoice } from './types.ts';

/**
 * Actions on the whole sheet. Each rejects like a call, and saves unsaved changes first; what is typed meanwhile is saved
 * after it.
 */
export const createSheetActions = (core: SavingCore, { client, newId }: SavingDeps) => {
  const params = () => ({ id: core.serverState().sheet_id });

  const saveFirst = async () => {
    if (!(await core.save())) throw new Error('There are changes that could not be saved');
  };

  return {
    setPublished: async (isPublished: boolean) => {
      if (isPublished) {
        return core.publish().catch(async (error: unknown) => {
          // A moderator keeps it from being published; the words are saved all the same.
          if (toApiError(error).status === 403) await core.save();
          throw error;
        });
      }
      await saveFirst();
      await core.enqueue(async () => {
        const saved = await client('PUT /sheets/{id}', { params: params(), body: { is_published: false } });
        core.updateView(publicationOf(saved));
      });
      return core.broadcast('saved');
    },
    deleteSheet: async () => {
      await core.save();
      await core.enqueue(async () => {
        await client('DELETE /sheets/{id}', { params: params() });
        core.updateView({ isDeleted: true });
      });
      core.broadcast('saved');
    },
    undeleteSheet: async () => {
      await core.enqueue(async () => {
        await client('POST /sheets/{id}/restore', { params: params(), body: {} });
        core.updateView({ isDeleted: false, unsaved: undefined });
        await core.mergeRestored();
      });
      core.broadcast('saved');
      if (core.read().isDirty) await core.save();
    },
    saveAsNew: async () => {
      core.startNewSheet();
      return core.save();
    },
    restoreVersion: async (version: number) => {
      await saveFirst();
      await core.enqueue(async () => {
        await client('POST /sheets/{id}/restore', { params: params(), body: { version } });
        await core.mergeRestored();
      });
      core.broadcast('saved');
    },
    resolveConflict: async (conflict: Conflict, choice: ConflictChoice) => {
      await core.draftState.replaceDraft((mine) => ({
        draft: resolveConflict(mine, conflict, choice, newId),
        conflicts: core.draftState.conflicts().filter(({ id }) => id !== conflict.id),
      }));
      core.showDraft();
      core.markChanged();
    },
  };
};
