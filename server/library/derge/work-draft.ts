import type { SegmentDraft, TextDraft, WorkDraft } from '../draft.ts';
import { canons, type Canon } from './canon-sections.ts';
import { formatFolioLine, folioLineKey, type WorkText } from './work-text.ts';
import { endsPassage, shadUnits, type Unit, verseLines } from './tibetan-units.ts';
import type { FolioLine } from './volumes.ts';
import { bamPoHeadings, divide } from './work-divisions.ts';
import { isCommentary, isKangyur, workTitle } from './work-title.ts';

export const canonOf = (id: string): Canon => (isKangyur(id) ? 'kangyur' : 'tengyur');

const BAM_PO_LEVEL = 2;

/** The draft of a text, or null when it has no content. */
export function draftWork(work: WorkText, listedIn: WorkDraft['collections']): TextDraft | null {
  const { title, opening } = workTitle(work.text);
  const headings = bamPoHeadings(work.text);
  const units = shadUnits(
    work.text,
    opening,
    headings.flatMap((heading) => [heading.start, heading.end]),
  );
  if (units.length === 0) return null;

  const headingStarts = new Set(headings.map((heading) => heading.start));
  const folioLines = folioLinesOf(work, units);
  const divided = units.map((unit, index) => ({
    text: work.text.slice(unit.start, unit.end),
    folioLine: folioLines[index]!,
    isBamPo: headingStarts.has(unit.start),
  }));
  const { sections, sectionOf } = divide(divided, title);
  const verse = verseLines(divided.map((unit) => unit.text));
  const keys = segmentKeys(folioLines);
  const notes = notesOf(work, units);

  const segments = divided.map(({ text, folioLine, isBamPo }, index): SegmentDraft => {
    const before = divided[index - 1];
    const line = verse[index] ?? null;
    const startsPassage =
      !before ||
      before.isBamPo ||
      sectionOf[index - 1] !== sectionOf[index] ||
      (verse[index - 1] === null) !== (line === null) ||
      endsPassage(before.text);
    return {
      key: keys[index]!,
      section: sectionOf[index]!,
      type: isBamPo ? 'heading' : line === null ? 'prose' : 'verse',
      level: isBamPo ? BAM_PO_LEVEL : null,
      // The woodblocks have no paragraphs: prose breaks with the page, verse with the stanza.
      starts_block: isBamPo || startsPassage || (line === null ? before.folioLine.page !== folioLine.page : line === 0),
      content: text.trim(),
      maps_to: [],
      references: [{ siglum: 'Derge', value: formatFolioLine(folioLine) }],
      notes: notes[index] ?? [],
    };
  });

  return {
    kind: 'text',
    key: `derge:${work.id}/bo`,
    work: draftOfWork(work.id, title, listedIn),
    is_root: true,
    language: 'bo',
    title,
    source: canons[canonOf(work.id)].source,
    source_url: canons[canonOf(work.id)].source_url,
    license: 'Public domain',
    revision_label: 'Derge',
    sections,
    segments,
  };
}

function draftOfWork(id: string, title: string, collections: WorkDraft['collections']): WorkDraft {
  const number = id.slice(1);
  return {
    key: `derge:${id}`,
    type: isCommentary(id, title) ? 'commentary' : 'root_text',
    titles: { bo: title, en: `Toh ${number}`, zh: `德格第 ${number} 号` },
    descriptions: {},
    citation: `Toh ${number}`,
    collections,
  };
}

function folioLinesOf({ folioLines }: WorkText, units: Unit[]): FolioLine[] {
  let at = 0;
  return units.map(({ start }) => {
    while ((folioLines[at + 1]?.offset ?? Infinity) <= start) at += 1;
    return folioLines[at]!.folioLine;
  });
}

/** Folio line and count within it: an edit changes only the keys of its own line. */
function segmentKeys(folioLines: FolioLine[]): string[] {
  const counts = new Map<string, number>();
  return folioLines.map((folioLine) => {
    const line = folioLineKey(folioLine);
    const count = (counts.get(line) ?? 0) + 1;
    counts.set(line, count);
    return `${line}-${count}`;
  });
}

function notesOf({ notes }: WorkText, units: Unit[]): SegmentDraft['notes'][] {
  let at = 0;
  return units.map((unit, index) => {
    const own: SegmentDraft['notes'] = [];
    const end = index === units.length - 1 ? Infinity : unit.end;
    for (let note = notes[at]; note && note.offset < end; note = notes[at]) {
      own.push({ type: note.type, content: note.content });
      at += 1;
    }
    return own;
  });
}
