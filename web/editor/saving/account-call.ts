import type { Answer, Name, Sent } from '#shared/contract/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callWith } from '#web/api/call-over-http.ts';
import { isTokenRefused } from '#web/session/refresh-rules.ts';
import { session } from '#web/session/session.ts';
import { readStored } from '#web/storage.ts';

/** A call in the name of one account, never of another that has signed in meanwhile. */
export type AccountCall = <N extends Name>(name: N, sent: Sent<N>, ifMatch?: number) => Promise<Answer<N>>;

/** A connection that says nothing for so long says nothing any more: the laptop slept, or the way there is broken. */
const ANSWER_MS = 30_000;

/** Whose a token of ours is; undefined: the identity provider's, which knows our ids not. */
export const holderOf = (token: string): string | undefined => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { iss, sub } = JSON.parse(atob(payload)) as { iss?: unknown; sub?: unknown };
    return iss === 'pothi' && typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
};

const holders = new Map<string, Promise<string>>();

const askHolder = (token: string): Promise<string> => {
  const asked = holders.get(token) ?? callWith(token, 'GET /users/info', {}).then(({ id }) => id);
  holders.set(token, asked);
  asked.catch(() => holders.delete(token));
  return asked;
};

export const callAs =
  (account_id: string): AccountCall =>
  async (name, sent, ifMatch) => {
    const attempt = async () => {
      const token = readStored('accessToken');
      if (!token) throw new ApiError(401, 'unauthorized', 'Please log in to use this feature.');
      if ((holderOf(token) ?? (await askHolder(token))) !== account_id)
        throw new ApiError(401, 'other_account', 'Somebody else is signed in.');
      return callWith(token, name, sent, {
        signal: AbortSignal.timeout(ANSWER_MS),
        ...(ifMatch === undefined ? {} : { ifMatch }),
      });
    };
    try {
      return await attempt();
    } catch (error) {
      // Who has words in hand is asked to sign in over them, and this waits for the answer.
      if (!isTokenRefused(error) || !(await session.recover(true))) throw error;
      return attempt();
    }
  };
