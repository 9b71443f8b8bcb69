import { cleanHtml, plainText } from '../clean-html.ts';
import type { SectionDraft, SegmentDraft, SegmentType } from '../draft.ts';
import { divideParagraph } from './divide-paragraph.ts';
import { MAX_SEGMENTS } from './import-limits.ts';
import type { Problems } from './problems.ts';

/** A segment with the line of the file it begins in. */
export type BuiltSegment = Omit<SegmentDraft, 'maps_to'> & {
  line?: number;
  /** The key is a name that the source gives it, not a number that is counted. */
  has_own_key?: boolean;
  /** Keys of the root that the source itself says it translates. */
  root_keys?: string[];
};
export type BuiltSection = SectionDraft & { line?: number };
export type BuiltText = { sections: BuiltSection[]; segments: BuiltSegment[] };

export type NewSegment = {
  type: Exclude<SegmentType, 'heading'>;
  /** HTML. */
  content: string;
  line?: number;
  key?: string;
  /** Whether the key is a name that the source gives it; so is any that is given, unless this says otherwise. */
  has_own_key?: boolean;
  /** It is not divided, however long it is. */
  isWhole?: boolean;
  starts_block?: boolean;
  root_keys?: string[] | undefined;
  references?: SegmentDraft['references'];
  notes?: SegmentDraft['notes'];
};

type OpenSection = { key: string; level: number; children: number; segments: number };

/** What stands before the first heading. */
const OPENING = '0';
const MAX_LEVEL = 6;

/**
 * Puts a text together in document order. A segment is called by its section's numbers and its own: `2.1:3` is the third
 * one in the first part of chapter 2, and `2.1:0` its heading. So a correction of words changes no key, and a paragraph that
 * is added moves only those after it in its own section.
 */
export const createTextBuilder = (problems: Problems) => {
  const sections: BuiltSection[] = [];
  const segments: BuiltSegment[] = [];
  const top: OpenSection = { key: '', level: 0, children: 0, segments: 0 };
  let path: OpenSection[] = [];
  let opening: OpenSection | undefined;
  const keys = new Set<string>();

  const isEmpty = (html: string) => html.replaceAll(/<[^>]*>|[\s\u200B-\u200D\u2060\uFEFF]/g, '') === '';

  const unused = (key: string): string => {
    let free = key;
    for (let count = 2; keys.has(free); count += 1) free = `${key}~${count}`;
    keys.add(free);
    return free;
  };

  const current = (): OpenSection => {
    const innermost = path.at(-1);
    if (innermost) return innermost;
    // Text between or after sections of the top would interrupt them, so only the beginning can be without one.
    if (top.children > 0) openSection({ title: '', level: 1 });
    else if (!opening) {
      opening = { key: OPENING, level: MAX_LEVEL, children: 0, segments: 0 };
      sections.push({ key: OPENING, parent: null, title: '' });
    }
    return path.at(-1) ?? opening ?? top;
  };

  const openSection = ({ title, level, line }: { title: string; level: number; line?: number }): void => {
    const parent = path.at(-1) ?? top;
    parent.children += 1;
    const key = parent === top ? String(parent.children) : `${parent.key}.${parent.children}`;
    sections.push({ key, parent: parent === top ? null : parent.key, title, ...(line && { line }) });
    path.push({ key, level, children: 0, segments: 0 });
  };

  const push = (segment: Omit<BuiltSegment, 'section'>, section: OpenSection) => {
    if (segments.length >= MAX_SEGMENTS) problems.fail('too_many_segments', { max: MAX_SEGMENTS }, segment.line);
    segments.push({ ...segment, section: section.key });
  };

  const addHeading = (
    section: OpenSection,
    { level, content, line, key, has_own_key = key !== undefined, notes = [], references = [], root_keys }: NewHeading,
  ): void => {
    // The first heading of a section is its title; a further one counts as a paragraph.
    const number = section.segments === 0 && !keys.has(`${section.key}:0`) ? 0 : (section.segments += 1);
    push(
      {
        key: unused(key ?? `${section.key}:${number}`),
        type: 'heading',
        level: Math.min(level, MAX_LEVEL),
        starts_block: true,
        content,
        references,
        notes,
        ...(has_own_key && { has_own_key }),
        ...(root_keys && { root_keys }),
        ...(line && { line }),
      },
      section,
    );
  };

  return {
    /** A heading begins a section below the last heading of a higher level. */
    heading: (heading: NewHeading): void => {
      if (isEmpty(heading.content)) return problems.warn('empty_heading', {}, heading.line);
      path = path.slice(0, path.findLastIndex(({ level }) => level < heading.level) + 1);
      openSection({ title: plainText(cleanHtml(heading.content)), level: heading.level, line: heading.line });
      addHeading(current(), heading);
    },
    /** A section whose title does not stand in the text, until one of its level or above. */
    section: (title: string, level: number): void => {
      path = path.slice(0, path.findLastIndex((each) => each.level < level) + 1);
      openSection({ title, level });
    },
    /** A section that the source marks itself, until `close`. */
    open: (title: string, line?: number): void => openSection({ title, level: path.length + 1, line }),
    close: (): void => {
      path = path.slice(0, -1);
    },
    /** A heading within the section that is open; the section without a title takes it as its title. */
    headingInside: (heading: NewHeading): void => {
      if (isEmpty(heading.content)) return problems.warn('empty_heading', {}, heading.line);
      const section = current();
      const built = sections.findLast(({ key }) => key === section.key);
      if (built && built.title === '') built.title = plainText(cleanHtml(heading.content));
      addHeading(section, heading);
    },
    add: (segment: NewSegment): void => {
      const { type, content, line, key, starts_block = true, references = [], notes = [] } = segment;
      const { has_own_key = key !== undefined, isWhole = type === 'verse', root_keys } = segment;
      if (isEmpty(content) && notes.length === 0) return;
      const section = current();
      section.segments += 1;
      const own = unused(key ?? `${section.key}:${section.segments}`);
      // A stanza stays whole; a paragraph of many screens is divided, and what refers to it refers to all parts.
      const parts = isWhole ? [content] : divideParagraph(content);
      for (const [index, part] of parts.entries())
        push(
          {
            key: index === 0 ? own : unused(`${own}/${index + 1}`),
            type,
            level: null,
            starts_block: index === 0 && starts_block,
            content: part,
            references: index === 0 ? references : [],
            notes: index === 0 ? notes : [],
            ...(has_own_key && { has_own_key }),
            ...(root_keys && { root_keys }),
            ...(line && { line }),
          },
          section,
        );
    },
    depth: (): number => path.length,
    finish: (): BuiltText => {
      if (segments.length === 0) problems.fail('empty');
      return { sections, segments };
    },
  };
};

export type NewHeading = {
  level: number;
  content: string;
  line?: number;
  key?: string;
  has_own_key?: boolean;
  root_keys?: string[] | undefined;
  notes?: SegmentDraft['notes'];
  references?: SegmentDraft['references'];
};

export type TextBuilder = ReturnType<typeof createTextBuilder>;
