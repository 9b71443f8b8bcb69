// oxlint-disable-next-line import/no-unassigned-import -- it defines what a browser has
import 'fake-indexeddb/auto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';
import type { Pack } from '#web/own/pack.ts';
import { openPackDatabase } from './store/pack-database.ts';
import { notifyPacksChanged } from './store/packs-changed.ts';
import { addPack, findPack } from './store/packs.ts';
import { loadPacks } from './loading/load-packs.ts';

/** Of several tabs one loads packs. Older versions of Node know no locks. */
const createLocks = () => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: <Result>(_name: string, run: () => Promise<Result>): Promise<Result> => {
      const running = last.then(run);
      last = running.catch(() => undefined);
      return running;
    },
  };
};

/** What a worker of a browser has, with a server at the address of the page. Returns the paths that are asked for. */
export const startBrowser = async (app: FastifyInstance): Promise<string[]> => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const fetchAny = globalThis.fetch;
  const requested: string[] = [];
  if (!globalThis.navigator?.locks) vi.stubGlobal('navigator', { locks: createLocks() });
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    requested.push(path);
    return fetchAny(`http://127.0.0.1:${port}${path}`, init);
  });
  return requested;
};

/** Nothing is on the device. */
export const clearPacks = async (): Promise<void> => {
  const db = await openPackDatabase();
  await Promise.all([...db.objectStoreNames].map((name) => db.clear(name)));
  notifyPacksChanged();
};

/** Chooses texts and loads them. */
export const keepTexts = async (text_ids: string[], created_at?: number): Promise<Pack> => {
  const choice = { kind: 'texts' as const, text_ids };
  const { id } = await addPack({ choice, title: '', language: 'en', script: 'Latn', bytes: 0 }, created_at);
  await loadPacks();
  return (await findPack(id))!;
};
