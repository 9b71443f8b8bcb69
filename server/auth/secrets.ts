import { createHash, randomBytes } from 'node:crypto';

/** 256 bits, fit for an address and a header. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is kept of a secret. It is long and random, so a plain hash cannot be turned back. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
