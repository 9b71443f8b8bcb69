import { cleanLine, type MarkedNote } from './inline-marks.ts';
import type { VolumeFile } from './volume-files.ts';
import type { Place } from './volume-lines.ts';

/** The words of a work joined over lines, pages and volumes, and what was found in them, by offset. */
export type GatheredWork = {
  id: string;
  volume: VolumeFile;
  text: string;
  places: { offset: number; place: Place }[];
  notes: MarkedNote[];
  notePoints: number;
  strange: { mark: string; place: Place }[];
};

export function beginWork(id: string, volume: VolumeFile): GatheredWork {
  return { id, volume, text: '', places: [], notes: [], notePoints: 0, strange: [] };
}

/** Lines end where the block ends, in the middle of a word if need be: nothing is put between them. */
export function addWords(work: GatheredWork, words: string, place: Place): void {
  const clean = cleanLine(words);
  const start = work.text.length;
  work.places.push({ offset: start, place });
  work.notes.push(...clean.notes.map((note) => ({ ...note, offset: note.offset + start })));
  work.strange.push(...clean.strange.map((mark) => ({ mark, place })));
  work.notePoints += clean.notePoints;
  work.text += clean.text;
}

export function formatPlace({ volume, page, line }: Place): string {
  return line === 0 ? `vol ${volume}, ${page}` : `vol ${volume}, ${page}.${line}`;
}

export function placeKey({ volume, run, page, line }: Place): string {
  return run === 1 ? `${volume}.${page}.${line}` : `${volume}.${run}.${page}.${line}`;
}
