import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { EditedSegment, SegmentFields, TextOperation } from '#shared/contract/admin-structure.ts';
import { toApiError } from '#web/api/api-error.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { useT } from '#web/i18n/translate.ts';
import { adminErrorMessage } from './admin-error.ts';
import { changeText, fieldsOf, readSegment } from './structure.data.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type Options = { text_id: string; segment: EditedSegment; revision: number };

/** What somebody changes in a segment. Only changed fields are sent, each with what it was before. */
export const useSegmentEdits = ({ text_id, segment, revision }: Options) => {
  const t = useT();
  const client = useQueryClient();
  const [seen, setSeen] = useState<SegmentFields>(fieldsOf(segment));
  const [edits, setShownEdits] = useState<Partial<SegmentFields>>({});
  /** The same at once, for a save that ends while somebody types. */
  const latest = useRef<Partial<SegmentFields>>({});
  const setEdits = (next: Partial<SegmentFields>) => {
    latest.current = next;
    setShownEdits(next);
  };
  const [reason, setReason] = useState('');
  const [theirs, setTheirs] = useState<SegmentFields>();
  const [refusal, setRefusal] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const inFlight = useRef(false);
  const isDone = useRef(false);
  // What others have changed meanwhile is shown at once to somebody who has changed nothing.
  const [shown, setShown] = useState(segment);
  if (shown !== segment) {
    setShown(segment);
    if (Object.keys(edits).length === 0) setSeen(fieldsOf(segment));
  }

  const isEdited = Object.keys(edits).length > 0;
  const values: SegmentFields = { ...seen, ...edits };
  const setValues = (changed: Partial<SegmentFields>) => {
    setSaved(false);
    setEdits(
      Object.fromEntries(
        Object.entries({ ...latest.current, ...changed }).filter(
          // What is being saved is not what was seen any more.
          ([field, value]) => inFlight.current || !isSame(value, seen[field as keyof SegmentFields]),
        ),
      ),
    );
  };

  const edit = (): TextOperation[] =>
    isEdited
      ? [
          {
            type: 'edit_segment',
            segment_id: segment.id,
            before: Object.fromEntries(Object.keys(edits).map((field) => [field, seen[field as keyof SegmentFields]])),
            after: edits,
          },
        ]
      : [];

  /** With what was changed before; true when it is stored. */
  const save = async (...operations: TextOperation[]): Promise<boolean> => {
    if (inFlight.current) return false;
    const all = [...edit(), ...operations];
    if (all.length === 0) {
      setRefusal(t('refusal.nothing_changed'));
      return false;
    }
    inFlight.current = true;
    setRefusal('');
    setSaving(true);
    setSaved(false);
    try {
      await changeText(text_id, revision, all, reason);
      setSeen(values);
      // What was typed meanwhile stays.
      setEdits(
        Object.fromEntries(
          Object.entries(latest.current).filter(([field, mine]) => !isSame(mine, values[field as keyof SegmentFields])),
        ),
      );
      setReason((now) => (now === reason ? '' : now));
      setTheirs(undefined);
      await client.invalidateQueries({ queryKey: [MEMBER_GROUP] });
      setSaved(true);
      return true;
    } catch (thrown) {
      const error = toApiError(thrown);
      const fresh =
        error.code === 'conflict' ? await readSegment(text_id, segment.id).catch(() => undefined) : undefined;
      const fields = fresh && fieldsOf(fresh);
      if (fields && !isSame(fields, seen)) {
        setSeen(fields);
        setTheirs(fields);
      } else setRefusal(error.code === 'conflict' ? t('structure.conflict') : adminErrorMessage(t, error));
      await client.invalidateQueries({ queryKey: [MEMBER_GROUP] });
      return false;
    } finally {
      inFlight.current = false;
      setSaving(false);
    }
  };

  const settle = (choice: 'mine' | 'theirs') => {
    if (choice === 'theirs') setEdits({});
    setTheirs(undefined);
  };

  return {
    values,
    setValues,
    reason,
    setReason,
    /** What somebody else has made of it meanwhile. */
    theirs,
    settle,
    refusal,
    refuse: setRefusal,
    save,
    isEdited,
    isSaving,
    isSaved,
    isDone,
  };
};

export type SegmentEdits = ReturnType<typeof useSegmentEdits>;
