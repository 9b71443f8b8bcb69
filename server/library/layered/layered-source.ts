import type { CollectionDraft, Draft, ImportSource, WorkDraft, OnSkipped } from '../draft.ts';
import { sortByDependency, type ListedWork, listWorks } from './layered-files.ts';
import { type LibraryFile, readJson } from './layered-json.ts';
import { collectionsFile, type LayeredCollection } from './layered-schema.ts';
import { readTopics } from './layered-topics.ts';
import { type Library, readWork, workKey } from './layered-work.ts';
import { withFolder } from './single-file.ts';

export const collectionKey = (key: string) => `library:${key}`;

export type CollectionTree = {
  drafts: CollectionDraft[];
  /** Collections that contain works, by their key in the library. A collection with children contains none. */
  leaves: Set<string>;
  branches: Set<string>;
};

export async function readCollections(at: LibraryFile): Promise<CollectionTree> {
  const collections: CollectionTree = { drafts: [], leaves: new Set(), branches: new Set() };
  const level = await readJson(at, collectionsFile);
  addLevel(level ?? [], null, collections, at);
  return collections;
}

function addLevel(level: LayeredCollection[], parent: string | null, tree: CollectionTree, at: LibraryFile): void {
  for (const [position, { key, titles, descriptions, children }] of level.entries()) {
    if (tree.leaves.has(key) || tree.branches.has(key)) {
      at.onSkipped({ file: at.file, id: key, reason: 'two collections have this key', lost: true });
      continue;
    }
    const draftKey = collectionKey(key);
    tree.drafts.push({ kind: 'collection', key: draftKey, parent, slug: key, position, titles, descriptions });
    (children.length > 0 ? tree.branches : tree.leaves).add(key);
    addLevel(children, draftKey, tree, at);
  }
}

async function* countTexts(folder: string): AsyncGenerator<number> {
  const works = await listWorks(folder, () => {});
  yield works.reduce((sum, work) => sum + work.file.versions.length, 0);
}

/** A library in the format of docs/library-format.md: a folder, or one file of JSON with all its files. */
export function layeredSource(given: string): ImportSource {
  return {
    read: (onSkipped) => withFolder(given, (folder) => readLibrary(folder, onSkipped)),
    count: async () => {
      let texts = 0;
      for await (const works of withFolder(given, (folder) => countTexts(folder))) texts += works;
      return texts;
    },
  };
}

async function* readLibrary(folder: string, onSkipped: OnSkipped): AsyncGenerator<Draft> {
  const tree = await readCollections({ library: folder, file: 'collections.json', onSkipped });
  yield* tree.drafts;

  const works = await listWorks(folder, onSkipped);
  const drafts = assignPositions(works, tree, onSkipped);
  const library: Library = { folder, roots: new Map(), workKeys: new Set(drafts.keys()), onSkipped };
  for (const work of sortByDependency(works, onSkipped)) {
    const draft = drafts.get(work.key);
    if (draft) yield* readWork(work, draft, library);
  }
  yield* readTopics(library);
}

/** Positions in a collection follow the order of the folders, not the order of reading. */
function assignPositions(works: ListedWork[], tree: CollectionTree, onSkipped: OnSkipped): Map<string, WorkDraft> {
  const counts = new Map<string, number>();
  const nextPosition = (collection: string) => {
    const position = counts.get(collection) ?? 0;
    counts.set(collection, position + 1);
    return { key: collectionKey(collection), position };
  };
  const drafts = new Map<string, WorkDraft>();
  for (const { key, file } of works) {
    const listed = [...new Set(file.collections)].filter((collection) => {
      const problem = collectionProblem(collection, tree);
      if (problem)
        onSkipped({ file: `${key}/work.json`, id: `collections.${collection}`, reason: problem, lost: true });
      return !problem;
    });
    const { type, titles, descriptions, citation } = file;
    const work = { key: workKey(key), type, titles, descriptions, collections: listed.map(nextPosition) };
    drafts.set(key, { ...work, ...(citation && { citation }) });
  }
  return drafts;
}

function collectionProblem(collection: string, { leaves, branches }: CollectionTree): string | null {
  if (leaves.has(collection)) return null;
  return branches.has(collection) ? 'it holds collections, so it cannot hold works' : 'there is no such collection';
}
