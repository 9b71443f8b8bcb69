import { paths } from '#web/paths.ts';
import type { PackChoice } from '#web/own/pack.ts';

/** The page of what was chosen. */
export const packPath = (choice: PackChoice): string => {
  switch (choice.kind) {
    case 'texts':
      return paths.text(choice.text_ids[0] ?? '', 'root_text');
    case 'collection':
      return paths.collection(choice.collection_id);
    case 'sheets':
      return paths.sheet(choice.sheet_ids[0] ?? '');
    case 'sheet_collection':
      return paths.sheetCollection(choice.collection_id);
    case 'own_sheets':
      return paths.profile();
  }
};
