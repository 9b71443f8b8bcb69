import type { OnSkipped } from '../draft.ts';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { readEntries, readJson } from './layered-json.ts';
import {
  editions,
  type Editions,
  type LayeredNotes,
  type LayeredVersion,
  notes,
  segmentRefs,
  reservedNames,
  rootIds,
  structureFile,
  type StructureFile,
  workFile,
  type WorkFile,
} from './layered-schema.ts';

export type ListedWork = { key: string; file: WorkFile };

/** Numeric order: the order of the folders is the order in a collection. */
export const byName = new Intl.Collator('en', { numeric: true }).compare;
export const TOPICS_FOLDER = 'topics';
const folderName = /^[a-z0-9][a-z0-9-]*$/;

/** All works of the library in the order of their folders. */
export async function listWorks(library: string, onSkipped: OnSkipped): Promise<ListedWork[]> {
  const works: ListedWork[] = [];
  for (const key of await workFolders(library, onSkipped)) {
    const file = await readJson({ library, file: `${key}/work.json`, onSkipped }, workFile);
    if (file) works.push({ key, file });
  }
  return works;
}

async function workFolders(library: string, onSkipped: OnSkipped): Promise<string[]> {
  const entries = await readdir(library, { withFileTypes: true }).catch((error: Error) => {
    onSkipped({ file: library, id: '', reason: `cannot be read: ${error.message}`, lost: true });
    return [];
  });
  const folders = entries.filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== TOPICS_FOLDER,
  );
  const names = folders.map((entry) => entry.name).sort(byName);
  for (const name of names.filter((each) => !folderName.test(each))) {
    const reason = 'the name of a work has small letters, digits and hyphens';
    onSkipped({ file: `${name}/`, id: name, reason, lost: true });
  }
  return names.filter((name) => folderName.test(name));
}

/** Moves each commentary after the works it explains. */
export function sortByDependency(works: ListedWork[], onSkipped: OnSkipped): ListedWork[] {
  const byKey = new Map(works.map((work) => [work.key, work]));
  const ordered = new Set<ListedWork>();
  const open = new Set<ListedWork>();

  const visit = (work: ListedWork): void => {
    if (ordered.has(work)) return;
    open.add(work);
    for (const explained of work.file.comments_on) {
      const next = byKey.get(explained);
      const reason = !next ? 'there is no such work' : open.has(next) ? 'the two explain each other' : null;
      if (reason) onSkipped({ file: `${work.key}/work.json`, id: `comments_on.${explained}`, reason, lost: true });
      else if (next) visit(next);
    }
    open.delete(work);
    ordered.add(work);
  };

  for (const work of works) visit(work);
  return [...ordered];
}

/** The files of a work other than its layers. */
export type WorkFiles = {
  names: Set<string>;
  structure: StructureFile;
  /** By layer; only layers that are segmented differently from the root have one. */
  mappings: Map<string, Map<string, string[]>>;
  comments: Map<string, string[]>;
  references: Map<string, Editions>;
  /** By layer; only versions whose paragraphs, headings or sections are not those of the root have one. */
  ownStructures: Map<string, StructureFile>;
  ownReferences: Map<string, Map<string, Editions>>;
  notes: Map<string, Map<string, LayeredNotes>>;
};

const EMPTY_STRUCTURE: StructureFile = { layout: 'prose', continues: [], verse: [], headings: {}, sections: [] };

export async function readWorkFiles(library: string, work: ListedWork, onSkipped: OnSkipped): Promise<WorkFiles> {
  const names = new Set((await readdir(path.join(library, work.key))).filter((name) => name.endsWith('.json')));
  const at = (name: string) => ({ library, file: `${work.key}/${name}`, onSkipped });
  const entries = async <S extends z.ZodType>(name: string, schema: S) =>
    (names.has(name) ? await readEntries(at(name), schema) : null) ?? new Map<string, z.infer<S>>();

  reportStrayFiles(names, work, onSkipped);
  const structure = names.has('structure.json') ? await readJson(at('structure.json'), structureFile) : null;
  const mappings: WorkFiles['mappings'] = new Map();
  const ownStructures: WorkFiles['ownStructures'] = new Map();
  const ownReferences: WorkFiles['ownReferences'] = new Map();
  const notesOf: WorkFiles['notes'] = new Map();
  for (const { layer, root } of work.file.versions) {
    const file = filesOfLayer(layer);
    if (names.has(file.notes)) notesOf.set(layer, await entries(file.notes, notes));
    if (root) continue;
    if (names.has(file.mapping)) mappings.set(layer, await entries(file.mapping, rootIds));
    if (names.has(file.references)) ownReferences.set(layer, await entries(file.references, editions));
    const own = names.has(file.structure) ? await readJson(at(file.structure), structureFile) : null;
    if (own) ownStructures.set(layer, own);
  }
  const comments = work.file.type === 'commentary' ? await entries('comments.json', segmentRefs) : new Map();
  const references = await entries('references.json', editions);
  return {
    names,
    structure: structure ?? EMPTY_STRUCTURE,
    mappings,
    comments,
    references,
    ownStructures,
    ownReferences,
    notes: notesOf,
  };
}

export const filesOfLayer = (layer: string) => ({
  words: `${layer}.json`,
  notes: `notes.${layer}.json`,
  mapping: `mapping.${layer}.json`,
  structure: `structure.${layer}.json`,
  references: `references.${layer}.json`,
});

/** An unreferenced file would be ignored silently. */
function reportStrayFiles(names: Set<string>, { key, file }: ListedWork, onSkipped: OnSkipped): void {
  const expected = new Set([...reservedNames].map((name) => `${name}.json`));
  if (file.type !== 'commentary') expected.delete('comments.json');
  for (const version of file.versions) for (const name of filesOf(version)) expected.add(name);
  for (const name of names) {
    if (expected.has(name)) continue;
    onSkipped({ file: `${key}/${name}`, id: '', reason: strayReason(name), lost: true });
  }
}

function filesOf({ layer, root }: LayeredVersion): string[] {
  const { words, notes: variants, ...ofVersions } = filesOfLayer(layer);
  return [words, variants, ...(root ? [] : Object.values(ofVersions))];
}

function strayReason(name: string): string {
  if (name === 'comments.json') return 'only a commentary has comments';
  if (/^(?:mapping|structure|references)\./.test(name)) return 'no version other than the root has this layer';
  return 'no version in work.json names this layer';
}
