import type { ImportOptions } from '#shared/import-options.ts';
import type { SectionDraft, SegmentType, WorkDraft } from '../draft.ts';

/** A text of the library, as far as another is mapped to it. */
export type StoredText = {
  key: string;
  sections: SectionDraft[];
  segments: { key: string; section: string; type: SegmentType; starts_block: boolean; content: string }[];
};

/**
 * What the library has of what the options name. Importers never see the database, so it is looked up before they start;
 * it can be sent to another process.
 */
export type ImportTarget = {
  /** The work that was chosen, or the one that an earlier import has made of the same options. */
  work: WorkDraft | null;
  /** Keys of the collections that were chosen, by id. */
  collections: Record<string, string>;
  /** The root text of the work. */
  rootOfWork: { key: string; title: string } | null;
  /** The text that the new one is mapped to. */
  root: StoredText | null;
  /** Texts of an earlier import, by key: what is unchanged in them keeps its ids. */
  earlier: Record<string, StoredText>;
};

export const NO_TARGET: ImportTarget = { work: null, collections: {}, rootOfWork: null, root: null, earlier: {} };

/** Of what was imported from files. */
const PREFIX = 'file:';

export const newWorkKey = (name: string): string => `${PREFIX}${name}`;

/** The key of a text of a work: the same for every format, so that a text may come back in another one. */
export const textKey = (workKey: string, name: string): string =>
  `${workKey.startsWith(PREFIX) ? '' : PREFIX}${workKey}/${name}`;

/** The names of the texts that the options make; undefined for one whose language only the file knows. */
export const textNames = ({ text, columns }: ImportOptions): (string | undefined)[] => {
  const ofColumns = columns.filter(({ role }) => role === 'text');
  return (ofColumns.length > 0 ? ofColumns : [text]).map(({ name, language }) => name ?? language);
};
