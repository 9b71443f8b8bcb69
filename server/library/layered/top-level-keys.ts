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
