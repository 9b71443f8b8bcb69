import type { Name, Sent } from '#shared/contract/contract.ts';
import type { Statuses, CallerRole } from './caller-roles.ts';

/** What the calls act on. The test creates all of it; unless stated otherwise it belongs to the owner. */
export type Fixtures = {
  /** Of the bundled library. */
  collection: string;
  work: string;
  text: string;
  version: string;
  segment: string;
  /** Its plain text. */
  segmentWords: string;
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
  /** Stands in the published sheet and in everything private. */
  searchTerm: string;
  /** Published, with answers of the member with content and of the collection editor. */
  assignment: string;
  /** Handed in by the member with content (`other`). */
  answer: string;
  /** The copy that was handed in, and a comment on it by its writer. */
  answerSheet: string;
  answerComment: string;
  /** Its newest hand-in. */
  handIn: string;
  /** Started by the collection editor, and never handed in. */
  draftAnswer: string;
  /** Codes of short links. */
  shared: string;
  withdrawnLink: string;

  /** Only the owner may read it. */
  note: string;
  /** Collections of sheets, public and private; the public one holds a private sheet. */
  publicCollection: string;
  privateCollection: string;
  /** Username of the collection editor. */
  editorName: string;

  /** By another member, on the published sheet. */
  comment: string;
  /** By the owner, on the private sheet, and its words. */
  privateComment: string;
  privateWords: string;

  caller: CallerRole;
  /** For a call that deletes its target: another sheet of the owner. */
  newSheet(fields?: { is_published?: boolean; is_deleted?: boolean }): Promise<string>;
  newNote(): Promise<string>;
  /** By another member, on the published sheet. */
  newComment(): Promise<string>;
  /** By the student, on the answer. */
  newAnswerComment(): Promise<string>;
  /** By the owner, on a private sheet. */
  newPrivateComment(): Promise<string>;
  /** What a guest has written to the moderators. */
  newReport(): Promise<string>;
  /** What the owner has suggested to correct; `asked` when an editor waits for the owner. */
  newCorrection(state?: 'open' | 'asked'): Promise<string>;
  /** An archive of a collection that the owner has asked for. */
  newArchive(): Promise<string>;
  /** The username of another member, who has published something. */
  newPerson(): Promise<string>;
  /** Another public collection, with its editor. */
  newCollection(fields?: { is_deleted?: boolean; is_public?: boolean }): Promise<string>;
  /** For a call that ends its caller's session or account: a new member of the same role. */
  newMember(): Promise<NewMember>;
  /** A new member of the same role with a second factor that is on, a code for it and the challenge of a login. */
  newFactorMember(): Promise<NewMember & FactorLogin>;
  /** The same while it is being set up; there is no challenge then. */
  newUnconfirmedMember(): Promise<NewMember & Pick<FactorLogin, 'code'>>;
  /** An address no account has. */
  newEmail(): string;
  /** The token of a mailed link. */
  link(to: 'reset-password' | 'confirm-email'): Promise<{ bearer: string }>;
};

/** For a guest, the tokens of some unrelated member. */
export type NewMember = { bearer?: string; refresh_token: string; session_id: string };

export type FactorLogin = { challenge: string; code: string };

type RequestInput<N extends Name> = Sent<N> & { bearer?: string };

/** The target of the call, the status for each caller, and the request. */
export type Row<N extends Name> = readonly [
  about: string,
  statuses: Statuses,
  send?: (fixtures: Fixtures) => RequestInput<N> | Promise<RequestInput<N>>,
];

/** One row per call, or several when the answer depends on the target. */
export type Rows<Calls> = { readonly [N in keyof Calls & Name]: readonly Row<N>[] };
