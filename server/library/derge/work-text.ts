import type { SegmentDraft } from '../draft.ts';
import type { FolioLine, VolumeFile } from './volumes.ts';

export type MarkedNote = SegmentDraft['notes'][number] & { offset: number };
export type CleanLine = { text: string; notes: MarkedNote[]; hashMarks: number; strayMarks: string[] };

/** (printed,corrected) · {old spelling,present spelling} · [doubtful] · # */
const MARK = /\(([^(),]*),([^(),]*)\)|\{([^{},]*),([^{},]*)\}|\[([^[\]]*)\]|#/g;

/** Removes the editors' marks from a line: the better reading stays in the text, the printed one goes into a note. */
export function cleanLine(line: string): CleanLine {
  const clean: CleanLine = { text: '', notes: [], hashMarks: 0, strayMarks: [] };
  let from = 0;
  for (const found of line.matchAll(MARK)) {
    const [whole, printed, corrected, old, present, doubtful] = found;
    clean.text += line.slice(from, found.index);
    from = found.index + whole.length;
    const offset = clean.text.length;
    if (printed !== undefined) clean.notes.push({ offset, type: 'note', content: describeChange(printed, corrected) });
    if (old !== undefined) clean.notes.push({ offset, type: 'variant', content: describeChange(old, present) });
    if (doubtful !== undefined) clean.notes.push({ offset, type: 'note', content: `[${doubtful}]` });
    if (whole === '#') clean.hashMarks += 1;
    clean.text += corrected ?? present ?? doubtful ?? '';
  }
  clean.text += line.slice(from);
  clean.strayMarks = clean.text.match(/[()[\]{}]/g) ?? [];
  return clean;
}

function describeChange(from: string, to = ''): string {
  return `${from || '–'} → ${to || '–'}`;
}

/** The text of a work joined over lines, pages and volumes, with notes and folio lines by offset. */
export type WorkText = {
  id: string;
  volume: VolumeFile;
  text: string;
  folioLines: { offset: number; folioLine: FolioLine }[];
  notes: MarkedNote[];
  hashMarks: number;
  strayMarks: { mark: string; folioLine: FolioLine }[];
};

export function newWorkText(id: string, volume: VolumeFile): WorkText {
  return { id, volume, text: '', folioLines: [], notes: [], hashMarks: 0, strayMarks: [] };
}

/** A line may end in the middle of a word, so lines are joined without a separator. */
export function appendLine(work: WorkText, line: string, folioLine: FolioLine): void {
  const clean = cleanLine(line);
  const start = work.text.length;
  work.folioLines.push({ offset: start, folioLine });
  work.notes.push(...clean.notes.map((note) => ({ ...note, offset: note.offset + start })));
  work.strayMarks.push(...clean.strayMarks.map((mark) => ({ mark, folioLine })));
  work.hashMarks += clean.hashMarks;
  work.text += clean.text;
}

export function formatFolioLine({ volume, page, line }: FolioLine): string {
  return line === 0 ? `vol ${volume}, ${page}` : `vol ${volume}, ${page}.${line}`;
}

export function folioLineKey({ volume, run, page, line }: FolioLine): string {
  return run === 1 ? `${volume}.${page}.${line}` : `${volume}.${run}.${page}.${line}`;
}
