export type Anchor = { block: number; index: number };
export type PlainLine = { content: string; chapter: number | null; anchors: Anchor[] };

const chapterPrefix = /^[\s\u200b]*ch-(\d+)\s*/i;
const anchor = /^\s*<(\d+)><(\d+)>/;

/** Takes `Ch-2` and `<1><5>` from the front of a line: they say where it belongs, they are not part of it. */
export function readLine(raw: string): PlainLine {
  const chapter = chapterPrefix.exec(raw);
  const anchors: Anchor[] = [];
  let content = chapter ? raw.slice(chapter[0].length) : raw;
  for (let found = anchor.exec(content); found; found = anchor.exec(content)) {
    anchors.push({ block: Number(found[1]), index: Number(found[2]) });
    content = content.slice(found[0].length);
  }
  return { content, chapter: chapter ? Number(chapter[1]) : null, anchors };
}

export function isBlank(content: string): boolean {
  return content.replace(/[\u200b-\u200d\u2060\ufeff]|<br\s*\/?>/g, '').trim() === '';
}
