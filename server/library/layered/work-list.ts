import { readdir } from 'node:fs/promises';
import { workFile, type WorkFile } from './layered-schema.ts';
import { readJson, type OnSkipped } from './read-json.ts';

export type ListedWork = { key: string; file: WorkFile };

/** Chapter 10 after chapter 9: the order of the folders is the order in a collection. */
export const byName = new Intl.Collator('en', { numeric: true }).compare;
/** Beside the works. */
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

/** Each commentary after the works it explains, else as given. */
export function explainedFirst(works: ListedWork[], onSkipped: OnSkipped): ListedWork[] {
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
