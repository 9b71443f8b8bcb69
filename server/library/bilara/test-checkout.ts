import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { CollectionDraft, Draft, MappingDraft, Skipped, TextDraft } from '../draft.ts';
import { bilaraSource } from './bilara-source.ts';

/** Path → JSON value, or the raw text of a file that is to be broken. */
export type Files = Record<string, unknown>;

/** Writes a checkout that is gone after the test. `bilara/` and `sc-data/` are siblings in it. */
export async function writeCheckout(files: Files): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pothi-bilara-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

export type Imported = {
  drafts: Draft[];
  collections: CollectionDraft[];
  texts: Map<string, TextDraft>;
  mappings: MappingDraft[];
  skipped: Skipped[];
};

export async function importFiles(files: Files): Promise<Imported> {
  return importFolder(path.join(await writeCheckout(files), 'bilara'));
}

export async function importFolder(folder: string, options?: { scData?: string }): Promise<Imported> {
  const drafts: Draft[] = [];
  const skipped: Skipped[] = [];
  for await (const draft of bilaraSource(folder, options).read((entry) => skipped.push(entry))) drafts.push(draft);
  return {
    drafts,
    skipped,
    collections: drafts.filter((draft) => draft.kind === 'collection'),
    texts: new Map(drafts.filter((draft) => draft.kind === 'text').map((text) => [text.key, text])),
    mappings: drafts.filter((draft) => draft.kind === 'mapping'),
  };
}
