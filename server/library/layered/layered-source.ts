import type { Draft, ImportSource, WorkDraft } from '../draft.ts';
import { collectionKey, readCollections, type Shelves } from './layered-collections.ts';
import type { Library } from './layered-targets.ts';
import { readTopics } from './layered-topics.ts';
import { readWork, workKey } from './layered-work.ts';
import type { OnSkipped } from './read-json.ts';
import { explainedFirst, listWorks, type ListedWork } from './work-list.ts';

/** A library in the format of docs/library-format.md. */
export function layeredSource(folder: string): ImportSource {
  return {
    read: (onSkipped) => readLibrary(folder, onSkipped),
    count: async () => {
      const works = await listWorks(folder, () => {});
      return works.reduce((sum, work) => sum + work.file.versions.length, 0);
    },
  };
}

async function* readLibrary(folder: string, onSkipped: OnSkipped): AsyncGenerator<Draft> {
  const shelves = await readCollections({ library: folder, file: 'collections.json', onSkipped });
  yield* shelves.drafts;

  const works = await listWorks(folder, onSkipped);
  const drafts = placeWorks(works, shelves, onSkipped);
  const library: Library = { folder, known: new Map(), workKeys: new Set(drafts.keys()), onSkipped };
  for (const work of explainedFirst(works, onSkipped)) {
    const draft = drafts.get(work.key);
    if (draft) yield* readWork(work, draft, library);
  }
  yield* readTopics(library);
}

/** Works stand in a collection in the order of their folders, whatever the order they are read in. */
function placeWorks(works: ListedWork[], shelves: Shelves, onSkipped: OnSkipped): Map<string, WorkDraft> {
  const filled = new Map<string, number>();
  const nextPlace = (collection: string) => {
    const position = filled.get(collection) ?? 0;
    filled.set(collection, position + 1);
    return { key: collectionKey(collection), position };
  };
  const drafts = new Map<string, WorkDraft>();
  for (const { key, file } of works) {
    const listed = [...new Set(file.collections)].filter((collection) => {
      const problem = collectionProblem(collection, shelves);
      if (problem)
        onSkipped({ file: `${key}/work.json`, id: `collections.${collection}`, reason: problem, lost: true });
      return !problem;
    });
    const { type, titles, descriptions } = file;
    drafts.set(key, { key: workKey(key), type, titles, descriptions, collections: listed.map(nextPlace) });
  }
  return drafts;
}

function collectionProblem(collection: string, { leaves, branches }: Shelves): string | null {
  if (leaves.has(collection)) return null;
  return branches.has(collection) ? 'it holds collections, so it cannot hold works' : 'there is no such collection';
}
