import type { Localized, SectionDraft, SegmentDraft, TextDraft, WorkDraft } from '../draft.ts';
import { productLanguage } from '../source-languages.ts';
import type { BilaraFile } from './bilara-files.ts';
import type { LayerEntries } from './json-reader.ts';
import type { Publication } from './publications.ts';
import { coverage } from './segment-keys.ts';
import { type Layout, type SegmentLayout, DEFAULT_LAYOUT } from './text-layout.ts';
import { labelOfUid, plainText } from './titles.ts';

/** The sections of one text, keyed by their first segment, and the index of the section of each segment. */
export type Outline = { sections: SectionDraft[]; sectionAt: Map<string, number> };

/** In a range file each text is an article with an `<h2>`; an article without one gets the same level. */
const ARTICLE_LEVEL = 2;

/**
 * Builds the table of contents: the title and everything before the first subheading form an opening section, each
 * subheading starts a sibling section, deeper ones nest. A section ends where the next begins, so that reading the
 * sections in order is reading the text in order.
 */
export function buildOutline(
  uid: string,
  title: string,
  layout: Layout,
  own: LayerEntries,
  root: LayerEntries,
): Outline {
  const sections: SectionDraft[] = [{ key: uid, parent: null, title }];
  const sectionAt = new Map<string, number>();
  const titles = headingTitles(layout, own, root);
  const nesting: { key: string; level: number }[] = [];
  let article: string | null = null;
  let heading: number | null = null;
  let hasBodyBegun = false;

  const begin = (key: string, level: number, name: string) => {
    while (nesting.length > 0 && nesting.at(-1)!.level >= level) nesting.pop();
    sections.push({ key, parent: nesting.at(-1)?.key ?? null, title: name });
    nesting.push({ key, level });
  };

  for (const [key, segment] of layout) {
    article = segment.article ?? article;
    const hasText = has(own, key) || has(root, key);
    if (hasText && isHeading(segment)) {
      const isNew = segment.block !== heading;
      const isTitle = segment.level === 1 && !hasBodyBegun;
      if (isNew && !isTitle) begin(key, segment.level, titles.get(segment.block) || key);
      heading = segment.block;
    } else if (hasText && article && article !== uid && !segment.in_header) {
      begin(key, ARTICLE_LEVEL, labelOfUid(article));
    }
    if (hasText) article = null;
    if (hasText && !segment.in_header && segment.level !== 1) hasBodyBegun = true;
    sectionAt.set(key, sections.length - 1);
  }
  return { sections, sectionAt };
}

/** A subtitle in the header is marked up as a heading, but has no content. */
function isHeading(segment: SegmentLayout): segment is SegmentLayout & { level: number } {
  return segment.level !== null && !(segment.in_header && segment.level > 1);
}

function has(entries: LayerEntries, key: string): boolean {
  return (entries.get(key) ?? '').trim() !== '';
}

/** By block, since a heading may span several segments. From the text itself, else from the root. */
function headingTitles(layout: Layout, own: LayerEntries, root: LayerEntries): Map<number, string> {
  const titles = new Map<number, { own: string; root: string }>();
  for (const [key, segment] of layout) {
    if (segment.level === null) continue;
    const previous = titles.get(segment.block) ?? { own: '', root: '' };
    titles.set(segment.block, {
      own: previous.own + (own.get(key) ?? ''),
      root: previous.root + (root.get(key) ?? ''),
    });
  }
  return new Map([...titles].map(([block, title]) => [block, plainText(title.own) || plainText(title.root)]));
}

/** Drops empty sections: an untranslated chapter is not in the table of contents. */
export function usedSections(sections: SectionDraft[], used: Iterable<string>): SectionDraft[] {
  const byKey = new Map(sections.map((section) => [section.key, section]));
  const included = new Set<string>();
  for (const key of used) {
    for (let at: string | null = key; at !== null && !included.has(at); at = byKey.get(at)?.parent ?? null)
      included.add(at);
  }
  return sections.filter((section) => included.has(section.key));
}

/** The root of a work as the other texts of that work need it. */
export type RootText = { uid: string; key: string; title: string; entries: LayerEntries; layout: Layout };

/** A text of the same work: the root itself, a version, or notes. */
export type TextEntries = {
  title: string;
  entries: LayerEntries;
  /** Section titles are taken from here, before the root. */
  headings: LayerEntries;
};

export type Body = { sections: SectionDraft[]; segments: SegmentDraft[] };

/** Segments in the text's own order; those of versions and notes map to the root. */
export function buildBody(root: RootText, own: TextEntries): Body {
  const { sections, sectionAt } = buildOutline(root.uid, own.title, root.layout, own.headings, root.entries);
  const covered = coverage(own.entries.keys(), new Set(root.entries.keys()));
  const segments: SegmentDraft[] = [];
  let section = 0;
  let before: SegmentLayout | null = null;
  for (const [key, value] of own.entries) {
    const targets = covered.get(key)!;
    const segmentLayout = layoutOf(key, targets, root.layout);
    // A key out of order must not return to an earlier section.
    section = Math.max(section, sectionAt.get(key) ?? sectionAt.get(targets[0] ?? '') ?? section);
    segments.push({
      key,
      section: sections[section]!.key,
      type: segmentLayout.type,
      level: segmentLayout.level,
      starts_block: segmentLayout === DEFAULT_LAYOUT || segmentLayout.block !== before?.block,
      content: value.trimEnd(),
      maps_to: own.entries === root.entries ? [] : targets.map((segment) => ({ text: root.key, segment })),
      references: [],
      notes: [],
    });
    before = segmentLayout;
  }
  return { sections: usedSections(sections, new Set(segments.map((segment) => segment.section))), segments };
}

/** A range key gets the layout of the first segment it covers. */
function layoutOf(key: string, targets: string[], layout: Layout): SegmentLayout {
  return layout.get(key) ?? layout.get(targets[0] ?? '') ?? DEFAULT_LAYOUT;
}

/** An empty value means the same as a missing key: not translated. */
export function withoutBlanks(entries: LayerEntries): LayerEntries {
  return new Map([...entries].filter(([, value]) => value.trim() !== ''));
}

type Reference = { siglum: string; value: string };

/** `csp1ed38.560` is page 38.560 of `csp1ed`; `ms38P2_3527` is location 38P2_3527 of `ms`. */
const REFERENCE = /^([a-z][a-z-]*(?:\d+ed)?)(.*)$/i;

/** `"ms1.1, pts-vp-pli1.1"` → one entry per printed or numbered edition. */
export function parseReferences(line: string): Reference[] {
  return line
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, siglum = '', value = part] = REFERENCE.exec(part) ?? [];
      return { siglum, value };
    });
}

/** Additional layers of the root: references and variant readings. */
export type Apparatus = { references: LayerEntries; variants: LayerEntries };

export function workKey(uid: string): string {
  return `bilara:${uid}`;
}

export function textKey(file: BilaraFile): string {
  return `bilara:${file.uid}/${file.language}/${file.author}`;
}

export function rootDraft(
  file: BilaraFile,
  root: RootText,
  publication: Publication,
  work: WorkDraft,
  apparatus: Apparatus,
): TextDraft {
  const { sections, segments } = buildBody(root, { title: root.title, entries: root.entries, headings: root.entries });
  for (const segment of segments) {
    const variant = (apparatus.variants.get(segment.key) ?? '').trim();
    segment.references = parseReferences(apparatus.references.get(segment.key) ?? '');
    if (variant) segment.notes = [{ type: 'variant', content: variant }];
  }
  return draft(file, textKey(file), root.title, publication, work, { sections, segments }, true);
}

export function versionDraft(
  file: BilaraFile,
  root: RootText,
  version: { title: string; entries: LayerEntries },
  publication: Publication,
  work: WorkDraft,
): TextDraft {
  const body = buildBody(root, { ...version, headings: version.entries });
  return draft(file, textKey(file), version.title, publication, work, body, false);
}

/** Titles of notes on a text, in the languages that notes are in and in those of the site. */
const NOTES_TITLES: Record<string, (title: string) => string> = {
  en: (title) => `Notes on ${title}`,
  de: (title) => `Anmerkungen zu ${title}`,
  zh: (title) => `《${title}》注释`,
};

/** The notes on a text and what they are on: as the same author has translated its title, and in other languages. */
export type Notes = { entries: LayerEntries; headings: LayerEntries; explained: string; titles: Localized };

/**
 * Notes become a commentary: each note is a paragraph that explains the root segment of its key, in sections titled as
 * in the translation by the same author.
 */
export function notesDraft(
  file: BilaraFile,
  root: RootText,
  { entries, headings, explained, titles }: Notes,
  publication: Publication,
): TextDraft {
  const language = productLanguage(file.language);
  const title = (NOTES_TITLES[language] ?? NOTES_TITLES.en!)(explained);
  const { sections, segments } = buildBody(root, { entries, headings, title });
  for (const segment of segments) Object.assign(segment, { type: 'prose', level: null, starts_block: true });
  const key = `bilara:${file.uid}/comment/${file.language}/${file.author}`;
  const workTitles = Object.entries(NOTES_TITLES).flatMap(([code, titleIn]) =>
    titles[code] ? [[code, titleIn(titles[code])]] : [],
  );
  const work: WorkDraft = {
    key,
    type: 'commentary',
    titles: { en: NOTES_TITLES.en!(explained), ...Object.fromEntries(workTitles), [language]: title },
    descriptions: {},
    // Not listed in a collection: they would double every list, and the page of the text they explain lists them.
    collections: [],
  };
  return draft(file, `${key}/text`, title, publication, work, { sections, segments }, true);
}

function draft(
  file: BilaraFile,
  key: string,
  title: string,
  { author, source, source_url, license, revision_label }: Publication,
  work: WorkDraft,
  body: Body,
  is_root: boolean,
): TextDraft {
  const language = productLanguage(file.language);
  const credits = { author, source, source_url, license, revision_label };
  return { kind: 'text', key, work, is_root, language, title, ...credits, ...body };
}
