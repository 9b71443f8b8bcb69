import { expect, it } from 'vitest';
import { saveWords } from './save-words.ts';
import type { SavingView } from './types.ts';

const idle: Pick<SavingView, 'status' | 'isDirty' | 'unsaved' | 'kept' | 'conflicts'> = {
  status: 'idle',
  isDirty: false,
  unsaved: undefined,
  kept: 'device',
  conflicts: [],
};
const conflict = { kind: 'field', id: 'title', mine: 'm', theirs: 't' } as const;

it.each([
  [{}, []],
  [{ isDirty: true }, ['saving.saving']],
  [{ status: 'saving', isDirty: true }, ['saving.saving']],
  [{ status: 'saved' }, ['saving.saved']],
  [{ status: 'saved', isDirty: true }, ['saving.saving']],
  [{ unsaved: 'offline', isDirty: true }, ['saving.kept_on_device']],
  [{ unsaved: 'offline', isDirty: true, kept: 'tab' }, ['saving.kept_in_tab']],
  [{ unsaved: 'offline', isDirty: true, kept: 'page' }, ['saving.kept_in_page']],
  [{ unsaved: 'gone', isDirty: true }, ['saving.gone', 'saving.kept_on_device']],
  [{ unsaved: 'too_large', isDirty: true }, ['saving.too_large', 'saving.kept_on_device']],
  [{ status: 'saved', isDirty: true, conflicts: [conflict] }, ['saving.in_two_places', 'saving.kept_on_device']],
] as [Partial<SavingView>, string[]][])('%j is said as %j', (state, words) => {
  expect(saveWords({ ...idle, ...state })).toEqual(words);
});
