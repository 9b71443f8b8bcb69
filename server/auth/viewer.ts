import type { Role } from '#server/db/schema.ts';

/** Who is signed in. */
export type Viewer = {
  account_id: string;
  role: Role;
  /** Null for who comes with a token of the identity provider: that session is not ours. */
  session_id: string | null;
};
