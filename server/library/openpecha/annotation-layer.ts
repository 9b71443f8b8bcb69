import { z } from 'zod';

/** A stand-off layer of toolkit-v2 (STAM JSON): spans of the base text, each with data given by reference. */
const cursor = z.object({ '@type': z.literal('BeginAlignedCursor'), value: z.int().min(0) });
const layerFile = z.object({
  annotationsets: z.array(
    z.object({
      data: z.array(z.object({ '@id': z.string(), key: z.string(), value: z.object({ value: z.unknown() }) })),
    }),
  ),
  annotations: z.array(z.unknown()),
});
const annotation = z.object({
  '@id': z.string().min(1),
  target: z.object({ offset: z.object({ begin: cursor, end: cursor }) }),
  data: z.array(z.object({ '@id': z.string() })),
});

/** Offsets count characters, not UTF-16 units. */
export type Span = { id: string; index: number | null; begin: number; end: number; alignedTo: number[] };
export type Layer = { spans: Span[]; problems: { id: string; reason: string }[] };

const alignment = z.union([
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
  for (const [place, each] of parsed.data.annotations.entries()) {
    const checked = annotation.safeParse(each);
    if (!checked.success) {
      const [issue] = checked.error.issues;
      layer.problems.push({ id: `annotations.${place}`, reason: `${issue?.path.join('.')}: ${issue?.message}` });
      continue;
    }
    const { '@id': id, target, data } = checked.data;
    const own = new Map(data.flatMap((item) => values.get(item['@id']) ?? []).map(({ key, value }) => [key, value]));
    const aligned = alignment.safeParse(own.get('alignment_index') ?? []);
    if (!aligned.success) layer.problems.push({ id, reason: 'alignment_index cannot be read' });
    const index = z.int().safeParse(own.get('index'));
    layer.spans.push({
      id,
      index: index.success ? index.data : null,
      begin: target.offset.begin.value,
      end: target.offset.end.value,
      alignedTo: aligned.success ? aligned.data : [],
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
