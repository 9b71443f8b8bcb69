import type { SectionDraft } from '../draft.ts';
import { labelOfUid, plainText } from './plain-text.ts';
import type { LayerEntries } from './read-json.ts';
import type { Layout, Place } from './text-layout.ts';

/** The sections of one text, named by the key they begin with, and where in their order each key stands. */
export type Outline = { sections: SectionDraft[]; sectionAt: Map<string, number> };

/** In a range file each text is an article with an `<h2>`; one without a heading stands beside them. */
const ARTICLE_LEVEL = 2;

/**
 * A table of contents as a reader wants it: the title and what comes before the first subheading are one opening
 * section, each subheading begins a section beside it, deeper ones nest. A section ends where the next begins, never
 * earlier, so that reading the sections in order is reading the text in order.
 */
export function outlineOf(uid: string, title: string, layout: Layout, own: LayerEntries, root: LayerEntries): Outline {
  const sections: SectionDraft[] = [{ key: uid, parent: null, title }];
  const sectionAt = new Map<string, number>();
  const titles = headingTitles(layout, own, root);
  const nesting: { key: string; level: number }[] = [];
  let article: string | null = null;
  let heading: number | null = null;
  let bodyBegan = false;

  const begin = (key: string, level: number, name: string) => {
    while (nesting.length > 0 && nesting.at(-1)!.level >= level) nesting.pop();
    sections.push({ key, parent: nesting.at(-1)?.key ?? null, title: name });
    nesting.push({ key, level });
  };

  for (const [key, place] of layout) {
    article = place.article ?? article;
    const isThere = has(own, key) || has(root, key);
    if (isThere && isHeading(place)) {
      const isNew = place.block !== heading;
      const isTitle = place.level === 1 && !bodyBegan;
      if (isNew && !isTitle) begin(key, place.level, titles.get(place.block) || key);
      heading = place.block;
    } else if (isThere && article && article !== uid && !place.in_header) {
      begin(key, ARTICLE_LEVEL, labelOfUid(article));
    }
    if (isThere) article = null;
    if (isThere && !place.in_header && place.level !== 1) bodyBegan = true;
    sectionAt.set(key, sections.length - 1);
  }
  return { sections, sectionAt };
}

/** A subtitle in the header is set as a heading, but it heads nothing. */
function isHeading(place: Place): place is Place & { level: number } {
  return place.level !== null && !(place.in_header && place.level > 1);
}

function has(entries: LayerEntries, key: string): boolean {
  return (entries.get(key) ?? '').trim() !== '';
}

/** By block, since one heading may be cut into several segments. The text's own words, else the root's. */
function headingTitles(layout: Layout, own: LayerEntries, root: LayerEntries): Map<number, string> {
  const words = new Map<number, { own: string; root: string }>();
  for (const [key, place] of layout) {
    if (place.level === null) continue;
    const sofar = words.get(place.block) ?? { own: '', root: '' };
    words.set(place.block, { own: sofar.own + (own.get(key) ?? ''), root: sofar.root + (root.get(key) ?? '') });
  }
  return new Map([...words].map(([block, title]) => [block, plainText(title.own) || plainText(title.root)]));
}

/** Drops the sections a text has nothing in: an untranslated chapter is no entry in the table of contents. */
export function usedSections(sections: SectionDraft[], used: Iterable<string>): SectionDraft[] {
  const byKey = new Map(sections.map((section) => [section.key, section]));
  const keep = new Set<string>();
  for (const key of used) {
    for (let at: string | null = key; at !== null && !keep.has(at); at = byKey.get(at)?.parent ?? null) keep.add(at);
  }
  return sections.filter((section) => keep.has(section.key));
}
