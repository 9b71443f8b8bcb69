import type { SegmentDraft } from '../draft.ts';

export type MarkedNote = SegmentDraft['notes'][number] & { offset: number };
export type CleanLine = { text: string; notes: MarkedNote[]; notePoints: number; strange: string[] };

/** (printed,corrected) · {old spelling,present spelling} · [doubtful] · # */
const mark = /\(([^(),]*),([^(),]*)\)|\{([^{},]*),([^{},]*)\}|\[([^[\]]*)\]|#/g;

/** Takes the editors' marks out of a line: the better reading stays in the text, what the block has goes to a note. */
export function cleanLine(line: string): CleanLine {
  const clean: CleanLine = { text: '', notes: [], notePoints: 0, strange: [] };
  let from = 0;
  for (const found of line.matchAll(mark)) {
    const [whole, printed, corrected, old, present, doubtful] = found;
    clean.text += line.slice(from, found.index);
    from = found.index + whole.length;
    const offset = clean.text.length;
    if (printed !== undefined) clean.notes.push({ offset, type: 'note', content: change(printed, corrected) });
    if (old !== undefined) clean.notes.push({ offset, type: 'variant', content: change(old, present) });
    if (doubtful !== undefined) clean.notes.push({ offset, type: 'note', content: `[${doubtful}]` });
    if (whole === '#') clean.notePoints += 1;
    clean.text += corrected ?? present ?? doubtful ?? '';
  }
  clean.text += line.slice(from);
  clean.strange = clean.text.match(/[()[\]{}]/g) ?? [];
  return clean;
}

function change(from: string, to = ''): string {
  return `${from || '–'} → ${to || '–'}`;
}
