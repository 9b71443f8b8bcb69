import { plainText } from './plain-text.ts';
import type { LayerEntries } from './read-json.ts';
import { isHeaderKey } from './segment-keys.ts';
import type { Layout } from './text-layout.ts';

/**
 * The title a text gives itself: its `<h1>`, or the last of its `0.x` lines when there is no html. Some Chinese texts
 * are only numbered there (`(一)`); those go by the name in the site's lists, else by book and number.
 */
export function ownTitle(entries: LayerEntries, layout: Layout, name: string | undefined): string {
  const lines = headerLines(entries, layout);
  const title = lines.at(-1) ?? '';
  if (isName(title)) return title;
  if (name) return name;
  return lines.length > 1 ? `${lines[0]} ${title}` : title;
}

/** The lines at the head of a text: the last is the title, those before it name the book. */
function headerLines(entries: LayerEntries, layout: Layout): string[] {
  const hasHtml = [...layout.values()].some((place) => place.level !== null);
  const lines: { text: string; isTitle: boolean }[] = [];
  for (const [key, place] of layout) {
    const text = plainText(entries.get(key) ?? '');
    if (!text) continue;
    const isHeader = hasHtml ? place.level === 1 || place.in_header : isHeaderKey(key);
    if (!isHeader) break;
    lines.push({ text, isTitle: hasHtml ? place.is_title : true });
  }
  return lines.slice(0, lines.findLastIndex((line) => line.isTitle) + 1).map((line) => line.text);
}

function isName(title: string): boolean {
  return (title.match(/\p{L}/gu) ?? []).length > 1;
}
