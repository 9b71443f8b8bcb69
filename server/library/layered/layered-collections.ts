import type { CollectionDraft } from '../draft.ts';
import { collectionsFile, type LayeredCollection } from './layered-schema.ts';
import { readJson, type LibraryFile } from './read-json.ts';

export const collectionKey = (key: string) => `library:${key}`;

export type Shelves = {
  drafts: CollectionDraft[];
  /** Collections that hold works, by their key in the library. A collection with children holds none. */
  leaves: Set<string>;
  branches: Set<string>;
};

export async function readCollections(at: LibraryFile): Promise<Shelves> {
  const shelves: Shelves = { drafts: [], leaves: new Set(), branches: new Set() };
  const tree = await readJson(at, collectionsFile);
  addLevel(tree ?? [], null, shelves, at);
  return shelves;
}

function addLevel(level: LayeredCollection[], parent: string | null, shelves: Shelves, at: LibraryFile): void {
  for (const [position, { key, titles, descriptions, children }] of level.entries()) {
    if (shelves.leaves.has(key) || shelves.branches.has(key)) {
      at.onSkipped({ file: at.file, id: key, reason: 'two collections have this key', lost: true });
      continue;
    }
    const draftKey = collectionKey(key);
    shelves.drafts.push({ kind: 'collection', key: draftKey, parent, slug: key, position, titles, descriptions });
    (children.length > 0 ? shelves.branches : shelves.leaves).add(key);
    addLevel(children, draftKey, shelves, at);
  }
}
