import { readSetting } from './recent-answers.ts';
import { BUILD_PREFIX, SHELL_PATH, WHOLE_PATH } from './worker-messages.ts';

/** Written by the build: see `scripts/offline-files.mjs`. */
declare const OFFLINE_BUILD: {
  entry: string;
  first: string[];
  files: string[];
  languages: Record<string, string[]>;
  fonts: string[];
};

const CACHE_NAME = BUILD_PREFIX + OFFLINE_BUILD.entry;

/** The server compresses as each browser asks; what is kept is the same. */
const MATCH = { ignoreVary: true } as const;

/** How many files are fetched at once: the page may load something meanwhile. */
const MAX_FETCHES = 4;

/** Two messages of pages often ask for the same file at the same time. */
const pending = new Map<string, Promise<void>>();

/** The name of a file contains a hash of its content, so one that an earlier build has kept is the same. */
const storeFile = async (cache: Cache, file: string): Promise<void> => {
  const kept = await caches.match(file, MATCH);
  // What the page is loading meanwhile comes first.
  const response = kept ?? (await fetch(file, { priority: 'low' }));
  if (!response.ok) throw new Error(`${file} is not there`);
  await cache.put(file, response);
};

const addFile = (cache: Cache, file: string): Promise<void> => {
  let adding = pending.get(file);
  if (!adding) {
    adding = storeFile(cache, file).finally(() => pending.delete(file));
    pending.set(file, adding);
  }
  return adding;
};

/** Rejects when one of them cannot be had; what was stored stays for the next time. */
const addFiles = async (cache: Cache, files: string[]): Promise<void> => {
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const waiting = [...new Set(files)].filter((file) => !stored.has(file));
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await addFile(cache, file);
  };
  const done = await Promise.allSettled(Array.from({ length: MAX_FETCHES }, work));
  const failed = done.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  if (failed) throw failed.reason;
};

/** Made for a guest: no cookie is sent. While servers are being replaced another one may answer, with another build. */
const addShell = async (cache: Cache): Promise<void> => {
  const response = await fetch(SHELL_PATH, { cache: 'no-store', credentials: 'omit' });
  const html = await response.clone().text();
  if (!response.ok || !html.includes(`"${OFFLINE_BUILD.entry}"`)) throw new Error('The server has another build');
  await cache.put(SHELL_PATH, response);
};

const { first, files: scripts, languages, fonts } = OFFLINE_BUILD;

/** With the words of every language: who chooses another one without a network finds it. */
const ALL_FILES = [...scripts, ...Object.values(languages).flat()];

const hasOtherBuild = async (): Promise<boolean> =>
  (await caches.keys()).some((name) => name.startsWith(BUILD_PREFIX) && name !== CACHE_NAME);

/**
 * Rejects unless all is there that the worker must have; the page tries again later. At the first visit that is what any page
 * needs, in its language, so that the site is soon there without a network: `addUsedFiles` stores the rest. A build that
 * takes the place of another one has everything, or something could be done before that cannot be done afterwards.
 */
export const installBuild = async (): Promise<void> => {
  const cache = await caches.open(CACHE_NAME);
  const [language = '', isUpdate] = await Promise.all([readSetting('language'), hasOtherBuild()]);
  const words = languages[language] ?? [];
  await Promise.all([addShell(cache), addFiles(cache, isUpdate ? ALL_FILES : [...words, ...first])]);
};

const IS_FONT = /\.woff2$/;

/**
 * What a page of this build uses, which the browser has already: scripts, the messages of its language, and the fonts, which
 * are kept for those who use them only. Then the rest of the build.
 */
export const addUsedFiles = async (language: string, used: string[]): Promise<void> => {
  const cache = await caches.open(CACHE_NAME);
  const known = new Set(ALL_FILES);
  const ofPage = used.filter((file) => IS_FONT.test(file) || known.has(file));
  const isWhole = await cache.match(WHOLE_PATH);
  await addFiles(cache, [...(languages[language] ?? []), ...ofPage, ...(isWhole ? [] : ALL_FILES)]);
  if (!isWhole) await cache.put(WHOLE_PATH, new Response());
};

/** The fonts of this build that somebody has used: those of other languages are in the cache of an earlier one alone. */
const carryFonts = async (): Promise<void> => {
  const cache = await caches.open(CACHE_NAME);
  const carry = async (font: string): Promise<void> => {
    const kept = await caches.match(font, MATCH);
    if (kept && !(await cache.match(font, MATCH))) await cache.put(font, kept);
  };
  // Without room the text is shown in another font.
  await Promise.allSettled(fonts.map(carry));
};

/** Removes the files of other builds that no tab shows any more: every page holds a lock with the name of its build. */
export const pruneBuilds = async (): Promise<void> => {
  const others = (await caches.keys()).filter((name) => name.startsWith(BUILD_PREFIX) && name !== CACHE_NAME);
  if (others.length === 0) return;
  const { held = [] } = await navigator.locks.query();
  const used = new Set(held.map(({ name }) => name));
  const unused = others.filter((name) => !used.has(name));
  if (unused.length === 0) return;
  await carryFonts();
  await Promise.all(unused.map((name) => caches.delete(name)));
};

export const findShell = async (): Promise<Response | undefined> =>
  (await caches.open(CACHE_NAME)).match(SHELL_PATH, MATCH);

/** A file of this build or of an earlier one that a tab still shows, also when the server has it no more. */
export const answerFile = async (request: Request): Promise<Response> => {
  const kept = await caches.match(request, MATCH);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && response.status === 200 && IS_FONT.test(request.url)) {
    const cache = await caches.open(CACHE_NAME);
    // Without it the text is shown in another font.
    await cache.put(request, response.clone()).catch(() => undefined);
  }
  return response;
};
