import { type FocusEvent, type SubmitEvent, useEffect, useState } from 'react';
import { toApiError } from '#web/api/api-error.ts';
import { useT } from '#web/i18n/translate.ts';
import { fieldProblemMessage, errorMessage, fieldErrors, type FieldProblem } from './error-messages.ts';

export type Values<Name extends string> = Record<Name, string>;

type Form<Name extends string> = {
  fields: readonly Name[];
  /** What is wrong with each field; asked on leaving one and before sending. */
  check?: (values: Values<Name>) => Partial<Record<Name, FieldProblem | undefined>>;
  send: (values: Values<Name>) => Promise<void>;
  /** Where a refusal about the whole is shown; else above the button. */
  blame?: Name;
  /** Brings a field into sight before it is given the focus. */
  reveal?: (name: Name) => void;
  /** Told when something is typed, and when it has been sent. */
  onEdited?: (isEdited: boolean) => void;
};

type Fault = { problem: FieldProblem } | { words: string };

/**
 * The fields keep what is typed themselves: it survives the start of the scripts, a change of language, a password
 * manager, and a refused call. They are read on leaving one and on submit.
 */
export const useForm = <Name extends string>({ fields, check, send, blame, reveal, onEdited }: Form<Name>) => {
  const t = useT();
  const [faults, setFaults] = useState<Partial<Record<Name, Fault>>>({});
  const [refusal, setRefusal] = useState('');
  const [isSending, setSending] = useState(false);
  // Before the scripts have come a submit would be the browser's own, with the password in it.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  const valuesOf = (form: HTMLFormElement): Values<Name> => {
    const data = new FormData(form);
    return Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? '')])) as Values<Name>;
  };
  const inputOf = (target: EventTarget) => target as HTMLInputElement & { name: Name };
  const focusOn = (form: HTMLFormElement, found: Partial<Record<Name, unknown>>) => {
    const first = fields.find((name) => found[name]);
    if (first) reveal?.(first);
    const field = first && form.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };
  const problemsOf = (values: Values<Name>): Partial<Record<Name, Fault>> => {
    const found: Partial<Record<Name, Fault>> = {};
    for (const [name, problem] of Object.entries(check?.(values) ?? {}) as [Name, FieldProblem | undefined][]) {
      if (problem) found[name] = { problem };
    }
    return found;
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending) return;
    const values = valuesOf(form);
    const found = problemsOf(values);
    setFaults(found);
    setRefusal('');
    if (Object.keys(found).length > 0) return focusOn(form, found);
    setSending(true);
    try {
      await send(values);
      onEdited?.(false);
    } catch (thrown) {
      const error = toApiError(thrown);
      const refused: Partial<Record<Name, Fault>> = {};
      const said = Object.entries(fieldErrors(t, error)).filter(([name]) => fields.includes(name as Name));
      for (const [name, words] of said) refused[name as Name] = { words };
      if (said.length === 0 && blame && error.status === 401) refused[blame] = { words: errorMessage(t, error) };
      setFaults(refused);
      if (Object.keys(refused).length === 0) setRefusal(errorMessage(t, error));
      focusOn(form, refused);
    } finally {
      setSending(false);
    }
    return undefined;
  };

  /** Something typed is looked at when it is left; an empty field only on submit: she may just be passing through. */
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    const { name, value } = inputOf(event.target);
    if (!fields.includes(name) || value === '') return;
    const problem = problemsOf(valuesOf(event.currentTarget))[name];
    setFaults((before) => ({ ...before, [name]: problem }));
  };

  /** A mended field is no longer blamed; what the server said about it no longer holds either. */
  const onInput = (event: { target: EventTarget; currentTarget: HTMLFormElement }) => {
    onEdited?.(true);
    const { name } = inputOf(event.target);
    if (!faults[name]) return;
    const problem = problemsOf(valuesOf(event.currentTarget))[name];
    setFaults((before) => ({ ...before, [name]: problem }));
  };

  const field = (name: Name) => {
    const fault = faults[name];
    const words = fault && ('words' in fault ? fault.words : fieldProblemMessage(t, fault.problem));
    return { name, problem: words };
  };

  return {
    form: { onSubmit: (event: SubmitEvent<HTMLFormElement>) => void onSubmit(event), onBlur, onInput },
    field,
    refusal,
    isSending,
    isReady,
  };
};
