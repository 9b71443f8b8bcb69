import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OnSkipped, Skipped, SourcePart } from '../draft.ts';
import type { WorkPlan } from './bilara-files.ts';
import type { ReadBytes } from './json-reader.ts';
import { filesOfWork, readWork, type WorkContext } from './read-work.ts';
import { workKey } from './text-drafts.ts';

/** Makes a context of which the reader takes bytes that have been read, and that reports to the given function. */
export type NewContext = (onSkipped: OnSkipped, readBytes?: ReadBytes) => WorkContext;

/** A work as a part of the source: all its files are read, and only parsed if anything has changed. */
export async function workPart(plan: WorkPlan, base: string, newContext: NewContext): Promise<SourcePart> {
  const files = new Map<string, Buffer>();
  let isComplete = true;
  for (const file of filesOfWork(plan)) {
    try {
      files.set(file.path, await readFile(path.join(base, file.path)));
    } catch {
      // It is read, and reported, with the text.
      isComplete = false;
    }
  }
  const readBytes: ReadBytes = async (file) => files.get(file) ?? readFile(path.join(base, file));
  return {
    kind: 'part',
    key: workKey(plan.uid),
    checksum: isComplete
      ? checksumOf(
          plan,
          files,
          newContext(() => undefined, readBytes),
        )
      : null,
    read: (onSkipped) => readWork(plan, newContext(onSkipped, readBytes)),
  };
}

/** Over the files and what other files say about them: names, licences, and where the work stands. */
function checksumOf(plan: WorkPlan, files: Map<string, Buffer>, context: WorkContext): string {
  const { publications, names, collections, commentaries } = context;
  const hash = createHash('sha256').update(
    JSON.stringify([
      filesOfWork(plan).map((file) => [file, publications.of(file), files.get(file.path)?.length]),

      names.titles(plan.uid),
      names.descriptions(plan.uid),
      [...names.titleSources],
      collections.positionsIn(plan.uid),
      commentaries.has(plan.uid),
    ]),
  );
  for (const bytes of files.values()) hash.update(bytes);
  return hash.digest('base64url');
}

/** The same part, whose texts are parsed while the loader still waits for the database to write the ones before. */
export function beginReading(part: SourcePart): SourcePart {
  const skipped: Skipped[] = [];
  const reading = part.read((each) => skipped.push(each));
  // It is thrown when it is its turn; until then it is not unhandled.
  reading.catch(() => undefined);
  return {
    ...part,
    read: async (onSkipped) => {
      const texts = await reading;
      skipped.forEach(onSkipped);
      return texts;
    },
  };
}
