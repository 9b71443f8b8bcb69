import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Member } from '#server/auth/testing-members.ts';
import type { SheetsApp } from '#server/sheets/testing-sheets.ts';
import type { Import } from '#shared/contract/import-parts.ts';
import { IMPORT_PIECE_BYTES } from '#shared/limits.ts';
import { LANES, type Lane } from './import-queue.queries.ts';
import { runNextImport } from './run-imports.ts';

export type NamedFile = { path: string; bytes: Buffer };

/** The files of a folder, as a browser gives them. */
export const filesIn = async (folder: string): Promise<NamedFile[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    paths.toSorted().map(async (path) => ({ path: relative(folder, path), bytes: await readFile(path) })),
  );
};

export const piecesOf = (files: NamedFile[]): Buffer[] => {
  const all = Buffer.concat(files.map(({ bytes }) => bytes));
  return Array.from({ length: Math.ceil(all.length / IMPORT_PIECE_BYTES) }, (_, number) =>
    all.subarray(number * IMPORT_PIECE_BYTES, (number + 1) * IMPORT_PIECE_BYTES),
  );
};

/** What a browser does, and the processes that work on imports. */
export const importsOf = (app: SheetsApp) => {
  const begin = (by: Member, files: NamedFile[], fingerprint = ''): Promise<Import> =>
    app.call(
      'POST /imports',
      { body: { name: 'Texts', fingerprint, files: files.map(({ path, bytes }) => ({ path, size: bytes.length })) } },
      by.access_token,
    );
  const sendPiece = async (by: Member, id: string, number: number, bytes: Buffer) => {
    const response = await app.app.inject({
      method: 'PUT',
      url: `/api/v1/imports/${id}/pieces/${number}`,
      headers: { authorization: `Bearer ${by.access_token}`, 'content-type': 'application/octet-stream' },
      payload: bytes,
    });
    return { status: response.statusCode, body: response.json() };
  };
  const deps = { db: app.db, databaseUrl: app.url, settings: app.settings };
  /** All that waits, one after the other. */
  const work = async (lanes = Object.keys(LANES) as Lane[]): Promise<void> => {
    const { signal } = new AbortController();
    for (const lane of lanes) while (await runNextImport(deps, lane, signal));
  };
  const read = (by: Member, id: string) => app.call('GET /imports/{id}', { params: { id } }, by.access_token);
  return {
    deps,
    begin,
    sendPiece,
    work,
    read,
    /** Uploaded, looked at, and of this format. */
    prepare: async (by: Member, files: NamedFile[], format: string, publishes = false): Promise<Import> => {
      const { id } = await begin(by, files);
      for (const [number, bytes] of piecesOf(files).entries()) await sendPiece(by, id, number, bytes);
      await work(['looks']);
      const { version } = await read(by, id);
      const body = { version, format, options: null, publishes };
      return app.call('PUT /imports/{id}', { params: { id }, body }, by.access_token);
    },
    check: async (by: Member, { id, version }: Import): Promise<Import> => {
      await app.call('POST /imports/{id}/check', { params: { id }, body: { version } }, by.access_token);
      await work(['loads']);
      return read(by, id);
    },
    run: async (by: Member, { id, version }: Import): Promise<Import> => {
      await app.call('POST /imports/{id}/run', { params: { id }, body: { version } }, by.access_token);
      await work(['loads']);
      return read(by, id);
    },
  };
};
