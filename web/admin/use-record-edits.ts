import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Fields, type FieldValue, isSameValue } from '#shared/field-values.ts';
import type { CatalogChanges, CatalogRecord } from '#shared/contract/catalog-parts.ts';
import { toApiError } from '#web/api/api-error.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { useT } from '#web/i18n/translate.ts';
import { useNavigate } from '#web/router/router.tsx';
import { fieldErrors } from '#web/ui/form/error-messages.ts';
import { adminErrorMessage } from './admin-error.ts';

/** A field that somebody else has changed since the form was opened. */
export type FieldConflict = { field: string; theirs: FieldValue; mine: FieldValue };

type Options<Record extends CatalogRecord> = {
  record: Record;
  save(changes: CatalogChanges): Promise<Record>;
  /** Reads it again, when somebody else has changed it. */
  reload(): Promise<Record>;
  /** Nothing can be typed while it is saved, because the form gives way to another page. */
  isLockedWhileSaving?: boolean;
};

/**
 * What somebody changes in a form. Only the changed fields are sent, each with what it was before, so that two people may
 * change different fields; of the same field the second is told and chooses.
 */
export const useRecordEdits = <Record extends CatalogRecord>({
  record,
  save,
  reload,
  isLockedWhileSaving,
}: Options<Record>) => {
  const t = useT();
  const client = useQueryClient();
  const [seen, setSeen] = useState<Fields>(record.fields);
  const [handSet, setHandSet] = useState<Fields>(record.hand_set);
  const [edits, setShownEdits] = useState<Fields>({});
  /** The same at once, for a save that ends while somebody types. */
  const latest = useRef<Fields>({});
  const setEdits = (next: Fields) => {
    latest.current = next;
    setShownEdits(next);
  };
  const [conflicts, setConflicts] = useState<FieldConflict[]>([]);
  const [problems, setProblems] = useState<{ [field: string]: string }>({});
  const [refusal, setRefusal] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const inFlight = useRef(false);
  const isDone = useRef(false);

  const show = (next: CatalogRecord) => {
    setSeen(next.fields);
    setHandSet(next.hand_set);
  };
  // What others have changed meanwhile is shown at once to somebody who has changed nothing.
  const [shown, setShown] = useState<CatalogRecord>(record);
  if (shown !== record) {
    setShown(record);
    if (Object.keys(edits).length === 0) show(record);
  }

  const valueOf = (field: string): FieldValue => (field in edits ? (edits[field] ?? null) : (seen[field] ?? null));
  const setValue = (field: string, value: FieldValue) => {
    if (isLockedWhileSaving && inFlight.current) return;
    setSaved(false);
    setProblems(({ [field]: _solved, ...others }) => others);
    const { [field]: _before, ...others } = latest.current;
    const isBack = isSameValue(value === '' ? null : value, seen[field] === '' ? null : seen[field]);
    // What is being saved is not what was seen any more.
    setEdits(isBack && !inFlight.current ? others : { ...others, [field]: value });
  };

  /** Shows what is stored now. Of fields that are still edited, those that others have changed since `before` are conflicts. */
  const mergeStored = (fresh: CatalogRecord, before: Fields) => {
    const open = Object.entries(latest.current).filter(([field, mine]) => !isSameValue(fresh.fields[field], mine));
    show(fresh);
    setConflicts(
      open
        .filter(([field]) => !isSameValue(fresh.fields[field], before[field]))
        .map(([field, mine]) => ({ field, theirs: fresh.fields[field] ?? null, mine })),
    );
    setEdits(Object.fromEntries(open));
  };

  const submit = async () => {
    if (inFlight.current) return;
    if (!isLockedWhileSaving && Object.keys(latest.current).length === 0) {
      setSaved(true);
      return;
    }
    inFlight.current = true;
    setRefusal('');
    setProblems({});
    setSaving(true);
    setSaved(false);
    const sent = latest.current;
    const changes = Object.fromEntries(
      Object.entries(sent).map(([field, after]) => [field, { before: seen[field] ?? null, after }]),
    );
    try {
      const saved = await save(changes);
      // Lists show it too.
      await client.invalidateQueries({ queryKey: [MEMBER_GROUP] });
      // What was typed meanwhile stays.
      latest.current = Object.fromEntries(
        Object.entries(latest.current).filter(([field, mine]) => !(field in sent && isSameValue(mine, sent[field]))),
      );
      const own = Object.keys(sent).map((field) => [field, saved.fields[field] ?? null]);
      mergeStored(saved, { ...seen, ...Object.fromEntries(own) });
      setSaved(true);
    } catch (thrown) {
      const error = toApiError(thrown);
      const fresh = error.code === 'conflict' ? await reload().catch(() => undefined) : undefined;
      if (fresh) {
        mergeStored(fresh, seen);
        return;
      }
      const refused = Object.fromEntries(
        Object.entries(fieldErrors(t, error)).map(([path, message]) => [path.replace(/^changes\./, ''), message]),
      );
      setProblems(refused);
      if (Object.keys(refused).length === 0) setRefusal(adminErrorMessage(t, error));
    } finally {
      inFlight.current = false;
      setSaving(false);
    }
  };

  const settle = (field: string, value: FieldValue) => {
    setConflicts((open) => open.filter((conflict) => conflict.field !== field));
    setValue(field, value);
  };

  return {
    valueOf,
    setValue,
    handSet,
    /** Names of fields that are there now. */
    names: [...new Set([...Object.keys(seen), ...Object.keys(edits)])].filter((field) => valueOf(field) !== null),
    problems,
    refusal,
    conflicts,
    settle,
    submit,
    isEdited: Object.keys(edits).length > 0,
    isSaving,
    isSaved,
    isDone,
  };
};

export type RecordEdits = ReturnType<typeof useRecordEdits>;

type NewRecord<Record extends CatalogRecord> = {
  empty: Record;
  add(fields: Fields): Promise<Record>;
  addressOf(id: string): string;
};

/** The same for something that is not there yet. Once it is added its own page is opened. */
export const useNewRecord = <Record extends CatalogRecord>({ empty, add, addressOf }: NewRecord<Record>) => {
  const navigate = useNavigate();
  const edits = useRecordEdits<Record>({
    record: empty,
    save: async (changes) => {
      const added = await add(Object.fromEntries(Object.entries(changes).map(([field, { after }]) => [field, after])));
      edits.isDone.current = true;
      navigate(addressOf(added.id));
      return added;
    },
    reload: async () => empty,
    isLockedWhileSaving: true,
  });
  return edits;
};
