import type { ImportFile } from './upload-import.ts';

/** Files as a person has chosen or dropped them, with their paths below what was chosen. */
export type ChosenFiles = {
  name: string;
  files: ImportFile[];
  /** The bytes of all of them, one after the other. */
  content: Blob;
  /** The same for the same files, and nearly always another for others. */
  fingerprint: string;
};

/** What systems and programs leave in folders. */
const CLUTTER = /(^|\/)(\.[^/]*|__MACOSX|Thumbs\.db|desktop\.ini)(\/|$)/i;

type DroppedFile = File & { path?: string; relativePath?: string };

/** Browsers and the drop area name the folder in different places. */
export const pathOf = (file: Pick<DroppedFile, 'name' | 'webkitRelativePath' | 'path'>): string =>
  (file.webkitRelativePath || file.path || file.name).replace(/^\.?\/+/, '').normalize('NFC');

const HASH_PRIME = 0x01000193;

/** FNV over the letters, twice with different starts: the browser's own hashes need https. */
const hashOf = (text: string): string =>
  [0x811c9dc5, 0x9747b28c]
    .map((start) => {
      let hash = start;
      for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), HASH_PRIME) >>> 0;
      return hash.toString(16).padStart(8, '0');
    })
    .join('');

/** Undefined when nothing is left to read. */
export const chosenFiles = (given: DroppedFile[]): ChosenFiles | undefined => {
  const kept = given
    .map((file) => ({ file, path: pathOf(file) }))
    .filter(({ path, file }) => !CLUTTER.test(path) && file.size > 0)
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const [first] = kept;
  if (!first) return undefined;
  const [folder = ''] = first.path.split('/');
  const isOneFolder = first.path.includes('/') && kept.every(({ path }) => path.startsWith(`${folder}/`));
  const listed = kept.map(({ file, path }) => [path, file.size, file.lastModified]);
  return {
    name: (isOneFolder ? folder : (first.path.split('/').at(-1) ?? '')).slice(0, 200),
    files: kept.map(({ file, path }) => ({ path, size: file.size })),
    content: new Blob(kept.map(({ file }) => file)),
    fingerprint: hashOf(JSON.stringify(listed)),
  };
};
