import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Skipped } from '../draft.ts';

export type OnSkipped = (skipped: Skipped) => void;
export type FoundSource = { kind: 'pecha' | 'upload'; path: string };

/** Folders with `base/` are pechas; any other JSON file is taken for an upload. */
export async function findSources(given: string, onSkipped: OnSkipped): Promise<FoundSource[]> {
  try {
    const found = (await stat(given)).isFile() ? [{ kind: 'upload' as const, path: given }] : await inFolder(given);
    if (found.length === 0) onSkipped({ file: given, id: '', reason: 'there is neither base/ nor JSON', lost: true });
    return found;
  } catch (error) {
    onSkipped({ file: given, id: '', reason: `cannot be read: ${String(error)}`, lost: true });
    return [];
  }
}

async function inFolder(folder: string): Promise<FoundSource[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1));
  if (entries.some((entry) => entry.isDirectory() && entry.name === 'base')) return [{ kind: 'pecha', path: folder }];
  const found: FoundSource[] = [];
  for (const entry of entries.filter((each) => !each.name.startsWith('.'))) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await inFolder(inside)));
    else if (entry.name.endsWith('.json')) found.push({ kind: 'upload', path: inside });
  }
  return found;
}

/** UTF-8; anything else throws rather than turn into question marks. Layers count a BOM, so a base keeps it. */
export async function readText(file: string, { keepBom = false } = {}): Promise<string> {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: keepBom }).decode(await readFile(file));
}
