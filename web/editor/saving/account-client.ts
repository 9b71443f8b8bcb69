import type { Answer, Name, Sent } from '#shared/contract/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callWith } from '#web/api/call-over-http.ts';
import { sendWithProgress } from '#web/api/send-with-progress.ts';
import { session } from '#web/auth/session.ts';
import { isTokenRefused, readTokenClaims } from '#web/auth/tokens.ts';
import { readStored } from '#web/storage.ts';

/** Calls the API as one account, never as another one that has signed in meanwhile. */
export type AccountClient = <N extends Name>(name: N, sent: Sent<N>, ifMatch?: number) => Promise<Answer<N>>;

/** The account a token was issued to; undefined for tokens of the identity provider, which does not know our ids. */
export const accountIdOfToken = (token: string): string | undefined => {
  const { iss, sub } = readTokenClaims(token) ?? {};
  return iss === 'pothi' && typeof sub === 'string' ? sub : undefined;
};

const accountIds = new Map<string, Promise<string>>();

const fetchAccountId = (token: string): Promise<string> => {
  const pending = accountIds.get(token) ?? callWith(token, 'GET /users/info', {}).then(({ id }) => id);
  accountIds.set(token, pending);
  pending.catch(() => accountIds.delete(token));
  return pending;
};

/** A large sheet takes minutes over a slow connection; it is saved all the same. */
export const clientForAccount =
  (account_id: string, send = sendWithProgress): AccountClient =>
  async (name, sent, ifMatch) => {
    const attempt = async () => {
      const token = readStored('accessToken');
      if (!token) throw new ApiError(401, 'unauthorized', 'Please log in to use this feature.');
      if ((accountIdOfToken(token) ?? (await fetchAccountId(token))) !== account_id)
        throw new ApiError(401, 'other_account', 'Somebody else is signed in.');
      return callWith(token, name, sent, { send, ...(ifMatch === undefined ? {} : { ifMatch }) });
    };
    try {
      return await attempt();
    } catch (error) {
      // With unsaved work on the page the author is asked to log in again, and this waits for the outcome.
      if (!isTokenRefused(error) || !(await session.recover(true))) throw error;
      return attempt();
    }
  };
