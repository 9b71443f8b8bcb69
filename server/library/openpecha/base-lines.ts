import { isBlank, readLine } from './anchors.ts';
import type { Span } from './annotation-layer.ts';
import type { PechaBase } from './pecha-files.ts';
import type { TextLine } from './text-lines.ts';

export type BaseLine = TextLine & { alignedTo: number[] };
export type BaseLines = {
  lines: BaseLine[];
  /** Key of each line of the base, blank ones as null; for a base without layers. */
  places: (string | null)[];
  byIndex: Map<number, string[]>;
};

type Report = (id: string, reason: string, lost: boolean) => void;

/** A base text cut by its layers, or by its lines when it has none. */
export function baseLines(base: PechaBase, report: Report): BaseLines {
  const cut = base.segmentation.length > 0 ? base.segmentation : base.alignment;
  return cut.length > 0 ? bySpans(base, cut, report) : byNewlines(base.text, report);
}

function byNewlines(text: string, report: Report): BaseLines {
  const rows = text.replace(/^\ufeff|\r?\n$/g, '').split(/\r?\n/);
  const lines: BaseLine[] = [];
  const places = rows.map((row, index) => {
    const key = `line-${index + 1}`;
    const line = readLine(row);
    if (isBlank(line.content)) {
      report(key, 'the line is blank', false);
      return null;
    }
    lines.push({ ...line, key, maps_to: [], alignedTo: [] });
    return key;
  });
  return { lines, places, byIndex: new Map(places.flatMap((key, at) => (key ? [[at + 1, [key]] as const] : []))) };
}

function bySpans(base: PechaBase, spans: Span[], report: Report): BaseLines {
  const letters = [...base.text];
  const words = (begin: number, end: number) => letters.slice(begin, end).join('');
  const lines: (BaseLine & Span)[] = [];
  let covered = 0;
  const gap = (until: number) => {
    if (until > covered && !isBlank(words(covered, until))) {
      report(`${covered}-${until}`, `no segment holds: ${words(covered, until).trim().slice(0, 40)}`, true);
    }
  };
  for (const span of spans) {
    if (span.end > letters.length || span.begin > span.end) {
      report(span.id, `the span ${span.begin} to ${span.end} is not in the text`, true);
      continue;
    }
    gap(span.begin);
    if (span.begin < covered) report(span.id, 'the span begins inside the one before', false);
    covered = Math.max(covered, span.end);
    const line = readLine(words(span.begin, span.end).replace(/^\ufeff/, ''));
    if (isBlank(line.content)) report(span.id, 'the span is empty', false);
    else lines.push({ ...span, ...line, key: span.id, maps_to: [] });
  }
  gap(letters.length);
  return { lines: lines.map((line) => aligned(line, base.alignment)), places: [], byIndex: indexed(lines, base) };
}

/** The alignment may be cut more coarsely than the text: a segment has what is said of the spans it stands in. */
function aligned({ key, content, chapter, anchors, maps_to, ...span }: BaseLine & Span, alignment: Span[]): BaseLine {
  const alignedTo = alignment.filter((each) => overlaps(each, span)).flatMap((each) => each.alignedTo);
  return { key, content, chapter, anchors, maps_to, alignedTo };
}

function indexed(lines: (BaseLine & Span)[], base: PechaBase): Map<number, string[]> {
  const counted = base.alignment.length > 0 ? base.alignment : base.segmentation;
  return new Map(
    counted.flatMap((span) =>
      span.index === null ? [] : [[span.index, lines.filter((line) => overlaps(line, span)).map((line) => line.key)]],
    ),
  );
}

function overlaps(a: { begin: number; end: number }, b: { begin: number; end: number }): boolean {
  return a.begin < b.end && b.begin < a.end;
}
