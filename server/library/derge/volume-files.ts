import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Skipped } from '../draft.ts';

export type OnSkipped = (skipped: Skipped) => void;

/** `105_དབུ་མ།_ལ.txt`: volume 105 of the canon, in the section དབུ་མ།, its letter ལ. */
export type VolumeFile = { path: string; name: string; volume: number; section: string };

const namePattern = /^(\d+)_([^_]+?)(?:_[^_]+)?\.txt$/;

/** Volumes in their order: a work goes on from one file into the next. */
export async function volumeFiles(given: string, onSkipped: OnSkipped): Promise<VolumeFile[]> {
  const volumes: VolumeFile[] = [];
  for (const file of await textFiles(given, onSkipped)) {
    const name = path.basename(file).normalize('NFC');
    const [, volume, section] = namePattern.exec(name) ?? [];
    if (volume && section) volumes.push({ path: file, name, volume: Number(volume), section });
    else onSkipped({ file: name, id: '', reason: 'a volume is named <number>_<section>_<letter>.txt', lost: true });
  }
  return volumes.sort((a, b) => a.volume - b.volume);
}

/** The volume's text without BOM, or null: bytes that are not UTF-8 must not become question marks. */
export async function readVolume(volume: VolumeFile, onSkipped: OnSkipped): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(volume.path));
  } catch (error) {
    onSkipped({ file: volume.name, id: '', reason: `cannot be read: ${String(error)}`, lost: true });
    return null;
  }
}

async function textFiles(given: string, onSkipped: OnSkipped): Promise<string[]> {
  try {
    if ((await stat(given)).isFile()) return [given];
    const inside = path.join(given, 'text');
    const folder = (await readdir(given)).includes('text') ? inside : given;
    const files = (await readdir(folder)).filter((name) => name.endsWith('.txt'));
    if (files.length === 0) onSkipped({ file: given, id: '', reason: 'there is no volume (*.txt)', lost: true });
    return files.map((name) => path.join(folder, name));
  } catch (error) {
    onSkipped({ file: given, id: '', reason: `cannot be read: ${String(error)}`, lost: true });
    return [];
  }
}
