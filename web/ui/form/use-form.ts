import { type FocusEvent, type SubmitEvent, useEffect, useState } from 'react';
import { toApiError } from '#web/api/api-error.ts';
import { useT } from '#web/i18n/translate.ts';
import { fieldProblemMessage, errorMessage, fieldErrors, type FieldProblem } from './error-messages.ts';

export type Values<Name extends string> = Record<Name, string>;

type Form<Name extends string> = {
  fields: readonly Name[];
  /** The problem of each field; called when a field is left and before sending. */
  check?: (values: Values<Name>) => Partial<Record<Name, FieldProblem | undefined>>;
  send: (values: Values<Name>) => Promise<void>;
  /** The field below which wrong credentials (401) are shown; without one, above the button. */
  credentialsField?: Name;
  /** Makes a hidden field visible before it gets the focus. */
  reveal?: (name: Name) => void;
  /** Called with true when something is typed, with false once it is sent. */
  onEdited?: (isEdited: boolean) => void;
};

/** Thrown by `send`: the problems of some fields, in the language of the reader. */
export class FieldRefusal extends Error {
  constructor(readonly messages: Record<string, string>) {
    super('Some fields were refused');
    this.name = 'FieldRefusal';
  }
}

type FieldState = { problem: FieldProblem } | { message: string };

/**
 * The inputs are uncontrolled: what is typed survives hydration, a change of language, a password manager and a refused
 * call. They are read when one is left and on submit.
 */
export const useForm = <Name extends string>({
  fields,
  check,
  send,
  credentialsField,
  reveal,
  onEdited,
}: Form<Name>) => {
  const t = useT();
  const [fieldStates, setFieldStates] = useState<Partial<Record<Name, FieldState>>>({});
  const [refusal, setRefusal] = useState('');
  const [isSending, setSending] = useState(false);
  // Before hydration the browser itself would submit the form, with the password in it.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  const valuesOf = (form: HTMLFormElement): Values<Name> => {
    const data = new FormData(form);
    return Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? '')])) as Values<Name>;
  };
  const inputOf = (target: EventTarget) => target as HTMLInputElement & { name: Name };
  const focusFirst = (form: HTMLFormElement, problems: Partial<Record<Name, unknown>>) => {
    const first = fields.find((name) => problems[name]);
    if (first) reveal?.(first);
    const field = first && form.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };
  const problemsOf = (values: Values<Name>): Partial<Record<Name, FieldState>> => {
    const problems: Partial<Record<Name, FieldState>> = {};
    for (const [name, problem] of Object.entries(check?.(values) ?? {}) as [Name, FieldProblem | undefined][]) {
      if (problem) problems[name] = { problem };
    }
    return problems;
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending) return;
    const values = valuesOf(form);
    const problems = problemsOf(values);
    setFieldStates(problems);
    setRefusal('');
    if (Object.keys(problems).length > 0) return focusFirst(form, problems);
    setSending(true);
    try {
      await send(values);
      onEdited?.(false);
    } catch (thrown) {
      const error = toApiError(thrown);
      const refused: Partial<Record<Name, FieldState>> = {};
      const all = thrown instanceof FieldRefusal ? thrown.messages : fieldErrors(t, error);
      const messages = Object.entries(all).filter(([name]) => fields.includes(name as Name));
      for (const [name, message] of messages) refused[name as Name] = { message };
      if (messages.length === 0 && credentialsField && error.status === 401)
        refused[credentialsField] = { message: errorMessage(t, error) };
      setFieldStates(refused);
      if (Object.keys(refused).length === 0) setRefusal(errorMessage(t, error));
      focusFirst(form, refused);
    } finally {
      setSending(false);
    }
    return undefined;
  };

  /** Checks a field when it is left; an empty one only on submit, since the user may be tabbing through. */
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    const { name, value } = inputOf(event.target);
    if (!fields.includes(name) || value === '') return;
    const problem = problemsOf(valuesOf(event.currentTarget))[name];
    setFieldStates((before) => ({ ...before, [name]: problem }));
  };

  /** A corrected field loses its problem, also one the server reported. */
  const onInput = (event: { target: EventTarget; currentTarget: HTMLFormElement }) => {
    onEdited?.(true);
    const { name } = inputOf(event.target);
    if (!fieldStates[name]) return;
    const problem = problemsOf(valuesOf(event.currentTarget))[name];
    setFieldStates((before) => ({ ...before, [name]: problem }));
  };

  const field = (name: Name) => {
    const state = fieldStates[name];
    const problem = state && ('message' in state ? state.message : fieldProblemMessage(t, state.problem));
    return { name, problem };
  };

  return {
    form: { onSubmit: (event: SubmitEvent<HTMLFormElement>) => void onSubmit(event), onBlur, onInput },
    field,
    refusal,
    isSending,
    isReady,
  };
};
