import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Skipped } from '../draft.ts';

export type OnSkipped = (skipped: Skipped) => void;

/** A file may be read twice; what is wrong with it is told once. */
export function toldOnce(onSkipped: OnSkipped): OnSkipped {
  const told = new Set<string>();
  return (skipped) => {
    const what = JSON.stringify(skipped);
    if (!told.has(what)) onSkipped(skipped);
    told.add(what);
  };
}

/** Segment key → value, in the order of the file. */
export type LayerEntries = Map<string, string>;

/** Reads files of a source and tells what could not be read, by paths relative to the folder the user named. */
export type JsonReader = {
  /** Null when the file cannot be read or is not JSON; that is told as lost. */
  layer(file: string): Promise<LayerEntries | null>;
  /** Undefined when the file is not there; null when it cannot be read, which is told as lost. */
  optional(file: string): Promise<unknown>;
};

export function jsonReader(folder: string, base: string, onSkipped: OnSkipped): JsonReader {
  const named = (file: string) => path.relative(folder, path.resolve(base, file)).replaceAll(path.sep, '/');
  const lost = (file: string, id: string, reason: string) => onSkipped({ file: named(file), id, reason, lost: true });

  async function optional(file: string): Promise<unknown> {
    try {
      const text = await readFile(path.resolve(base, file), 'utf8');
      return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      lost(file, '', `cannot be read: ${(error as Error).message}`);
      return null;
    }
  }

  async function layer(file: string): Promise<LayerEntries | null> {
    const json = await optional(file);
    if (json === undefined) lost(file, '', 'is not there');
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
