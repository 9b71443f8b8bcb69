import { readSetting } from './recent-answers.ts';
import { BUILD_PREFIX, SHELL_PATH } from './worker-messages.ts';

/** Written by the build: see `scripts/offline-files.mjs`. */
declare const OFFLINE_BUILD: { entry: string; files: string[]; languages: Record<string, string[]> };

const CACHE_NAME = BUILD_PREFIX + OFFLINE_BUILD.entry;

/** The server compresses as each browser asks; what is kept is the same. */
const MATCH = { ignoreVary: true } as const;

/** How many files are fetched at once: the page may load something meanwhile. */
const MAX_FETCHES = 4;

/** The name of a file contains a hash of its content, so one that an earlier build has kept is the same. */
const addFile = async (cache: Cache, file: string): Promise<void> => {
  if (await cache.match(file, MATCH)) return;
  const kept = await caches.match(file, MATCH);
  const response = kept ?? (await fetch(file));
  if (!response.ok) throw new Error(`${file} is not there`);
  await cache.put(file, response);
};

const addFiles = async (cache: Cache, files: string[]): Promise<void> => {
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await addFile(cache, file);
  };
  await Promise.all(Array.from({ length: MAX_FETCHES }, work));
};

/** Made for a guest: no cookie is sent. While servers are being replaced another one may answer, with another build. */
const addShell = async (cache: Cache): Promise<void> => {
  const response = await fetch(SHELL_PATH, { cache: 'no-store', credentials: 'omit' });
  const html = await response.clone().text();
  if (!response.ok || !html.includes(`"${OFFLINE_BUILD.entry}"`)) throw new Error('The server has another build');
  await cache.put(SHELL_PATH, response);
};

/** Stores the files of this build; rejects unless all of them are there, and the browser tries again later. */
export const installBuild = async (): Promise<void> => {
  const cache = await caches.open(CACHE_NAME);
  const language = await readSetting('language');
  await addShell(cache);
  await addFiles(cache, [...OFFLINE_BUILD.files, ...(OFFLINE_BUILD.languages[language ?? ''] ?? [])]);
};

/** Files that a page of this build uses beside those that every page needs: fonts, and the messages of its language. */
export const addUsedFiles = async (language: string, files: string[]): Promise<void> => {
  const cache = await caches.open(CACHE_NAME);
  await addFiles(cache, [...(OFFLINE_BUILD.languages[language] ?? []), ...files]);
};

/** Removes the files of other builds that no tab shows any more: every page holds a lock with the name of its build. */
export const pruneBuilds = async (): Promise<void> => {
  const others = (await caches.keys()).filter((name) => name.startsWith(BUILD_PREFIX) && name !== CACHE_NAME);
  if (others.length === 0) return;
  const { held = [] } = await navigator.locks.query();
  const used = new Set(held.map(({ name }) => name));
  await Promise.all(others.filter((name) => !used.has(name)).map((name) => caches.delete(name)));
};

export const findShell = async (): Promise<Response | undefined> =>
  (await caches.open(CACHE_NAME)).match(SHELL_PATH, MATCH);

/** A file of this build or of an earlier one that a tab still shows, also when the server has it no more. */
export const answerFile = async (request: Request): Promise<Response> => {
  const kept = await caches.match(request, MATCH);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && response.status === 200 && request.url.endsWith('.woff2')) {
    const cache = await caches.open(CACHE_NAME);
    // Without it the text is shown in another font.
    await cache.put(request, response.clone()).catch(() => undefined);
  }
  return response;
};
