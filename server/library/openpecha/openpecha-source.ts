import type { Draft, ImportSource } from '../draft.ts';
import { findSources, type FoundSource, type OnSkipped } from './find-sources.ts';
import { KnownRoots } from './known-roots.ts';
import { baseNames } from './pecha-files.ts';
import { pechaNeeds, readPecha } from './read-pecha.ts';
import { readUpload } from './read-upload.ts';
import { pechaShelf, Shelves } from './shelves.ts';
import { countBooks, uploadNeeds } from './upload-parts.ts';

/** OpenPecha: pechas of toolkit-v2 (base and layers) and upload JSON, one of them or a folder of many. */
export function openPechaSource(path: string): ImportSource {
  return {
    read: (onSkipped) => readAll(path, onSkipped),
    count: async () => {
      let count = 0;
      for (const { kind, path: found } of await findSources(path, () => {})) {
        count += kind === 'pecha' ? (await baseNames(found)).length : await countBooks(found);
      }
      return count;
    },
  };
}

async function* readAll(path: string, onSkipped: OnSkipped): AsyncGenerator<Draft> {
  const roots = new KnownRoots();
  const context = { roots, shelves: new Shelves(), onSkipped };
  const found = await findSources(path, onSkipped);
  if (found.some(({ kind }) => kind === 'pecha')) yield pechaShelf;

  let waiting = await withNeeds(found);
  while (waiting.length > 0) {
    // What stands on nothing first, then what stands on something read; at the end what never finds its base.
    const ready = waiting.filter(({ needs }) => needs.length === 0 || roots.find(needs));
    const next = ready.length > 0 ? ready : waiting;
    waiting = waiting.filter((each) => !next.includes(each));
    for (const { source } of next) {
      yield* source.kind === 'pecha' ? readPecha(source.path, context) : readUpload(source.path, context);
    }
  }
}

type Waiting = { source: FoundSource; needs: string[] };

async function withNeeds(sources: FoundSource[]): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (const source of sources) {
    const needs = source.kind === 'pecha' ? await pechaNeeds(source.path) : await uploadNeeds(source.path);
    waiting.push({ source, needs });
  }
  return waiting;
}
