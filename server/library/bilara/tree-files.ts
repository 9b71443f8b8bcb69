import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { TreeFiles } from './collection-tree.ts';
import { isRecord, type JsonReader } from './read-json.ts';

const TREES = 'structure/tree';

/** `structure/tree/super-tree.json` and `structure/tree/sutta/mn-tree.json` of an sc-data checkout. */
export async function readTreeFiles(scData: string, reader: JsonReader): Promise<TreeFiles> {
  const files: TreeFiles = { superTree: await reader.optional(path.join(TREES, 'super-tree.json')), books: new Map() };
  for (const file of await treesIn(path.join(scData, TREES))) {
    const json = await reader.optional(path.join(TREES, file));
    if (!isRecord(json)) continue;
    const basket = file.split(path.sep)[0]!;
    for (const [uid, entries] of Object.entries(json)) files.books.set(uid, { basket, entries });
  }
  return files;
}

/** A checkout without trees is no mistake: the folders then make the collections. */
async function treesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((file) => file.includes(path.sep) && file.endsWith('-tree.json')).sort();
}
