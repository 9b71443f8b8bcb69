import type { SheetBlock } from '#web/editor/document/sheet-block.ts';

/**
 * What stands between the editor and its saving.
 *
 * The editor owns the blocks, saving owns everything else. The screen calls `useSheetSaving` (use-sheet-saving.ts), shows
 * `saving.fields.title` in the title input and writes it with `saving.setFields({ title })`, and calls
 * `saving.noteChange()` at every change of the document (cheap: it only makes a note). Saving reads the blocks when it is
 * idle and never sees the editor itself.
 */
export type SheetFields = {
  title: string;
  summary: string;
  topics: string[];
  /** Undefined: nobody has said. */
  language: string | undefined;
};

/** A sheet as it is written: what is kept, merged and sent. No two blocks share an id. */
export type SheetDraft = SheetFields & { blocks: SheetBlock[] };

/** How saving reads and changes the document. The same object for as long as the editor lives. */
export type EditorPort = {
  /**
   * All blocks in order. Asked often: what has not changed should be the same objects as before, so that a sheet of a
   * thousand blocks costs no more than its changed ones.
   */
  readBlocks(): SheetBlock[];
  /**
   * Makes the document this, by block id: blocks that are the same stay untouched, with the caret and the focus in them;
   * not a step of undo, and no `noteChange`. False while something is being composed: it is asked again in a moment.
   */
  applyBlocks(blocks: SheetBlock[]): boolean;
};

/** What the screen opened: an address with an id and the answer for it, or a fresh sheet. */
export type OpenedSheet = {
  sheet_id: string | undefined;
  version: number;
  is_published: boolean;
  draft: SheetDraft;
};

/** `idle`: nothing to save, or it failed and `unsaved` says why. */
export type SaveStatus = 'idle' | 'saving' | 'saved';

/** Why what was typed is not at the server yet. */
export type UnsavedReason =
  /** No network, or the server is away: tried again by itself. */
  | 'offline'
  /** Nobody is signed in, or somebody else. */
  | 'signed_out'
  /** Its title, or something else in it, was refused: after the next change it is tried again. */
  | 'refused'
  | 'too_large'
  /** Deleted elsewhere: can be brought back, or saved as a new sheet. */
  | 'gone';

/** Where unsaved words are kept: in IndexedDB; if the browser refuses that, as long as the tab lives, or only this page. */
export type KeptWhere = 'device' | 'tab' | 'page';

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

/** What an earlier visit left unsaved. */
export type Recovery = {
  key: string;
  /** For the eye only: a clock may be wrong. */
  changed_at: number;
  draft: SheetDraft;
  /** `restored`: it went on from the version at the server and is back already. */
  state: 'offered' | 'restored';
};

/** Everything the screen shows of saving. */
export type SavingView = {
  sheet_id: string | undefined;
  version: number;
  is_published: boolean;
  status: SaveStatus;
  /** There are words that the server has not confirmed. */
  isDirty: boolean;
  unsaved: UnsavedReason | undefined;
  kept: KeptWhere;
  /** Of a 400, to stand under the title; gone with the next edit or success. */
  titleProblem: string | undefined;
  fields: SheetFields;
  conflicts: Conflict[];
  recoveries: Recovery[];
  isDeleted: boolean;
};

export type SheetSaving = SavingView & {
  setFields(changes: Partial<SheetFields>): void;
  /** The document has changed. */
  noteChange(): void;
  /** Saves now what is not saved; true when all of it is at the server. */
  saveNow(): Promise<boolean>;
  /** Saves with this visibility; fails like a call. */
  setPublished(isPublished: boolean): Promise<void>;
  /** Into the trash, from where `bringBack` takes it; fails like a call. */
  remove(): Promise<void>;
  /** Deleted, here or elsewhere: it is there again, and what is here is saved into it. */
  bringBack(): Promise<void>;
  /** Deleted elsewhere: what is here becomes a sheet of its own. */
  saveAsNew(): Promise<boolean>;
  /** The sheet as it is on the screen. */
  readDraft(): SheetDraft;
  restoreVersion(version: number): Promise<void>;
  resolve(conflict: Conflict, choice: ConflictChoice): void;
  takeRecovery(key: string): void;
  /** Of an offered one: it is deleted. Of a restored one: the sheet is again what the server has. */
  dropRecovery(key: string): void;
  /** Of a restored one: it is known, and need not be said any longer. */
  dismissRecovery(key: string): void;
};
