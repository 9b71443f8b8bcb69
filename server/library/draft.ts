import type { ImportProblemCode, ProblemValues } from '#shared/import-problems.ts';

/**
 * What every importer yields and the loader writes. Drafts refer to each other by stable source keys, never by database
 * ids: the loader derives ids from keys, so the same source gives the same ids on every machine and every re-import.
 */

/** Product language code: `en`, `bo`, `zh`, `sa`, `pi`, `de`, … */
export type Language = string;
export type Localized = Record<Language, string>;

export type CollectionDraft = {
  kind: 'collection';
  /** Unique over the whole library, e.g. `bilara:sutta/mn`. */
  key: string;
  parent: string | null;
  slug: string;
  position: number;
  titles: Localized;
  descriptions: Localized;
  /** The source has no name for it: the titles are made from its id, and any real title replaces them. */
  is_unnamed?: boolean;
};

export type WorkDraft = {
  key: string;
  type: 'root_text' | 'commentary';
  titles: Localized;
  descriptions: Localized;
  /** How people cite it: `MN 10`, `Toh 13`. */
  citation?: string;
  /** Keys of the collections that list it, with its position in each. */
  collections: { key: string; position: number }[];
  /** It exists and stays as it is: only texts are added to it. */
  is_stored?: true;
};

export type SectionDraft = {
  key: string;
  parent: string | null;
  title: string;
};

export type SegmentType = 'prose' | 'verse' | 'heading';

export type SegmentDraft = {
  /** Unique within the text; ids survive a re-import as long as it stays the same. */
  key: string;
  /** Key of the innermost section that contains it. */
  section: string;
  type: SegmentType;
  /** 1 to 6 for a heading, else null. */
  level: number | null;
  /** False when it continues the paragraph or stanza of the previous segment. */
  starts_block: boolean;
  /** HTML as found in the source; the loader normalizes and sanitizes it. */
  content: string;
  /** Segments it translates or comments on. The target text must have been yielded before. */
  maps_to: SegmentRef[];
  references: { siglum: string; value: string }[];
  /** Variant readings and editors' notes. */
  notes: { type: 'variant' | 'note'; content: string }[];
};

export type ContentSegment = Omit<SegmentDraft, 'maps_to'>;

/** The sections and segments of a text, in document order. */
export type TextContent = { sections: SectionDraft[]; segments: ContentSegment[] };

export type SegmentRef = { text: string; segment: string };

export type TextDraft = {
  kind: 'text';
  /** Unique over the whole library, e.g. `bilara:mn1/en/sujato`. */
  key: string;
  /** Repeated with each text of the work; the last one wins. */
  work: WorkDraft;
  /** One text of a work is its root; all others are versions that map to it. */
  is_root: boolean;
  language: Language;
  title: string;
  /** The translator of a version; the author of a root text or of notes. */
  author?: string;
  source: string;
  /** The text at its source. Only http and https. */
  source_url?: string;
  license: string;
  revision_label: string;
  /** Document order, parents before children. At least one. */
  sections: SectionDraft[];
  /** Document order. */
  segments: SegmentDraft[];
};

/** Links stored apart from both texts (e.g. a table of parallels). Both texts must have been yielded before. */
export type MappingDraft = {
  kind: 'mapping';
  /** Identifies the set: a re-import replaces the whole set. */
  key: string;
  from: string;
  to: string;
  pairs: { from: string; to: string }[];
};

/** A subject of texts. Its parent and the texts of its passages must have been yielded before. */
export type TopicDraft = {
  kind: 'topic';
  /** Unique over the whole library, e.g. `library:emptiness`. */
  key: string;
  parent: string | null;
  position: number;
  titles: Localized;
  descriptions: Localized;
  /** Alternative names. */
  terms: { language: Language; term: string }[];
  /** Passages about it, the clearest first. */
  passages: SegmentRef[];
};

export type Draft = CollectionDraft | TextDraft | MappingDraft | TopicDraft;

/** The texts of one part of a source, which are only read when that part has changed since the last import. */
export type SourcePart = {
  kind: 'part';
  /** Unique over the whole library, e.g. `bilara:mn1`. */
  key: string;
  /** Over everything the texts are made of. Null when it cannot all be read: then there is something to report. */
  checksum: string | null;
  /** The texts. Their links lead to texts of the same part only. */
  read(onSkipped: OnSkipped): Promise<TextDraft[]>;
};

/** Something in the source that did not become a draft, and why. `lost` makes the import fail at the end. */
export type Skipped = {
  file: string;
  id: string;
  /** In English. */
  reason: string;
  lost: boolean;
  line?: number;
  /** The beginning of the line. */
  quote?: string;
  /** For formats whose problems have sentences in every language of the site. */
  code?: ImportProblemCode;
  values?: ProblemValues;
};
export type OnSkipped = (skipped: Skipped) => void;

/** Whether a part is not stored as it is. */
export type IsChanged = (part: SourcePart) => boolean;

export type ImportSource = {
  /**
   * Reads the source lazily, so that only one text is in memory at a time. A source of small texts may read some parts
   * ahead of which `isChanged` says that they will be asked for.
   */
  read(onSkipped: OnSkipped, isChanged?: IsChanged): AsyncGenerator<Draft | SourcePart>;
  /** How many texts will come, for the progress bar. */
  count(): Promise<number>;
};

/** Everything in a source, whether it has changed or not. */
export async function* readDrafts(source: Pick<ImportSource, 'read'>, onSkipped: OnSkipped): AsyncGenerator<Draft> {
  for await (const draft of source.read(onSkipped)) {
    if (draft.kind === 'part') yield* await draft.read(onSkipped);
    else yield draft;
  }
}
