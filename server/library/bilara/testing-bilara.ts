import { compareCodePoints } from '#shared/compare-code-points.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import {
  readDrafts,
  type CollectionDraft,
  type Draft,
  type MappingDraft,
  type Skipped,
  type TextDraft,
} from '../draft.ts';
import { bilaraSource } from './bilara-source.ts';

/** Path → JSON value, or the raw text of a broken file. */
export type Files = Record<string, unknown>;

/** Writes a temporary checkout with `bilara/` and `sc-data/` as siblings. */
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
  for await (const draft of readDrafts(bilaraSource(folder, options), (entry) => skipped.push(entry)))
    drafts.push(draft);
  return {
    drafts,
    // Files are read side by side.
    skipped: skipped.toSorted((a, b) => compareCodePoints(a.file, b.file)),
    collections: drafts.filter((draft) => draft.kind === 'collection'),
    texts: new Map(drafts.filter((draft) => draft.kind === 'text').map((text) => [text.key, text])),
    mappings: drafts.filter((draft) => draft.kind === 'mapping'),
  };
}

/** A small text with one of everything. */
export const ROOT = 'bilara/root/pli/ms/sutta/zz/zz1_root-pli-ms.json';
export const HTML = 'bilara/html/pli/ms/sutta/zz/zz1_html.json';
export const EN = 'bilara/translation/en/ann/sutta/zz/zz1_translation-en-ann.json';
export const NOTES = 'bilara/comment/en/ann/sutta/zz/zz1_comment-en-ann.json';

export const TEXT: Files = {
  [ROOT]: {
    'zz1:0.1': 'Gantha 1 ',
    'zz1:0.2': 'Paṭhamasutta ',
    'zz1:1.1': 'Ekaṁ— ',
    'zz1:1.2': '<b>dve</b> ',
    'zz1:2.0': 'Vagga ',
    'zz1:2.1': 'tīṇi ',
    'zz1:3.1': 'cattāri ',
    'zz1:3.2': '',
  },
  [HTML]: {
    'zz1:0.1': "<article id='zz1'><header><ul><li class='division'>{}</li></ul>",
    'zz1:0.2': '<h1>{}</h1></header>',
    'zz1:1.1': '<p>{}',
    'zz1:1.2': '{}</p>',
    'zz1:2.0': '<h2>{}</h2>',
    'zz1:2.1': "<blockquote class='gatha'><p><span class='verse-line'>{}</span>",
    'zz1:3.0': '</p></blockquote><h3>{}</h3>',
    'zz1:3.1': '<p>{}',
    'zz1:3.2': '{}</p></article>',
  },
  [EN]: {
    'zz1:0.2': 'The First ',
    'zz1:1.2': '“Two” ',
    'zz1:1.1': 'One ',
    'zz1:2.1': ' ',
    'zz1:3.0': 'Added ',
    'zz1:2-3.1': 'Three and four ',
  },
};
