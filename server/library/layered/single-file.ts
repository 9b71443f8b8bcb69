import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** As a library in one file is written by a download; a folder has no such limit. */
const MAX_BYTES = 256 * 1024 * 1024;
/** `collections.json`, and files in one folder below: nothing else of a path, which is not ours. */
const MEMBER = /^(?:[a-z0-9][a-z0-9-]*\/)?[A-Za-z0-9][A-Za-z0-9.-]*\.json$/;

/** The one file of JSON that was given, by itself or alone in a folder. */
const findSingleFile = async (given: string): Promise<string | undefined> => {
  const found = await stat(given).catch(() => undefined);
  if (!found) return undefined;
  if (found.isFile()) return given;
  const [only, ...others] = await readdir(given);
  return only && others.length === 0 && only !== 'collections.json' && only.endsWith('.json')
    ? path.join(given, only)
    : undefined;
};

const unpack = async (file: string, folder: string): Promise<void> => {
  const { size } = await stat(file);
  if (size > MAX_BYTES) throw new Error(`${path.basename(file)} is larger than ${MAX_BYTES} bytes.`);
  const members: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (typeof members !== 'object' || members === null) throw new Error(`${path.basename(file)} is not an object.`);
  for (const [name, content] of Object.entries(members)) {
    if (!MEMBER.test(name)) throw new Error(`${path.basename(file)}: ${name} is no file of a library.`);
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
    await writeFile(path.join(folder, name), JSON.stringify(content));
  }
};

/** Reads a library from its folder. One in a single file is unpacked into a folder that is removed in the end. */
export async function* withFolder<Item>(
  given: string,
  read: (folder: string) => AsyncGenerator<Item>,
): AsyncGenerator<Item> {
  const file = await findSingleFile(given);
  if (file === undefined) return yield* read(given);
  const folder = await mkdtemp(path.join(tmpdir(), 'pothi-library-'));
  try {
    await unpack(file, folder);
    yield* read(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
