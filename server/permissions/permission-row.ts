import type { Name, Sent } from '#shared/contract/contract.ts';
import type { Answers, Person } from './people.ts';

/** What calls can be about. All of it is made by the test; what says nothing else is the owner's. */
export type Things = {
  /** Of the bundled library. */
  collection: string;
  text: string;
  version: string;
  segment: string;
  topic: string;

  username: string;
  email: string;
  password: string;
  published: string;
  /** Never published. */
  private: string;
  deleted: string;
  /** Published and shared once, private since. */
  withdrawn: string;
  /** A word to search for: the published sheet has it, and all that is private. */
  lure: string;
  /** Codes of short links. */
  shared: string;
  withdrawnLink: string;

  /** With words that nobody else may read. */
  note: string;
  /** Collections of sheets, public and private; the public one holds a private sheet. */
  openShelf: string;
  closedShelf: string;
  /** Of the collection editor. */
  editorName: string;

  caller: Person;
  /** For a call that ends what it is about: another sheet of the owner's. */
  newSheet(fields?: { is_published?: boolean; is_deleted?: boolean }): Promise<string>;
  newNote(): Promise<string>;
  /** Another public collection, with its editor. */
  newShelf(): Promise<string>;
  /** For a call that ends its caller's session or account: another person of the same kind makes it. */
  another(): Promise<Another>;
  /** Nobody else has it. */
  newAddress(): string;
  /** The token of a link that was sent by mail to somebody. */
  link(to: 'reset-password' | 'confirm-email'): Promise<{ bearer: string }>;
};

/** Of a guest the tokens are somebody's whom nobody knows. */
export type Another = { bearer?: string; refresh_token: string; session_id: string };

type Sending<N extends Name> = Sent<N> & { bearer?: string };

/** What the call is about, the status everybody gets, and what is sent. */
export type Row<N extends Name> = readonly [
  about: string,
  answers: Answers,
  send?: (things: Things) => Sending<N> | Promise<Sending<N>>,
];

/** Of a call one row, or several when it depends on what it is about. */
export type Rows<Calls> = { readonly [N in keyof Calls & Name]: readonly Row<N>[] };
