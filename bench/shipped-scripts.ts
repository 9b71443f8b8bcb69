import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packageRoot } from '#server/settings.ts';

export type Shipped = { files: number; gzip: number; raw: number };

/** Scripts by their addresses, each once. */
export const shipped = async (addresses: string[]): Promise<Shipped> => {
  const names = new Set(addresses.flatMap((address) => /\/(assets\/[^"?]+\.js)/.exec(address)?.[1] ?? []));
  const contents = await Promise.all([...names].map((name) => readFile(join(packageRoot(), 'dist/client', name))));
  return {
    files: contents.length,
    gzip: contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0),
    raw: contents.reduce((sum, content) => sum + content.length, 0),
  };
};

/** Scripts a page loads before anything is clicked: those it names and what they import. */
export const scriptsOf = async (page: string): Promise<Shipped> => {
  const html = await (await fetch(page)).text();
  return shipped([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, address]) => address ?? ''));
};
