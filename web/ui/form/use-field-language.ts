import { type FormEvent, useState } from 'react';
import { languageOfField } from '#web/i18n/user-text.tsx';

type Field = { value?: unknown; defaultValue?: unknown };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The `lang` of a field, by the letters in it: font and line height follow at once while it is typed. `onInput` is needed
 * for fields whose text only the browser knows.
 */
export const useFieldLanguage = ({ value, defaultValue }: Field) => {
  const [typed, setTyped] = useState(textOf(defaultValue));
  return {
    lang: languageOfField(value === undefined ? typed : textOf(value)),
    onInput: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => setTyped(event.currentTarget.value),
  };
};
