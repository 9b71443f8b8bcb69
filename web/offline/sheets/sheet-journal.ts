import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What is known of an entry without its text. The editor stores more. */
export type JournalHead = {
  /** Of one editing session. */
  key: string;
  account_id: string;
  sheet_id: string;
  /** The server has confirmed that it has this sheet. */
  exists: boolean;
  /** It was written without a network, and is sent as soon as there is one. Entries of earlier versions of the site lack it. */
  isWaiting?: boolean;
  fields: { title: string };
  changed_at: number;
};

interface JournalSchema<Head extends JournalHead, Base extends { key: string }, Block> extends DBSchema {
  heads: { key: string; value: Head; indexes: { account_id: string } };
  bases: { key: string; value: Base };
  blocks: { key: [key: string, block_id: string]; value: Block };
}

export const JOURNAL_STORES = ['heads', 'bases', 'blocks'] as const;

/** All blocks of an entry: ids are strings, and an array sorts after every string. */
export const blocksOfEntry = (key: string) => IDBKeyRange.bound([key], [key, []]);

/** What authors have written in this browser and the server does not have yet. */
export const openJournal = <Head extends JournalHead, Base extends { key: string }, Block>(): Promise<
  IDBPDatabase<JournalSchema<Head, Base, Block>>
> =>
  openDB<JournalSchema<Head, Base, Block>>('pothi-sheets', 1, {
    upgrade: (created) => {
      created.createObjectStore('heads', { keyPath: 'key' }).createIndex('account_id', 'account_id');
      created.createObjectStore('bases', { keyPath: 'key' });
      created.createObjectStore('blocks');
    },
  });

/** What one tab tells the others of this browser. */
export type TabMessage = {
  /** The editing session that sent it. */
  key: string;
  account_id: string;
  sheet_id: string;
  /**
   * `saved`: the server has a newer version. `left`: unsaved changes were left in the journal. `logging out`: save what can be
   * saved. `forgotten`: the author agreed to lose the rest. The last two are for all sheets of the account.
   */
  what: 'saved' | 'left' | 'logging out' | 'forgotten';
};

/** The channel of these messages. */
export const SHEETS_CHANNEL = 'pothi-sheets';
