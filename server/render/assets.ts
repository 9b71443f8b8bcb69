import type { RenderRequest } from '#web/render-types.ts';

type Assets = RenderRequest['assets'];

/** What Vite writes beside a build: a source module and the files it became. */
export type Manifest = Record<
  string,
  { file: string; src?: string; isEntry?: boolean; imports?: string[]; css?: string[]; assets?: string[] }
>;

const ENTRY = 'web/entry-client.tsx';

const address = (file: string) => `/${file}`;

/** Everything a page needs from the first byte: the entry, the route's own modules, and what they import. */
export const assetsFor = (manifest: Manifest, modules: string[]): Assets => {
  const seen = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const css of chunk.css ?? []) styles.add(address(css));
  };
  for (const key of [ENTRY, ...modules]) visit(key);
  const files = [...seen].flatMap((key) => manifest[key]?.file ?? []).map(address);
  const entry = manifest[ENTRY];
  const scripts = entry ? [address(entry.file)] : [];
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
      .map(({ file, src }) => [src?.split('/').at(-1) ?? file, address(file)]),
  );
