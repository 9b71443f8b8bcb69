import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export const TIBETAN_FAMILY = 'Noto Serif Tibetan';

/**
 * Few e-readers and word processors have a Tibetan font, and those that they have draw the letters in very different sizes. They
 * have Chinese ones, which would add many megabytes.
 */
export const readTibetanFont = (): Promise<Buffer> =>
  readFile(require.resolve('@expo-google-fonts/noto-serif-tibetan/400Regular/NotoSerifTibetan_400Regular.ttf'));
