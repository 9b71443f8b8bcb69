import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readDrafts, type Draft, type Skipped, type TextDraft } from '../draft.ts';
import { layeredSource } from './layered-source.ts';

export type Files = Record<string, unknown>;

const folders: string[] = [];
/** Deletes the folders of the libraries that were read. */
export async function deleteLibraries(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
}

export async function library(files: Files): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'layered-'));
  folders.push(folder);
  for (const [name, value] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value));
  }
  return folder;
}

export async function read(files: Files) {
  const source = layeredSource(await library(files));
  const drafts: Draft[] = [];
  const skipped: Skipped[] = [];
  for await (const draft of readDrafts(source, (each) => skipped.push(each))) drafts.push(draft);
  const texts = drafts.filter((draft): draft is TextDraft => draft.kind === 'text');
  const text = (key: string) => {
    const found = texts.find((each) => each.key === key);
    if (!found) throw new Error(`no text ${key} among ${texts.map((each) => each.key).join(' ')}`);
    return found;
  };
  return { drafts, texts, text, skipped, count: await source.count() };
}

export const titles = { en: 'Title' };
export const version = (layer: string, more: object = {}) => ({
  layer,
  language: layer,
  title: `In ${layer}`,
  source: 'Pothi',
  license: 'CC0-1.0',
  revision: '1.0',
  ...more,
});
export const work = (more: object = {}) => ({
  type: 'root_text',
  collections: ['short'],
  titles,
  descriptions: {},
  versions: [version('en'), version('sa', { root: true })],
  ...more,
});
export const good: Files = {
  'collections.json': [{ key: 'all', titles, descriptions: {}, children: [{ key: 'short', titles }] }],
  'heart/work.json': work(),
  'heart/sa.json': { '0.1': 'Hṛdaya', '1.1': 'evaṃ', '1.2': 'mayā', '2.1': 'śrutam' },
  'heart/en.json': { '0.1': 'Heart', '1.1': 'Thus', '1.2': '', '2.1': 'heard', 'x.1': 'Added' },
};
export const gloss: Files = {
  'a-gloss/work.json': work({ type: 'commentary', comments_on: ['heart'], versions: [version('sa', { root: true })] }),
  'a-gloss/sa.json': { c1: 'first', c2: 'second' },
  'a-gloss/comments.json': { c1: ['heart:1.1', 'heart:1.2'] },
};
export const heartTo = (segment: string) => ({ text: 'library:heart/sa', segment });
