import type { CallContext } from '#server/http/handler.ts';
import { requireOpenAccount } from '#server/moderation/standing.ts';
import type { SignedIn } from '#shared/contract/auth.ts';
import { signAccessToken } from './access-tokens.ts';
import { startSession } from './sessions.queries.ts';

type Member = { id: string; name: string; avatar_url: string };

/** Starts a session and returns its first tokens. Refuses a closed account. */
export const signIn = async ({ db, authDeps, caller }: CallContext, member: Member): Promise<SignedIn> => {
  caller.logAccount(member.id);
  await requireOpenAccount(db, member.id);
  const { session_id, refresh_token } = await startSession(db, member.id, caller.user_agent);
  const access_token = await signAccessToken(authDeps.keys, { account_id: member.id, session_id });
  const { name, avatar_url } = member;
  return { user: { name, avatar_url }, auth: { access_token, refresh_token, token_type: 'Bearer' } };
};
