import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { readHead } from './decode-text.ts';
import { HEAD_BYTES, MAX_FOLDER_DEPTH, MAX_LISTED_FILES } from './import-limits.ts';
import { isArchive, listArchive } from './open-archive.ts';
import type { Problems } from './problems.ts';

/** A file of a source: its name below the given path, and how it begins. */
export type SourceFile = {
  /** With forward slashes; the name of the file when the source is one. */
  name: string;
  bytes: number;
  head: Uint8Array;
  /** Names in it, when it is an archive. */
  entries: string[];
};

const naturalOrder = new Intl.Collator('en', { numeric: true }).compare;

/** Hidden files, and what systems leave behind. */
const isClutter = (name: string): boolean => name.startsWith('.') || name === '__MACOSX' || name === 'Thumbs.db';

async function* filesBelow(folder: string, below: string, depth: number): AsyncGenerator<string> {
  if (depth > MAX_FOLDER_DEPTH) return;
  const entries = await readdir(path.join(folder, below), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => naturalOrder(a.name, b.name))) {
    if (isClutter(entry.name)) continue;
    const name = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* filesBelow(folder, name, depth + 1);
    else if (entry.isFile()) yield name;
  }
}

/** The first files of a folder in the order of their names, or the one file. */
export const listNames = async (given: string): Promise<{ folder: string; names: string[] }> => {
  if ((await stat(given)).isFile()) return { folder: path.dirname(given), names: [path.basename(given)] };
  const names: string[] = [];
  for await (const name of filesBelow(given, '', 1)) {
    names.push(name);
    if (names.length >= MAX_LISTED_FILES) break;
  }
  return { folder: given, names };
};

/** How many files of a folder are looked into; their names are enough for the rest. */
const MAX_HEADS = 50;

export const listSourceFiles = async (given: string): Promise<SourceFile[]> => {
  const { folder, names } = await listNames(given);
  const files: SourceFile[] = [];
  for (const [index, name] of names.entries()) {
    const file = path.join(folder, name);
    const { size } = await stat(file);
    const head = index < MAX_HEADS ? await readHead(file, HEAD_BYTES) : new Uint8Array();
    files.push({ name, bytes: size, head, entries: isArchive(head) ? await entriesOf(file) : [] });
  }
  return files;
};

/** A damaged archive is reported by whoever opens it. */
const entriesOf = (file: string): Promise<string[]> =>
  listArchive(file).then(
    (entries) => entries.map(({ name }) => name),
    () => [],
  );

/** The files with one of these endings. */
export const findWithEnding = async (
  given: string,
  endings: readonly string[],
  problems: Problems,
): Promise<{ folder: string; names: string[] }> => {
  try {
    const { folder, names } = await listNames(given);
    // A single file was named by a person, whatever it is called.
    const isOne = names.length === 1 && folder !== given;
    const found = isOne ? names : names.filter((name) => endings.includes(path.extname(name).toLowerCase()));
    return found.length > 0 ? { folder, names: found } : problems.fail('no_file');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return problems.fail('cannot_be_read', { reason: error.message });
    throw error;
  }
};

/** The one file with such an ending. */
export const findOne = async (given: string, endings: readonly string[], problems: Problems): Promise<string> => {
  const { folder, names } = await findWithEnding(given, endings, problems);
  if (names.length > 1) return problems.fail('several_files', { count: names.length });
  return path.join(folder, names[0] ?? '');
};
