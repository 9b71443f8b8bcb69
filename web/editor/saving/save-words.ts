import type { Key } from '#web/i18n/translate.ts';
import type { SavingView } from './types.ts';

const KEPT = {
  device: 'saving.kept_on_device',
  tab: 'saving.kept_in_tab',
  page: 'saving.kept_in_page',
} as const satisfies Record<SavingView['kept'], Key>;

/** What became of the words, said beside the author: first what is special, then whether they are safe. */
export const saveWords = ({
  status,
  isDirty,
  unsaved,
  kept,
  conflicts,
}: Pick<SavingView, 'status' | 'isDirty' | 'unsaved' | 'kept' | 'conflicts'>): Key[] => {
  if (unsaved === 'gone') return ['saving.gone', KEPT[kept]];
  if (unsaved === 'too_large') return ['saving.too_large', KEPT[kept]];
  if (unsaved && status !== 'saving') return [KEPT[kept]];
  if (conflicts.length > 0) return ['saving.in_two_places', KEPT[kept]];
  if (status === 'saving' || isDirty) return ['saving.saving'];
  return status === 'saved' ? ['saving.saved'] : [];
};
