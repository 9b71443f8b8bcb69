import { useRef, useState } from 'react';
import type { Key } from '#web/i18n/translate.ts';
import { useUnsavedWork } from '#web/auth/unsaved-work.ts';
import { useForm, type Values } from '#web/ui/form/use-form.ts';

/** What is said when it is done, as a key: the language may change with it. */
export type Saying = { key: Key; params?: Record<string, string> };

type Options<Name extends string> = Pick<Parameters<typeof useForm<Name>>[0], 'fields' | 'check'> & {
  send: (values: Values<Name>, form: HTMLFormElement) => Promise<Saying | undefined>;
};

/** A form of one section: saves by itself, says so, and keeps what is typed if the session ends meanwhile. */
export const useSectionForm = <Name extends string>({ fields, check, send }: Options<Name>) => {
  const ref = useRef<HTMLFormElement>(null);
  const [isEdited, setEdited] = useState(false);
  const [saying, setSaying] = useState<Saying>();
  useUnsavedWork(isEdited);
  const { form, field, ...state } = useForm({
    fields,
    ...(check ? { check } : {}),
    send: async (values) => {
      setSaying(undefined);
      if (ref.current) setSaying(await send(values, ref.current));
    },
    onEdited: (isNow) => {
      setEdited(isNow);
      if (isNow) setSaying(undefined);
    },
  });
  return { form: { ...form, ref, method: 'post', noValidate: true }, field, save: { ...state, saying } };
};
