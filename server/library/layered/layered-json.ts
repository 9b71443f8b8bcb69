import path from 'node:path';
import type { z } from 'zod';
import type { OnSkipped } from '../draft.ts';
import { readUtf8 } from '../read-utf8.ts';
import { segmentId } from './layered-schema.ts';

const token = /"(?:[^"\\]|\\.)*"|[{}[\]:]/gs;
const depthChange: Record<string, number> = { '{': 1, '[': 1, '}': -1, ']': -1 };

/** The keys of a JSON object as written, repeated ones too. The text must be valid JSON. */
export function* topLevelKeys(json: string): Generator<string> {
  let depth = 0;
  let lastString = '""';
  for (const [found] of json.matchAll(token)) {
    if (found.startsWith('"')) lastString = found;
    else if (found === ':' && depth === 1) yield JSON.parse(lastString) as string;
    depth += depthChange[found] ?? 0;
  }
}

/** `file` is the path inside the library, for messages to the author. */
export type LibraryFile = { library: string; file: string; onSkipped: OnSkipped };

/** The validated content, or null; each error is reported with its key. */
export async function readJson<S extends z.ZodType>(at: LibraryFile, schema: S): Promise<z.infer<S> | null> {
  const parsed = await parseFile(at);
  if (!parsed) return null;
  const checked = schema.safeParse(parsed.value);
  if (checked.success) return checked.data;
  reportIssues(at, [], checked.error);
  return null;
}

/** Like `readJson`, for a file of segment id → value: only invalid entries are dropped. */
export async function readEntries<S extends z.ZodType>(
  at: LibraryFile,
  schema: S,
): Promise<Map<string, z.infer<S>> | null> {
  const parsed = await parseFile(at);
  if (!parsed) return null;
  if (typeof parsed.value !== 'object' || parsed.value === null || Array.isArray(parsed.value)) {
    at.onSkipped({ file: at.file, id: '', reason: 'must be an object of segment ids', lost: true });
    return null;
  }
  reportRepeatedKeys(at, parsed.text);
  const entries = new Map<string, z.infer<S>>();
  for (const [id, value] of Object.entries(parsed.value)) {
    const name = segmentId.safeParse(id);
    const checked = schema.safeParse(value);
    if (!name.success) reportIssues(at, [id], name.error);
    else if (!checked.success) reportIssues(at, [id], checked.error);
    else entries.set(name.data, checked.data);
  }
  return entries;
}

async function parseFile(at: LibraryFile): Promise<{ text: string; value: unknown } | null> {
  try {
    const text = await readUtf8(path.join(at.library, at.file));
    return { text, value: JSON.parse(text) };
  } catch (error) {
    at.onSkipped({ file: at.file, id: '', reason: `cannot be read: ${messageOf(error)}`, lost: true });
    return null;
  }
}

/** JSON.parse silently drops all but the last of equal keys. */
function reportRepeatedKeys(at: LibraryFile, text: string): void {
  const seen = new Set<string>();
  for (const key of topLevelKeys(text)) {
    if (seen.has(key)) at.onSkipped({ file: at.file, id: key, reason: 'the key occurs twice', lost: true });
    seen.add(key);
  }
}

function reportIssues(at: LibraryFile, parents: string[], error: z.ZodError): void {
  for (const issue of error.issues) {
    at.onSkipped({ file: at.file, id: [...parents, ...issue.path].join('.'), reason: issue.message, lost: true });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
