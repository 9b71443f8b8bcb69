import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useUnsavedWork } from '#web/session/unsaved-work.ts';
import { openSaving } from './open-saving.ts';
import { titleProblemWords } from './title-problem.ts';
import type { EditorPort, OpenedSheet, SheetSaving } from './types.ts';

type Visit = {
  /** Whose words these are: `id` of GET /users/info. Another one is another visit: give the screen this as its key. */
  account_id: string;
  /** As it was when the screen was first shown; later ones are ignored. */
  opened: OpenedSheet;
  /** Null until the editor is there. */
  port: EditorPort | null;
};

/** Saves what is written, for as long as the screen is shown. */
export const useSheetSaving = ({ account_id, opened, port }: Visit): SheetSaving => {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [saving] = useState(() => openSaving({ account_id, opened }));
  const view = useSyncExternalStore(saving.subscribe, saving.read, saving.read);

  useEffect(() => {
    // The same page under its address: nothing is mounted anew, the caret stays where it is.
    saving.setOnCreated((id) => void navigate(paths.sheet(id), { replace: true, state: { isSamePage: true } }));
  }, [saving, navigate]);
  useEffect(() => {
    const stop = saving.start();
    return () => {
      stop();
      // Lists and reading pages that were fetched before show what was.
      void queryClient.invalidateQueries({ queryKey: ['sheets'] });
      void queryClient.invalidateQueries({ queryKey: ['sheets-user-profile'] });
    };
  }, [saving, queryClient]);
  useEffect(() => {
    if (port) saving.hand.attach(port);
  }, [saving, port]);
  useUnsavedWork(view.isDirty);

  return useMemo(
    () => ({
      ...view,
      titleProblem: titleProblemWords(t, view.titleProblem),
      setFields: (changes) => {
        saving.hand.setFields(changes);
        saving.change({
          fields: saving.hand.fields(),
          ...('title' in changes ? { titleProblem: undefined } : {}),
        });
        saving.noteChange();
      },
      noteChange: saving.noteChange,
      saveNow: saving.save,
      setPublished: saving.setPublished,
      remove: saving.remove,
      bringBack: saving.bringBack,
      readDraft: saving.hand.current,
      saveAsNew: saving.saveAsNew,
      restoreVersion: saving.restoreVersion,
      resolve: (conflict, choice) => void saving.resolve(conflict, choice),
      takeRecovery: (key) => void saving.recovery.take(key),
      dropRecovery: (key) => void saving.recovery.drop(key),
      dismissRecovery: saving.recovery.dismiss,
    }),
    [view, saving, t],
  );
};
