import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import {
  editions,
  places,
  reservedNames,
  rootIds,
  structureFile,
  type LayeredVersion,
  type StructureFile,
} from './layered-schema.ts';
import { readEntries, readJson, type OnSkipped } from './read-json.ts';
import type { ListedWork } from './work-list.ts';

/** The files of a work beside its layers. */
export type WorkFiles = {
  names: Set<string>;
  structure: StructureFile;
  /** By layer; only layers that are cut unlike the root have one. */
  mappings: Map<string, Map<string, string[]>>;
  comments: Map<string, string[]>;
  references: Map<string, Record<string, string>>;
};

const emptyStructure: StructureFile = { layout: 'prose', continues: [], headings: {}, sections: [] };

export async function readWorkFiles(library: string, work: ListedWork, onSkipped: OnSkipped): Promise<WorkFiles> {
  const names = new Set((await readdir(path.join(library, work.key))).filter((name) => name.endsWith('.json')));
  const at = (name: string) => ({ library, file: `${work.key}/${name}`, onSkipped });
  const entries = async <S extends z.ZodType>(name: string, schema: S) =>
    (names.has(name) ? await readEntries(at(name), schema) : null) ?? new Map<string, z.infer<S>>();

  reportStrayFiles(names, work, onSkipped);
  const structure = names.has('structure.json') ? await readJson(at('structure.json'), structureFile) : null;
  const mappings: WorkFiles['mappings'] = new Map();
  for (const { layer } of work.file.versions.filter((version) => !version.root)) {
    const name = mappingFile(layer);
    if (names.has(name)) mappings.set(layer, await entries(name, rootIds));
  }
  const comments = work.file.type === 'commentary' ? await entries('comments.json', places) : new Map();
  const references = await entries('references.json', editions);
  return { names, structure: structure ?? emptyStructure, mappings, comments, references };
}

export const layerFile = (layer: string) => `${layer}.json`;
export const mappingFile = (layer: string) => `mapping.${layer}.json`;

/** A file that nothing names would be lost in silence. */
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
  return root ? [layerFile(layer)] : [layerFile(layer), mappingFile(layer)];
}

function strayReason(name: string): string {
  if (name === 'comments.json') return 'only a commentary has comments';
  if (name.startsWith('mapping.')) return 'no version other than the root has this layer';
  return 'no version in work.json names this layer';
}
