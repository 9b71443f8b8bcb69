import { paths } from '#web/paths.ts';
import type { PackChoice } from './store/pack-database.ts';

/** The page of what was chosen. */
export const packPath = (choice: PackChoice): string =>
  choice.kind === 'collection'
    ? paths.collection(choice.collection_id)
    : paths.text(choice.text_ids[0] ?? '', 'root_text');
