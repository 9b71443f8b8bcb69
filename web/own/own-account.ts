import { session } from '#web/auth/session.ts';
import { findUser, readAccount } from './own-store.ts';

/** Whose device this is now: of whoever is logged in, else of whoever was when the server could be asked last. */
export const findAccount = async (): Promise<string | undefined> =>
  session.read().identity ?? (await readAccount().catch(() => undefined));

/** The id of that member, as the API has it. */
export const findUserId = async (): Promise<string | undefined> => {
  const account = await findAccount();
  if (account === undefined) return undefined;
  const user = await findUser(account).catch(() => undefined);
  // Our own tokens are issued to it.
  return user?.id ?? /^pothi (.+)$/.exec(account)?.[1];
};
