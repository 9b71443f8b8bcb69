import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OnSkipped } from '../draft.ts';
import { decodeUtf8 } from '../read-utf8.ts';

/** Segment key → value, in the order of the file. */
export type LayerEntries = Map<string, string>;

/** Reads JSON files and reports unreadable ones by their path relative to the given folder. */
export type JsonReader = {
  /** Null when the file cannot be read or is not JSON; which is reported as lost. */
  layer(file: string): Promise<LayerEntries | null>;
  /** Undefined when there is no such file; null when it cannot be read, which is reported as lost. */
  optional(file: string): Promise<unknown>;
};

export type ReadBytes = (file: string) => Promise<Buffer>;

export function jsonReader(
  folder: string,
  base: string,
  onSkipped: OnSkipped,
  readBytes: ReadBytes = (file) => readFile(path.resolve(base, file)),
): JsonReader {
  const relativeName = (file: string) => path.relative(folder, path.resolve(base, file)).replaceAll(path.sep, '/');
  const lost = (file: string, id: string, reason: string) =>
    onSkipped({ file: relativeName(file), id, reason, lost: true });

  async function optional(file: string): Promise<unknown> {
    try {
      return JSON.parse(decodeUtf8(await readBytes(file))) as unknown;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      lost(file, '', `cannot be read: ${(error as Error).message}`);
      return null;
    }
  }

  async function layer(file: string): Promise<LayerEntries | null> {
    const json = await optional(file);
    if (json === undefined) lost(file, '', 'does not exist');
    if (json === null || json === undefined) return null;
    if (!isRecord(json)) {
      lost(file, '', 'is not an object of segments');
      return null;
    }
    const entries: LayerEntries = new Map();
    for (const [key, value] of Object.entries(json)) {
      if (typeof value === 'string') entries.set(key, value);
      else lost(file, key, 'is not a string');
    }
    return entries;
  }

  return { layer, optional };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
