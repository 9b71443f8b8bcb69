import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Skipped } from '../draft.ts';

const LAYERS = ['root', 'translation', 'comment', 'html', 'reference', 'variant'] as const;
export type Layer = (typeof LAYERS)[number];

export type BilaraFile = {
  /** Relative to the folder that was indexed, with forward slashes. */
  path: string;
  layer: Layer;
  /** The source's own code: `pli`, `lzh`, `jpn`. */
  language: string;
  /** Translator, commentator or edition. */
  author: string;
  /** Basket, book and so on: `['sutta', 'mn']`. */
  folders: string[];
  uid: string;
};

/** All files of one text, each list in path order. */
export type TextFiles = { uid: string } & Record<Layer, BilaraFile[]>;

export type BilaraIndex = {
  texts: TextFiles[];
  names: BilaraFile[];
  blurbs: BilaraFile[];
  /** Files of a layer that are no text. */
  skipped: Skipped[];
};

/** What is in a layer's folder but is not a text. Only names and blurbs are of use here. */
const NO_TEXT: { matches: (file: BilaraFile) => boolean; reason: string }[] = [
  { matches: (file) => file.path.includes('xplayground'), reason: 'a playground file, not a text' },
  { matches: (file) => file.path.split('/').includes('site'), reason: 'words of a user interface, not a text' },
];

const naturally = new Intl.Collator('en', { numeric: true });

export async function indexBilaraFiles(base: string): Promise<BilaraIndex> {
  const index: BilaraIndex = { texts: [], names: [], blurbs: [], skipped: [] };
  const byUid = new Map<string, TextFiles>();
  for (const layer of LAYERS) {
    for (const relative of await jsonFiles(base, layer)) {
      const file = describe(relative, layer);
      if (file.uid.endsWith('-name')) index.names.push(file);
      else if (file.uid.endsWith('-blurbs')) index.blurbs.push(file);
      else sortText(file, byUid, index.skipped);
    }
  }
  index.texts = [...byUid.values()].sort((a, b) => naturally.compare(a.uid, b.uid));
  return index;
}

function sortText(file: BilaraFile, byUid: Map<string, TextFiles>, skipped: Skipped[]): void {
  const reason = NO_TEXT.find((kind) => kind.matches(file))?.reason;
  if (reason) {
    skipped.push({ file: file.path, id: file.uid, reason, lost: false });
    return;
  }
  const text = byUid.get(file.uid) ?? emptyText(file.uid);
  text[file.layer].push(file);
  byUid.set(file.uid, text);
}

function emptyText(uid: string): TextFiles {
  return { uid, root: [], translation: [], comment: [], html: [], reference: [], variant: [] };
}

async function jsonFiles(base: string, layer: Layer): Promise<string[]> {
  const entries = await readdir(path.join(base, layer), { recursive: true, withFileTypes: true }).catch(absent);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => path.relative(base, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort(naturally.compare);
}

/** A checkout without, say, comments is a whole checkout; any other failure to read is not. */
function absent(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** `translation/en/sujato/sutta/mn/mn1_translation-en-sujato.json` */
function describe(relative: string, layer: Layer): BilaraFile {
  const parts = relative.split('/');
  const [, language = '', author = '', ...folders] = parts.slice(0, -1);
  const name = parts.at(-1)!.replace(/\.json$/, '');
  return { path: relative, layer, language, author, folders, uid: name.replace(/_[^_]*$/, '') };
}
