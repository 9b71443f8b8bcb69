// What is kept on a device, texts of the library and a member’s own sheets alike.

/** Texts by their ids, or all that a collection has in some languages. */
export type TextChoice =
  | { kind: 'texts'; text_ids: string[] }
  | { kind: 'collection'; collection_id: string; text_languages: string[] };

/** A member’s own sheets: by their ids, those in a collection, or all. They are stored with what else is the member’s own. */
export type SheetChoice =
  | { kind: 'sheets'; sheet_ids: string[] }
  | { kind: 'sheet_collection'; collection_id: string }
  | { kind: 'own_sheets' };

export type PackChoice = TextChoice | SheetChoice;

export const isOfSheets = (choice: PackChoice): choice is SheetChoice =>
  choice.kind !== 'texts' && choice.kind !== 'collection';

export type PackProblem = 'storage_full' | 'damaged' | 'not_found' | 'not_licensed' | 'failed';

export type Pack = {
  id: string;
  choice: PackChoice;
  /** Of the work or the collection, as it was shown where it was chosen. */
  title: string;
  language: string;
  script: string;
  /** `waiting`: to be loaded, or to be checked for changes. */
  state: 'waiting' | 'paused' | 'complete' | 'failed';
  problem?: PackProblem;
  created_at: number;
  /** When the server was last asked whether texts have changed. */
  checked_at: number;
  /** The texts of the choice that can be loaded. Empty until the server has said which they are. */
  text_ids: string[];
  /** What the site calls itself. Missing until it is checked for changes in what an earlier version of the site has stored. */
  site_name?: string;
  /** About how much room they take; what is loaded of it is counted from the texts. */
  bytes: number;
};
