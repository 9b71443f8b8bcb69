import { expect, it } from 'vitest';
import { saveMessages } from './save-state.tsx';
import type { SavingView } from './types.ts';

const idle: Parameters<typeof saveMessages>[0] = {
  status: 'idle',
  isDirty: false,
  unsaved: undefined,
  storedIn: 'device',
  conflicts: [],
  titleProblem: undefined,
  has_unpublished_changes: false,
};
const conflict = { kind: 'field', id: 'title', mine: 'm', theirs: 't' } as const;

it.each([
  [{}, []],
  [{ isDirty: true }, ['saving.saving']],
  [{ status: 'saving', isDirty: true }, ['saving.saving']],
  [{ status: 'saved' }, ['saving.saved']],
  [{ status: 'saved', isDirty: true }, ['saving.saving']],
  [{ status: 'saved', has_unpublished_changes: true }, ['saving.saved_as_draft']],
  [{ has_unpublished_changes: true }, ['saving.saved_as_draft']],
  [{ unsaved: 'offline', isDirty: true }, ['saving.kept_on_device']],
  [{ unsaved: 'offline', isDirty: true, storedIn: 'tab' }, ['saving.kept_in_tab']],
  [{ unsaved: 'offline', isDirty: true, storedIn: 'page' }, ['saving.kept_in_page']],
  [{ unsaved: 'gone', isDirty: true }, ['saving.gone', 'saving.kept_on_device']],
  [{ unsaved: 'refused', isDirty: true }, ['saving.refused', 'saving.kept_on_device']],
  [{ unsaved: 'refused', isDirty: true, titleProblem: 'saving.title_required' }, ['saving.kept_on_device']],
  [{ unsaved: 'too_many_blocks', isDirty: true }, ['saving.too_many_blocks', 'saving.kept_on_device']],
  [{ unsaved: 'too_large', isDirty: true }, ['saving.too_large', 'saving.kept_on_device']],
  [{ status: 'saved', isDirty: true, conflicts: [conflict] }, ['saving.in_two_places', 'saving.kept_on_device']],
] as [Partial<SavingView>, string[]][])('%j shows %j', (state, keys) => {
  expect(saveMessages({ ...idle, ...state })).toEqual(keys);
});
