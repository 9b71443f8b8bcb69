// Which files of a build the service worker keeps, for reading, searching, writing notes and sheets without a network.

const ENTRY = 'web/entry-client.tsx';
const MESSAGES = /^virtual:messages\/(.+)-(\w+)$/;

/** What cannot be used without a network, or is loaded from it when somebody does. The files of `MESSAGES` are apart. */
const LEFT_OUT = [/^virtual:/, /admin/, /provider/, /^web\/assignments\//, /^web\/editor\/import\//, /^web\/dev\//];

/** Where a reader is led who opens a page that is not on the device. */
const DEVICE_PAGE = 'web/offline/device/device-page.tsx';

/** Of these areas of the messages; `admin` is for people with a role alone. */
const MESSAGE_AREAS = ['reading', 'members', 'editor', 'packs', 'citations', 'downloads'];

const addressesOf = ({ file, css = [] }) =>
  [file, ...css].filter((name) => /\.(js|css)$/.test(name)).map((name) => `/${name}`);

/** The files of these modules and of what they import; `next` says what else of a module is followed. */
const filesFrom = (manifest, start, next = () => []) => {
  const files = new Set();
  const visited = new Set();
  const waiting = [...start];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (!chunk || visited.has(key) || LEFT_OUT.some((pattern) => pattern.test(key))) continue;
    visited.add(key);
    for (const address of addressesOf(chunk)) files.add(address);
    waiting.push(...(chunk.imports ?? []), ...next(chunk));
  }
  return [...files].toSorted();
};

/**
 * `entry` names the build; `files` are the scripts and styles of all languages, `languages` those of each; from Vite's
 * manifest. `first`: those of `files` without which no page opens, and the pages of the library. `fonts` are kept for those
 * who have used them.
 */
export const offlineFiles = (manifest) => {
  const entry = manifest[ENTRY];
  const languages = {};
  for (const [key, chunk] of Object.entries(manifest)) {
    const [, language, area] = MESSAGES.exec(key) ?? [];
    if (language && MESSAGE_AREAS.includes(area)) (languages[language] ??= []).push(...addressesOf(chunk));
  }
  return {
    entry: `/${entry.file}`,
    first: filesFrom(manifest, [ENTRY, DEVICE_PAGE, ...(entry.dynamicImports ?? [])]),
    files: filesFrom(manifest, [ENTRY], ({ dynamicImports = [] }) => dynamicImports),
    languages,
    fonts: Object.values(manifest)
      .filter(({ file }) => file.endsWith('.woff2'))
      .map(({ file }) => `/${file}`)
      .toSorted(),
  };
};
