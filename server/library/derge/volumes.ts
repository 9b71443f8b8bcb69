import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { OnSkipped } from '../draft.ts';
import { readUtf8 } from '../read-utf8.ts';

/** `105_དབུ་མ།_ལ.txt`: volume 105 of the canon, in the section དབུ་མ།, its letter ལ. */
export type VolumeFile = { path: string; name: string; volume: number; section: string };

const namePattern = /^(\d+)_([^_]+?)(?:_[^_]+)?\.txt$/;

/** Volumes in order: a work may continue from one file into the next. */
export async function volumeFiles(given: string, onSkipped: OnSkipped): Promise<VolumeFile[]> {
  const volumes: VolumeFile[] = [];
  for (const file of await listTextFiles(given, onSkipped)) {
    const name = path.basename(file).normalize('NFC');
    const [, volume, section] = namePattern.exec(name) ?? [];
    if (volume && section) volumes.push({ path: file, name, volume: Number(volume), section });
    else onSkipped({ file: name, id: '', reason: 'a volume is named <number>_<section>_<letter>.txt', lost: true });
  }
  return volumes.sort((a, b) => a.volume - b.volume);
}

/** The volume's text, or null when it cannot be read as UTF-8. */
export async function readVolume(volume: VolumeFile, onSkipped: OnSkipped): Promise<string | null> {
  try {
    return await readUtf8(volume.path);
  } catch (error) {
    onSkipped({ file: volume.name, id: '', reason: `cannot be read: ${String(error)}`, lost: true });
    return null;
  }
}

async function listTextFiles(given: string, onSkipped: OnSkipped): Promise<string[]> {
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

/** The content of a volume in order: the start of a work, or text with its folio and line. */
export type VolumeItem =
  | { kind: 'work'; id: string; folioLine: FolioLine }
  | { kind: 'text'; text: string; folioLine: FolioLine };

export type FolioLine = {
  volume: number;
  /** Some volumes number their folios twice from 1a; the second numbering is run 2. */
  run: number;
  page: string;
  line: number;
};

const lineMark = /^\[(\d+x*[ab])(?:\.(\d+))?\]/;
/** Sub-works have a dash (D841-1), works that the catalogue left out a letter (D7a); older files write T for D. */
const workMark = /\{[DT](\d+[a-z]?(?:-\d+)?)\}/;

export function* volumeItems(volume: number, text: string, onUnmarked: (line: string) => void): Generator<VolumeItem> {
  const pages = new Set<string>();
  let folioLine: FolioLine = { volume, run: 1, page: '', line: 0 };
  for (const raw of text.split(/\r?\n/)) {
    if (raw.trim() === '') continue;
    const [mark = '', page, line] = lineMark.exec(raw) ?? [];
    if (page === undefined) onUnmarked(raw);
    else {
      const isRestart = page !== folioLine.page && pages.has(page);
      if (isRestart) pages.clear();
      pages.add(page);
      folioLine = { volume, run: folioLine.run + (isRestart ? 1 : 0), page, line: Number(line ?? 0) };
    }
    yield* lineItems(raw.slice(mark.length), folioLine);
  }
}

function* lineItems(line: string, folioLine: FolioLine): Generator<VolumeItem> {
  // Splitting by a pattern with a group gives text and work ids alternately.
  for (const [index, part] of line.split(workMark).entries()) {
    if (index % 2 === 1) yield { kind: 'work', id: `D${part}`, folioLine };
    else if (part !== '') yield { kind: 'text', text: part, folioLine };
  }
}

/** Ids of the works that begin in a volume. */
export async function readWorkIds({ path: file }: VolumeFile): Promise<string[]> {
  // The marks are ASCII, so that nothing has to be decoded.
  const text = await readFile(file, 'latin1').catch(() => '');
  return [...text.matchAll(new RegExp(workMark, 'g'))].map(([, id]) => `D${id}`);
}
