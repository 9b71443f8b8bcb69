import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useNavigate } from '#web/router/router.tsx';
import { paths } from '#web/paths.ts';
import { useUnsavedWork } from '#web/auth/unsaved-work.ts';
import { createSheetSaving, type MirroredContent } from './create-sheet-saving.ts';
import type { EditorPort, OpenedSheet, SheetSaving } from './types.ts';

type Options = {
  /** `id` of GET /users/info. Use it as the screen's key: another account is another editing session. */
  account_id: string;
  /** As it was when the screen was first shown; later values are ignored. */
  opened: OpenedSheet;
  /** Null until the editor is mounted. */
  port: EditorPort | null;
  /** For the copy in session storage. */
  mirroredContent: MirroredContent;
};

/** Saves the draft while the screen is shown. */
export const useSheetSaving = ({ account_id, opened, port, mirroredContent }: Options): SheetSaving => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [saving] = useState(() => createSheetSaving({ account_id, opened, mirroredContent }));
  const view = useSyncExternalStore(saving.subscribe, saving.read, saving.read);

  useEffect(() => {
    // The same page under its new address: nothing is mounted again, and the caret stays where it is.
    saving.setOnAddress((id) => {
      const address = paths.sheet(id);
      if (window.location.pathname !== address) navigate(address, { replace: true, state: { isSamePage: true } });
    });
    // What is saved after the page was left does not lead back to it.
    return () => saving.setOnAddress(() => undefined);
  }, [saving, navigate]);
  useEffect(() => {
    const stop = saving.start();
    return () => {
      stop();
      // Lists and reading pages fetched before are out of date.
      void queryClient.invalidateQueries({ queryKey: ['sheets'] });
      void queryClient.invalidateQueries({ queryKey: ['sheets-user-profile'] });
    };
  }, [saving, queryClient]);
  useEffect(() => {
    if (port) saving.draftState.attach(port);
  }, [saving, port]);
  useUnsavedWork(view.isDirty);

  return useMemo(
    () => ({
      ...view,
      setFields: (changes) => {
        saving.draftState.setFields(changes);
        saving.updateView({
          fields: saving.draftState.fields(),
          ...('title' in changes ? { titleProblem: undefined } : {}),
        });
        saving.markChanged();
      },
      markChanged: saving.markChanged,
      saveNow: saving.save,
      setPublished: saving.setPublished,
      deleteSheet: saving.deleteSheet,
      undeleteSheet: saving.undeleteSheet,
      readDraft: saving.draftState.current,
      saveAsNew: saving.saveAsNew,
      restoreVersion: saving.restoreVersion,
      resolveConflict: (conflict, choice) => void saving.resolveConflict(conflict, choice),
      applyRecovery: (key) => void saving.recovery.apply(key),
      discardRecovery: (key) => void saving.recovery.discard(key),
      dismissRecovery: saving.recovery.dismiss,
    }),
    [view, saving],
  );
};
