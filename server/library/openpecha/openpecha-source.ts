import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Draft, ImportSource, OnSkipped } from '../draft.ts';
import { pechaCollection, CollectionRegistry } from './collections.ts';
import { baseNames } from './pecha-base.ts';
import { pechaDependencies, readPecha } from './read-pecha.ts';
import { readUpload } from './read-upload.ts';
import { RootRegistry } from './root-registry.ts';
import { countBooks, uploadDependencies } from './upload-file.ts';

export type FoundSource = { kind: 'pecha' | 'upload'; path: string };

/** Folders with `base/` are pechas; any other JSON file is read as an upload. */
export async function findSources(given: string, onSkipped: OnSkipped): Promise<FoundSource[]> {
  try {
    const found = (await stat(given)).isFile() ? [{ kind: 'upload' as const, path: given }] : await findInFolder(given);
    if (found.length === 0) onSkipped({ file: given, id: '', reason: 'there is neither base/ nor JSON', lost: true });
    return found;
  } catch (error) {
    onSkipped({ file: given, id: '', reason: `cannot be read: ${String(error)}`, lost: true });
    return [];
  }
}

async function findInFolder(folder: string): Promise<FoundSource[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1));
  if (entries.some((entry) => entry.isDirectory() && entry.name === 'base')) return [{ kind: 'pecha', path: folder }];
  const found: FoundSource[] = [];
  for (const entry of entries.filter((each) => !each.name.startsWith('.'))) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await findInFolder(inside)));
    else if (entry.name.endsWith('.json')) found.push({ kind: 'upload', path: inside });
  }
  return found;
}

/** OpenPecha: pechas of toolkit-v2 (base and layers) and upload JSON, one of them or a folder of many. */
export function openPechaSource(given: string): ImportSource {
  return {
    read: (onSkipped) => readAll(given, onSkipped),
    count: async () => {
      let count = 0;
      for (const { kind, path: found } of await findSources(given, () => {})) {
        count += kind === 'pecha' ? (await baseNames(found)).length : await countBooks(found);
      }
      return count;
    },
  };
}

async function* readAll(given: string, onSkipped: OnSkipped): AsyncGenerator<Draft> {
  const roots = new RootRegistry();
  const context = { roots, collections: new CollectionRegistry(), onSkipped };
  const found = await findSources(given, onSkipped);
  if (found.some(({ kind }) => kind === 'pecha')) yield pechaCollection;

  let pending = await withDependencies(found);
  while (pending.length > 0) {
    // First sources without dependencies, then those whose dependencies were read, finally the unresolvable ones.
    const ready = pending.filter(({ dependencies }) => dependencies.length === 0 || roots.find(dependencies));
    const next = ready.length > 0 ? ready : pending;
    pending = pending.filter((each) => !next.includes(each));
    for (const { source } of next) {
      yield* source.kind === 'pecha' ? readPecha(source.path, context) : readUpload(source.path, context);
    }
  }
}

type PendingSource = { source: FoundSource; dependencies: string[] };

async function withDependencies(sources: FoundSource[]): Promise<PendingSource[]> {
  const pending: PendingSource[] = [];
  for (const source of sources) {
    const dependencies =
      source.kind === 'pecha' ? await pechaDependencies(source.path) : await uploadDependencies(source.path);
    pending.push({ source, dependencies });
  }
  return pending;
}
