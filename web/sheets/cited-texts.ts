import type { SheetSegment } from '#shared/contract/sheet-parts.ts';

type Cited = { text_id: string; segment_id: string; title: string; language: string; script?: string };

/** The texts a sheet quotes, each once, at the first passage taken from it. */
export const citedTexts = (segments: SheetSegment[]): Cited[] => {
  const cited = new Map<string, Cited>();
  for (const { type, text_id, segment_id, text_title = '', language = '', script } of segments) {
    if (type !== 'source' || text_id === undefined || cited.has(text_id)) continue;
    cited.set(text_id, { text_id, segment_id, title: text_title, language, ...(script ? { script } : {}) });
  }
  return [...cited.values()];
};
