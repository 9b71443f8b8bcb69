import { draftOfSheet } from './draft-rules.ts';
import type { SavingCore, SavingDeps } from './saving-core.ts';
import { draftChosen } from './settle-conflicts.ts';
import type { Conflict, ConflictChoice } from './types.ts';

/** What is done with a whole sheet. Each fails like a call, and what is unsaved is saved first. */
export const createSheetActions = (core: SavingCore, { call, journal, newId }: SavingDeps) => {
  const { hand, known } = core;
  const params = () => ({ id: known.sheet_id });

  const takeServers = async () => {
    const sheet = await call('GET /sheets/{id}', { params: params() });
    const draft = draftOfSheet(sheet);
    await hand.takeIn({ base: known.base, theirs: draft, sent: [] });
    Object.assign(known, { version: sheet.version, base: draft });
    journal.setBase(draft, []);
    core.change({ version: sheet.version, is_published: sheet.is_published, unsaved: undefined });
    core.showHand();
  };

  const saveFirst = async () => {
    if (!(await core.save())) throw new Error('There are words that could not be saved');
  };

  return {
    setPublished: async (isPublished: boolean) => {
      if (isPublished) return core.publish();
      await saveFirst();
      const { is_published } = await call('PUT /sheets/{id}', { params: params(), body: { is_published: false } });
      core.change({ is_published });
      return core.tell('saved');
    },
    remove: async () => {
      await core.save();
      await call('DELETE /sheets/{id}', { params: params() });
      core.change({ isDeleted: true });
      core.tell('saved');
    },
    bringBack: async () => {
      await call('POST /sheets/{id}/restore', { params: params(), body: {} });
      core.change({ isDeleted: false, unsaved: undefined });
      await takeServers();
      core.tell('saved');
      if (core.read().isDirty) await core.save();
    },
    saveAsNew: async () => {
      Object.assign(known, { sheet_id: newId(), exists: false, version: 0 });
      core.change({ sheet_id: undefined, is_published: false, isDeleted: false, unsaved: undefined, isDirty: true });
      return core.save();
    },
    restoreVersion: async (version: number) => {
      await saveFirst();
      await call('POST /sheets/{id}/restore', { params: params(), body: { version } });
      await takeServers();
      core.tell('saved');
    },
    resolve: async (conflict: Conflict, choice: ConflictChoice) => {
      await hand.bring((mine) => ({
        draft: draftChosen(mine, conflict, choice, newId),
        conflicts: hand.conflicts().filter(({ id }) => id !== conflict.id),
      }));
      core.showHand();
      core.noteChange();
    },
  };
};
