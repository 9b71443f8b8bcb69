import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from '#shared/account-rules.ts';
import { newSecret } from './secrets.ts';

/** argon2id at OWASP's first choice: 19 MiB, two passes, one lane; about 20 ms. */
const ARGON2ID = 2;
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(normalizePassword(password), OPTIONS);

/** Of a password nobody knows. Made with the same options, so that comparing with it takes as long. */
let nobodysHash: Promise<string> | undefined;

/** Without a hash (no such account, or one without a password) the same work is done, and the answer is no. */
export const verifyPassword = async (known: string | null | undefined, password: string): Promise<boolean> => {
  nobodysHash ??= hashPassword(newSecret());
  const isRight = await verify(known ?? (await nobodysHash), normalizePassword(password));
  return isRight && Boolean(known);
};

/** Before the first stranger comes, so that not even the first comparison takes longer. */
export const preparePasswords = async (): Promise<void> => {
  await verifyPassword(undefined, '');
};
