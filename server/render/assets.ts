import type { RenderRequest } from '#web/render-types.ts';

type Assets = RenderRequest['assets'];

/** Vite's manifest of a build: source modules and the files they became. */
export type Manifest = Record<
  string,
  { file: string; src?: string; isEntry?: boolean; imports?: string[]; css?: string[]; assets?: string[] }
>;

const ENTRY = 'web/entry-client.tsx';

const urlOf = (file: string) => `/${file}`;

/** The files that a page loads at once: the entry, the modules of the route, and what they import. */
export const assetsFor = (manifest: Manifest, modules: string[]): Assets => {
  const visited = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || visited.has(key)) return;
    visited.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const css of chunk.css ?? []) styles.add(urlOf(css));
  };
  for (const key of [ENTRY, ...modules]) visit(key);
  const files = [...visited].flatMap((key) => manifest[key]?.file ?? []).map(urlOf);
  const entry = manifest[ENTRY];
  const scripts = entry ? [urlOf(entry.file)] : [];
  return {
    scripts,
    styles: [...styles],
    preloadModules: files.filter((file) => file.endsWith('.js') && !scripts.includes(file)),
    fonts: fontsOf(manifest),
  };
};

/** Font files by the name of their source, e.g. `noto-serif-tibetan-tibetan-400-normal.woff2`. */
const fontsOf = (manifest: Manifest): Record<string, string> =>
  Object.fromEntries(
    Object.values(manifest)
      .filter(({ file, src }) => src && file.endsWith('.woff2'))
      .map(({ file, src }) => [src?.split('/').at(-1) ?? file, urlOf(file)]),
  );
