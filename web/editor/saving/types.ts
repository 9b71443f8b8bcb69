import type { AnswerOfSheet } from '#shared/contract/assignment-parts.ts';
import type { Withheld } from '#shared/contract/sheet-parts.ts';
import type { SheetLayout } from '#shared/sheet-layouts.ts';
import type { SheetBlock } from '#web/editor/document/sheet-block.ts';

/**
 * The contract between the editor and its saving.
 *
 * The editor owns the blocks, saving owns everything else. The screen calls `useSheetSaving` (use-sheet-saving.ts), shows
 * `saving.fields.title` in the title input and writes it with `saving.setFields({ title })`, and calls
 * `saving.markChanged()` at every change of the document (cheap: it only counts). Saving reads the blocks when it is idle
 * and never sees the editor itself.
 */
export type SheetFields = {
  title: string;
  summary: string;
  topics: string[];
  /** Normalized: each as the server stores it. */
  tags: string[];
  layout: SheetLayout;
  /** Undefined: not set. */
  language: string | undefined;
};

/** The editable part of a sheet: what is stored, merged and sent. No two blocks share an id. */
export type SheetDraft = SheetFields & { blocks: SheetBlock[] };

/** How saving reads and changes the document. The same object for the lifetime of the editor. */
export type EditorPort = {
  /**
   * All blocks in order. Called often: unchanged blocks should be the same objects as before, so that a sheet of a
   * thousand blocks costs no more than its changed ones.
   */
  readBlocks(): SheetBlock[];
  /**
   * Replaces the document, matching by block id: equal blocks stay untouched, with caret and focus in them. Not an undo
   * step, and no `markChanged`. Returns false while something is being composed: the caller tries again in a moment.
   */
  applyBlocks(blocks: SheetBlock[]): boolean;
};

/** What the screen opened: an existing sheet, or a new one without an id. */
export type OpenedSheet = {
  sheet_id: string | undefined;
  /** Of a new sheet that was written on this device and may not have been sent: its id. */
  device_id?: string;
  /** Another tab writes it as well; `draft` is what that one had stored. */
  isCopy?: boolean;
  version: number;
  is_published: boolean;
  withheld?: Withheld | undefined;
  has_unpublished_changes: boolean;
  /** A moderator has decided something about it. */
  hasNotice?: boolean;
  /** It is the answer to an assignment; the blocks of that are fixed. */
  answer?: AnswerOfSheet | undefined;
  fixedIds?: ReadonlySet<string>;
  draft: SheetDraft;
};

/** `idle`: nothing to save, or it failed and `unsaved` says why. */
export type SaveStatus = 'idle' | 'saving' | 'saved';

/** Why the changes are not at the server yet. */
export type UnsavedReason =
  /** No network, or the server is unavailable: retried automatically. */
  | 'offline'
  /** Nobody is signed in, or somebody else. */
  | 'signed_out'
  /** The title, or something else, was rejected: tried again after the next change. */
  | 'refused'
  | 'too_large'
  | 'too_many_blocks'
  /** The author's storage is full. */
  | 'storage_full'
  /** Deleted elsewhere: can be undeleted, or saved as a new sheet. */
  | 'gone';

/** Where unsaved changes are stored: in IndexedDB; if the browser refuses that, for as long as the tab or only the page. */
export type StorageLocation = 'device' | 'tab' | 'page';

/** A field that was changed here and elsewhere. */
export type FieldConflict = { kind: 'field'; id: 'title' | 'summary'; mine: string; theirs: string };
/** A block that was changed here and elsewhere; undefined: deleted there. */
export type BlockConflict = {
  kind: 'block';
  id: string;
  mine: SheetBlock | undefined;
  theirs: SheetBlock | undefined;
};
export type Conflict = FieldConflict | BlockConflict;
export type ConflictChoice = 'mine' | 'theirs' | 'both';

/** What an earlier editing session left unsaved. */
export type Recovery = {
  key: string;
  /** For display only: a clock may be wrong. */
  changed_at: number;
  draft: SheetDraft;
  /** `restored`: it continued the version at the server and has been applied already. */
  state: 'offered' | 'restored';
};

export type TitleProblem = 'saving.title_required' | 'saving.title_too_long';

/** Everything the screen shows about saving. */
export type SavingView = {
  sheet_id: string | undefined;
  version: number;
  is_published: boolean;
  /** Why it is not public although its author has published it. */
  withheld: Withheld | undefined;
  /** It is published, and what the server has of this draft is not. */
  has_unpublished_changes: boolean;
  status: SaveStatus;
  /** There are changes that the server has not confirmed. */
  isDirty: boolean;
  unsaved: UnsavedReason | undefined;
  storedIn: StorageLocation;
  /** Why the title was refused, shown under it until the next edit or success. */
  titleProblem: TitleProblem | undefined;
  fields: SheetFields;
  conflicts: Conflict[];
  recoveries: Recovery[];
  isDeleted: boolean;
};

export type SheetSaving = SavingView & {
  setFields(changes: Partial<SheetFields>): void;
  /** The document has changed. */
  markChanged(): void;
  /** Saves at once; true when everything is at the server. */
  saveNow(): Promise<boolean>;
  /** Saves with this visibility; rejects like a call. */
  setPublished(isPublished: boolean): Promise<void>;
  /** Moves the sheet to the trash, from where `undeleteSheet` restores it; rejects like a call. */
  deleteSheet(): Promise<void>;
  /** Restores a sheet deleted here or elsewhere, and saves this draft into it. */
  undeleteSheet(): Promise<void>;
  /** Deleted elsewhere: this draft becomes a sheet of its own. */
  saveAsNew(): Promise<boolean>;
  readDraft(): SheetDraft;
  restoreVersion(version: number): Promise<void>;
  resolveConflict(conflict: Conflict, choice: ConflictChoice): void;
  applyRecovery(key: string): void;
  /** An offered one is deleted; a restored one is undone. */
  discardRecovery(key: string): void;
  /** Hides the message about a restored one. */
  dismissRecovery(key: string): void;
};
