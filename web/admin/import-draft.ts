import { useState } from 'react';
import type { Import } from '#shared/contract/import-parts.ts';
import { findChoiceDifferences, type ImportDraft, isSameDraft } from './choice-differences.ts';
import { firstChoices, type ImportChoices } from './import-options.ts';

const storedDraft = (found: Import): ImportDraft => ({ choices: firstChoices(found), publishes: found.publishes });

/**
 * The choices of the form. They outlive the form, which gives way to the progress of a trial, also one that another librarian
 * has started. What another has saved is shown at once to somebody who has changed nothing; who has is told and chooses.
 */
export const useImportDraft = (found: Import) => {
  const [draft, setDraft] = useState(() => storedDraft(found));
  /** What was stored when the choices were begun. */
  const [seen, setSeen] = useState(draft);
  /** Whether another librarian has saved other choices since. */
  const [isBehind, setBehind] = useState(false);
  const [shown, setShown] = useState(found);
  const stored = storedDraft(found);
  if (shown !== found) {
    setShown(found);
    // The files were looked at again, as those of another format have other columns and styles.
    const isOther = found.format !== shown.format || found.description !== shown.description;
    if (isSameDraft(draft, seen)) {
      setDraft(stored);
      setSeen(stored);
    } else if (isOther) {
      const { columns, styles, documents, several, separator } = stored.choices;
      setDraft({ ...draft, choices: { ...draft.choices, columns, styles, documents, several, separator } });
      setSeen(stored);
    } else if (isSameDraft(draft, stored)) setSeen(stored);
    setBehind(!isOther && !isSameDraft(draft, seen) && !isSameDraft(draft, stored) && !isSameDraft(stored, seen));
  }
  const isEdited = !isSameDraft(draft, seen);
  return {
    ...draft,
    isEdited,
    setChoices: (changes: Partial<ImportChoices>) =>
      setDraft((now) => ({ ...now, choices: { ...now.choices, ...changes } })),
    setPublishes: (publishes: boolean) => setDraft((now) => ({ ...now, publishes })),
    /** What was sent is stored; what was chosen meanwhile stays. */
    setSent: () => setSeen(draft),
    /** Where another librarian has saved other choices meanwhile. */
    differences: isBehind ? findChoiceDifferences(draft, stored) : [],
    settle: (choice: 'mine' | 'theirs') => {
      setSeen(stored);
      setBehind(false);
      if (choice === 'theirs') setDraft(stored);
    },
  };
};

export type ImportDraftEdits = ReturnType<typeof useImportDraft>;
