import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { EditedSegment, SegmentFields, TextOperation } from '#shared/contract/admin-structure.ts';
import { toApiError } from '#web/api/api-error.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { useT } from '#web/i18n/translate.ts';
import { apiErrorMessage } from '#web/ui/api-error-message.ts';
import { changeText, fieldsOf, readSegment } from './structure.data.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type Options = { text_id: string; segment: EditedSegment; revision: number };

/** What somebody changes in a segment. Only changed fields are sent, each with what it was before. */
export const useSegmentEdits = ({ text_id, segment, revision }: Options) => {
  const t = useT();
  const client = useQueryClient();
  const [seen, setSeen] = useState<SegmentFields>(fieldsOf(segment));
  const [edits, setEdits] = useState<Partial<SegmentFields>>({});
  const [reason, setReason] = useState('');
  const [theirs, setTheirs] = useState<SegmentFields>();
  const [refusal, setRefusal] = useState('');
  const [state, setState] = useState<'editing' | 'saving' | 'saved'>('editing');
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
    setState('editing');
    setEdits((before) =>
      Object.fromEntries(
        Object.entries({ ...before, ...changed }).filter(
          ([field, value]) => !isSame(value, seen[field as keyof SegmentFields]),
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
    if (state === 'saving') return false;
    setRefusal('');
    setState('saving');
    try {
      await changeText(text_id, revision, [...edit(), ...operations], reason);
      setSeen(values);
      setEdits({});
      setReason('');
      setTheirs(undefined);
      await client.invalidateQueries({ queryKey: [MEMBER_GROUP] });
      setState('saved');
      return true;
    } catch (thrown) {
      const error = toApiError(thrown);
      setState('editing');
      const fresh =
        error.code === 'conflict' ? await readSegment(text_id, segment.id).catch(() => undefined) : undefined;
      const fields = fresh && fieldsOf(fresh);
      if (fields && !isSame(fields, seen)) {
        setSeen(fields);
        setTheirs(fields);
      } else setRefusal(error.code === 'conflict' ? t('structure.conflict') : apiErrorMessage(t, error));
      await client.invalidateQueries({ queryKey: [MEMBER_GROUP] });
      return false;
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
    isSaving: state === 'saving',
    isSaved: state === 'saved',
    isDone,
  };
};

export type SegmentEdits = ReturnType<typeof useSegmentEdits>;
