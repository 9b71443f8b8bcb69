import type { OnSkipped } from '../draft.ts';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readUtf8 } from '../read-utf8.ts';
import { isBlank, parseLine, type TextLine } from './text-lines.ts';

/** A stand-off layer of toolkit-v2 (STAM JSON): spans of the base text, each with data by reference. */
const cursor = z.object({ '@type': z.literal('BeginAlignedCursor'), value: z.int().min(0) });
const layerFile = z.object({
  annotationsets: z.array(
    z.object({
      data: z.array(z.object({ '@id': z.string(), key: z.string(), value: z.object({ value: z.unknown() }) })),
    }),
  ),
  annotations: z.array(z.unknown()),
});
const annotationSchema = z.object({
  '@id': z.string().min(1),
  target: z.object({ offset: z.object({ begin: cursor, end: cursor }) }),
  data: z.array(z.object({ '@id': z.string() })),
});

/** Offsets count characters, not UTF-16 units. */
export type Span = { id: string; index: number | null; begin: number; end: number; alignedTo: number[] };
export type Layer = { spans: Span[]; problems: { id: string; reason: string }[] };

const alignmentSchema = z.union([
  z.int().transform((one) => [one]),
  z.array(z.union([z.int(), z.object({ value: z.int() }).transform((item) => item.value)])),
  z
    .string()
    .regex(/^\d+(-\d+)?(,\s*\d+(-\d+)?)*$/)
    .transform(rangesOf),
]);

export function readLayer(json: string): Layer {
  const parsed = layerFile.safeParse(JSON.parse(json));
  if (!parsed.success)
    return { spans: [], problems: [{ id: '', reason: parsed.error.issues[0]?.message ?? 'no layer' }] };
  const values = new Map<string, { key: string; value: unknown }>();
  for (const { data } of parsed.data.annotationsets) {
    for (const each of data) values.set(each['@id'], { key: each.key, value: each.value.value });
  }
  const layer: Layer = { spans: [], problems: [] };
  for (const [position, each] of parsed.data.annotations.entries()) {
    const checked = annotationSchema.safeParse(each);
    if (!checked.success) {
      const [issue] = checked.error.issues;
      layer.problems.push({ id: `annotations.${position}`, reason: `${issue?.path.join('.')}: ${issue?.message}` });
      continue;
    }
    const { '@id': id, target, data } = checked.data;
    const own = new Map(data.flatMap((item) => values.get(item['@id']) ?? []).map(({ key, value }) => [key, value]));
    const targets = alignmentSchema.safeParse(own.get('alignment_index') ?? []);
    if (!targets.success) layer.problems.push({ id, reason: 'alignment_index cannot be read' });
    const index = z.int().safeParse(own.get('index'));
    layer.spans.push({
      id,
      index: index.success ? index.data : null,
      begin: target.offset.begin.value,
      end: target.offset.end.value,
      alignedTo: targets.success ? targets.data : [],
    });
  }
  layer.spans.sort((a, b) => a.begin - b.begin || a.end - b.end);
  return layer;
}

/** `1-3,5` */
function rangesOf(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
  });
}

const title = z.union([z.string().transform((one) => ({ bo: one })), z.record(z.string(), z.string())]);
const metadataFile = z.object({
  title: title.nullish(),
  language: z.string().nullish(),
  license: z.string().nullish(),
  source: z.string().nullish(),
  author: z.string().nullish().catch(null),
  commentary_of: z.string().nullish(),
  translation_of: z.string().nullish(),
  version_of: z.string().nullish(),
});
export type PechaMetadata = z.infer<typeof metadataFile>;

export type PechaBase = { name: string; text: string; segmentation: Span[]; alignment: Span[] };

/** Test data and old exports have no metadata. */
export async function readMetadata(folder: string, onSkipped: OnSkipped): Promise<PechaMetadata> {
  const file = path.join(folder, 'metadata.json');
  if (!existsSync(file)) return {};
  try {
    return metadataFile.parse(JSON.parse(await readUtf8(file)));
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
    const text = await readUtf8(path.join(folder, 'base', `${name}.txt`), { keepBom: true });
    const segmentation = await readLayers(folder, name, 'segmentation', onSkipped);
    const alignment = await readLayers(folder, name, 'alignment', onSkipped);
    return { name, text, segmentation, alignment };
  } catch (error) {
    onSkipped({ file, id: '', reason: `cannot be read: ${String(error)}`, lost: true });
    return null;
  }
}

/** `layers/<base>/<kind>-<id>.json`, the first by name: others are alternative segmentations. */
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
    return readLayer(await readUtf8(file));
  } catch (error) {
    return { spans: [], problems: [{ id: '', reason: `cannot be read: ${String(error)}` }] };
  }
}

export function pechaFile(folder: string, ...parts: string[]): string {
  return [path.basename(folder), ...parts].join('/');
}

export type BaseLine = TextLine & { alignedTo: number[] };
export type BaseLines = {
  lines: BaseLine[];
  /** Key of each line of a base without layers, blank lines as null. */
  keysByLine: (string | null)[];
  byIndex: Map<number, string[]>;
};

type Report = (id: string, reason: string, lost: boolean) => void;

/** Splits a base text by its layers, or by its lines when it has none. */
export function splitBase(base: PechaBase, report: Report): BaseLines {
  const spans = base.segmentation.length > 0 ? base.segmentation : base.alignment;
  return spans.length > 0 ? splitBySpans(base, spans, report) : splitByNewlines(base.text, report);
}

function splitByNewlines(text: string, report: Report): BaseLines {
  const rows = text.replace(/^\ufeff|\r?\n$/g, '').split(/\r?\n/);
  const lines: BaseLine[] = [];
  const keysByLine = rows.map((row, index) => {
    const key = `line-${index + 1}`;
    const line = parseLine(row);
    if (isBlank(line.content)) {
      report(key, 'the line is blank', false);
      return null;
    }
    lines.push({ ...line, key, maps_to: [], alignedTo: [] });
    return key;
  });
  return {
    lines,
    keysByLine,
    byIndex: new Map(keysByLine.flatMap((key, at) => (key ? [[at + 1, [key]] as const] : []))),
  };
}

function splitBySpans(base: PechaBase, spans: Span[], report: Report): BaseLines {
  const letters = [...base.text];
  const textBetween = (begin: number, end: number) => letters.slice(begin, end).join('');
  const lines: (BaseLine & Span)[] = [];
  let covered = 0;
  const reportGap = (until: number) => {
    if (until > covered && !isBlank(textBetween(covered, until))) {
      report(`${covered}-${until}`, `in no segment: ${textBetween(covered, until).trim().slice(0, 40)}`, true);
    }
  };
  for (const span of spans) {
    if (span.end > letters.length || span.begin > span.end) {
      report(span.id, `the span ${span.begin} to ${span.end} is not in the text`, true);
      continue;
    }
    reportGap(span.begin);
    if (span.begin < covered) report(span.id, 'the span begins inside the one before', false);
    covered = Math.max(covered, span.end);
    const line = parseLine(textBetween(span.begin, span.end).replace(/^\ufeff/, ''));
    if (isBlank(line.content)) report(span.id, 'the span is empty', false);
    else lines.push({ ...span, ...line, key: span.id, maps_to: [] });
  }
  reportGap(letters.length);
  return { lines: lines.map((line) => aligned(line, base.alignment)), keysByLine: [], byIndex: indexed(lines, base) };
}

/** The alignment may be coarser than the segmentation: a segment gets the targets of all spans it overlaps. */
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
