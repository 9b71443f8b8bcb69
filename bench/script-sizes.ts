import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packageRoot } from '#server/settings.ts';

export type ScriptSizes = { names: string[]; files: number; gzip: number; raw: number };

const dist = (path: string) => readFile(join(packageRoot(), 'dist', path));

/** Scripts by their addresses, each once. */
export const measureScripts = async (addresses: string[]): Promise<ScriptSizes> => {
  const names = [...new Set(addresses.flatMap((address) => /\/(assets\/[^"?]+\.js)/.exec(address)?.[1] ?? []))];
  const contents = await Promise.all(names.map((name) => dist(`client/${name}`)));
  return {
    names,
    files: contents.length,
    gzip: contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0),
    raw: contents.reduce((sum, content) => sum + content.length, 0),
  };
};

/** Scripts a page loads before anything is clicked: those it names and what they import. */
export const measurePageScripts = async (page: string): Promise<ScriptSizes> => {
  const html = await (await fetch(page)).text();
  return measureScripts(
    [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, address]) => address ?? ''),
  );
};

/** What scripts are made of, heaviest first: each part's share of the code before minifying, applied to the gzip size. */
export const measureComposition = async ({ names, gzip }: ScriptSizes): Promise<{ owner: string; gzip: number }[]> => {
  const recorded = JSON.parse(String(await dist('composition.json'))) as Record<string, Record<string, number>>;
  const lengths = new Map<string, number>();
  for (const name of names)
    for (const [owner, length] of Object.entries(recorded[name] ?? {}))
      lengths.set(owner, (lengths.get(owner) ?? 0) + length);
  const total = [...lengths.values()].reduce((sum, length) => sum + length, 0);
  return [...lengths]
    .map(([owner, length]) => ({ owner, gzip: (length / total) * gzip }))
    .toSorted((a, b) => b.gzip - a.gzip);
};
