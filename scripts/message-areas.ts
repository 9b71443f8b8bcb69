// Divides the dictionaries: which area a message belongs to follows from the code that uses it.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Plugin } from 'vite';
import { areaOfPage, type MessageArea, PART_FOLDERS } from '../web/i18n/message-areas.ts';

type Source = { code: string; imports: string[] };

/** A key made of parts, such as `theme.${theme}`, as a pattern. */
const keyPattern = (template: string): RegExp =>
  new RegExp(`^${template.replaceAll('.', String.raw`\.`).replaceAll(/\$\{[^}]*\}/g, String.raw`[\w-]+`)}$`);

/** The keys that a source names, whole, as the stem of a plural or as a template. */
export const keysNamedIn = (code: string, keys: string[]): string[] => {
  const literals = new Set([...code.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, text]) => text));
  const patterns = [...code.matchAll(/`([a-z_]+\.[\w.]*\$\{[^`]+)`/g)].map(([, text = '']) => keyPattern(text));
  return keys.filter(
    (key) =>
      literals.has(key) ||
      literals.has(key.replace(/\.(one|other)$/, '')) ||
      patterns.some((pattern) => pattern.test(key)),
  );
};

const sourcesIn = (root: string): Map<string, Source> => {
  const sources = new Map<string, Source>();
  for (const folder of ['web', 'shared']) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name) || /\.test\.|\.d\.ts$/.test(name)) continue;
      const path = `${folder}/${name.replaceAll('\\', '/')}`;
      const code = readFileSync(join(root, path), 'utf8');
      const imports = [...code.matchAll(/\b(?:from|import)\s*\(?\s*'([#.][^']*)'/g)].map(([, to = '']) =>
        to.startsWith('#') ? to.slice(1) : posix.join(posix.dirname(path), to),
      );
      sources.set(path, { code, imports });
    }
  }
  return sources;
};

/**
 * Every page, and every folder of parts, with the keys that it and all it imports, now or later, may ask for. Those of a
 * part are not those of the page that shows it. `app` is what surrounds every page.
 */
export const keysByPage = (root: string): Map<string, Set<string>> => {
  const keys = Object.keys(JSON.parse(readFileSync(join(root, 'locales/en.json'), 'utf8')) as object);
  const sources = sourcesIn(root);
  const named = new Map([...sources].map(([path, { code }]) => [path, keysNamedIn(code, keys)]));
  const folderOf = (path: string) => PART_FOLDERS.find((folder) => path.startsWith(folder));
  const keysFrom = (...starts: string[]): Set<string> => {
    // The routes lead from everywhere to all pages.
    const seen = new Set(['web/routes.ts']);
    const own = folderOf(starts[0] ?? '');
    const waiting = starts;
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const folder = folderOf(path);
      if (seen.has(path) || (folder && folder !== own)) continue;
      seen.add(path);
      waiting.push(...(sources.get(path)?.imports ?? []));
    }
    return new Set([...seen].flatMap((path) => (path === 'web/routes.ts' ? [] : (named.get(path) ?? []))));
  };
  const paths = [...sources.keys()];
  const pages = paths.filter((path) => path.endsWith('-page.tsx'));
  return new Map([
    ['app', keysFrom('web/app.tsx')],
    ...pages.map((page) => [page, keysFrom(page)] as const),
    ...PART_FOLDERS.map((folder) => [folder, keysFrom(...paths.filter((path) => folderOf(path) === folder))] as const),
  ]);
};

const partAreas = new Set(PART_FOLDERS.map(areaOfPage));

/** The area of every key that a page uses: the first area that all pages with the key load. */
export const areasOfKeys = (pages: Map<string, Set<string>>): Map<string, MessageArea> => {
  const areas = new Map<string, MessageArea>();
  for (const [page, keys] of pages)
    for (const key of keys) {
      const own = page === 'app' ? 'reading' : areaOfPage(page);
      const other = areas.get(key) ?? own;
      // Of a part and of something else: a page of the library may show the part.
      const isEverywhere = [own, other].some((area) => area === 'reading' || partAreas.has(area));
      areas.set(key, other === own ? own : isEverywhere ? 'reading' : 'members');
    }
  return areas;
};

export const messagesOfArea = (
  dictionary: Record<string, string>,
  area: string | undefined,
  areas: Map<string, MessageArea>,
): Record<string, string> => Object.fromEntries(Object.entries(dictionary).filter(([key]) => areas.get(key) === area));

/**
 * `virtual:messages/<language>-<area>` holds the messages of an area. While developing and testing every area holds them
 * all, so that nothing has to be divided again at each change.
 */
export const messageAreas = (): Plugin => {
  let root = '';
  let isBuild = false;
  let areas: Map<string, MessageArea> | undefined;
  return {
    name: 'message-areas',
    configResolved: (config) => {
      root = config.root;
      isBuild = config.command === 'build';
    },
    resolveId: { filter: { id: /^virtual:messages\// }, handler: (id) => `\0${id}` },
    load: {
      // oxlint-disable-next-line no-control-regex -- virtual modules are marked by a null character
      filter: { id: /^\0virtual:messages\// },
      handler: (id) => {
        const [, language, area] = /([^/]+)-(\w+)$/.exec(id) ?? [];
        const path = join(root, `locales/${language}.json`);
        if (!isBuild) return `export { default } from ${JSON.stringify(path)}`;
        const all = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
        areas ??= areasOfKeys(keysByPage(root));
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(messagesOfArea(all, area, areas)))})`;
      },
    },
  };
};
