import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readLayer, type Layer, type Span } from './annotation-layer.ts';
import { readText, type OnSkipped } from './find-sources.ts';

const title = z.union([z.string().transform((one) => ({ bo: one })), z.record(z.string(), z.string())]);
const metadataFile = z.object({
  title: title.nullish(),
  language: z.string().nullish(),
  license: z.string().nullish(),
  source: z.string().nullish(),
  commentary_of: z.string().nullish(),
  translation_of: z.string().nullish(),
  version_of: z.string().nullish(),
});
export type PechaMetadata = z.infer<typeof metadataFile>;

export type PechaBase = { name: string; text: string; segmentation: Span[]; alignment: Span[] };

/** The pecha's own account of itself; test data and old exports come without one. */
export async function readMetadata(folder: string, onSkipped: OnSkipped): Promise<PechaMetadata> {
  const file = path.join(folder, 'metadata.json');
  if (!existsSync(file)) return {};
  try {
    return metadataFile.parse(JSON.parse(await readText(file)));
  } catch (error) {
    const reason = `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    onSkipped({ file: pechaFile(folder, 'metadata.json'), id: '', reason, lost: true });
    return {};
  }
}

export async function baseNames(folder: string): Promise<string[]> {
  const names = await readdir(path.join(folder, 'base'));
  return names
    .filter((name) => name.endsWith('.txt'))
    .map((name) => path.basename(name, '.txt'))
    .sort();
}

export async function readBase(folder: string, name: string, onSkipped: OnSkipped): Promise<PechaBase | null> {
  const file = pechaFile(folder, 'base', `${name}.txt`);
  try {
    const text = await readText(path.join(folder, 'base', `${name}.txt`), { keepBom: true });
    const segmentation = await readLayers(folder, name, 'segmentation', onSkipped);
    const alignment = await readLayers(folder, name, 'alignment', onSkipped);
    return { name, text, segmentation, alignment };
  } catch (error) {
    onSkipped({ file, id: '', reason: `cannot be read: ${String(error)}`, lost: true });
    return null;
  }
}

/** `layers/<base>/<kind>-<id>.json`, the first by name: further ones are other people's cuts of the same words. */
async function readLayers(folder: string, base: string, kind: string, onSkipped: OnSkipped): Promise<Span[]> {
  const inside = path.join(folder, 'layers', base);
  if (!existsSync(inside)) return [];
  const names = (await readdir(inside)).filter((name) => name.toLowerCase().startsWith(`${kind}-`)).sort();
  const [first, ...others] = names;
  for (const name of others) {
    const reason = `the base is cut by ${first}; this layer is not used`;
    onSkipped({ file: pechaFile(folder, 'layers', base, name), id: '', reason, lost: false });
  }
  if (!first) return [];
  const layer = await parseLayer(path.join(inside, first));
  for (const { id, reason } of layer.problems) {
    onSkipped({ file: pechaFile(folder, 'layers', base, first), id, reason, lost: true });
  }
  return layer.spans;
}

async function parseLayer(file: string): Promise<Layer> {
  try {
    return readLayer(await readText(file));
  } catch (error) {
    return { spans: [], problems: [{ id: '', reason: `cannot be read: ${String(error)}` }] };
  }
}

export function pechaFile(folder: string, ...parts: string[]): string {
  return [path.basename(folder), ...parts].join('/');
}
