import { bilaraSource } from './bilara/bilara-source.ts';
import { dergeSource } from './derge/derge-source.ts';
import type { ImportSource } from './draft.ts';
import { layeredSource } from './layered/layered-source.ts';
import { openPechaSource } from './openpecha/openpecha-source.ts';

/** The formats `npm run import` reads. */
export const FORMATS: Record<string, { describe: string; open: (path: string) => ImportSource }> = {
  library: { describe: 'our own layered layout (docs/library-format.md)', open: layeredSource },
  bilara: { describe: 'SuttaCentral: a bilara-data or sc-data folder', open: (path) => bilaraSource(path) },
  derge: { describe: 'Derge Kangyur or Tengyur e-text: a folder or one volume', open: dergeSource },
  openpecha: { describe: 'OpenPecha: base and layers, or upload JSON', open: openPechaSource },
};
