import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { ARROW_STEPS, stepOption } from '#web/ui/combobox.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';

const NAME_BEFORE_CARET = /(?:^|[\s(])@([\p{L}\p{M}\p{N}\u0F0B._-]*)$/u;

type Field = RefObject<HTMLTextAreaElement | null>;

/** Offers members while a name is typed after `@`. */
export const useMentionChoices = (sheet_id: string, field: Field, onText: (text: string) => void) => {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const name = useDebounced(typed, 200);
  const { data } = useQuery({
    ...apiQuery(MEMBER_GROUP, 'GET /sheets/{id}/comments/people', {
      params: { id: sheet_id },
      query: { name: name ?? '' },
    }),
    enabled: typed !== null && name !== null,
  });
  const people = typed === null ? [] : (data?.people ?? []);

  /** After each change of the text or the caret. */
  const look = () => {
    const { value, selectionStart } = field.current ?? { value: '', selectionStart: 0 };
    const found = NAME_BEFORE_CARET.exec(value.slice(0, selectionStart))?.[1];
    setTyped(found ?? null);
    setActive(0);
  };
  const choose = (index: number) => {
    const { current } = field;
    const person = people[index];
    if (!current || !person || typed === null) return;
    const { value, selectionStart } = current;
    const before = `${value.slice(0, selectionStart - typed.length)}${person.username} `;
    onText(before + value.slice(selectionStart));
    setTyped(null);
    requestAnimationFrame(() => {
      current.focus();
      current.setSelectionRange(before.length, before.length);
    });
  };
  /** True when the key was for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (people.length === 0) return false;
    const step = ARROW_STEPS[event.key];
    if (step) setActive(stepOption(active, step, people.length));
    else if (event.key === 'Enter' || event.key === 'Tab') choose(active);
    else if (event.key === 'Escape') setTyped(null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { listId, people, active, choose, look, onKey, close: () => setTyped(null) };
};
