import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in URLs and headers. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Only this is stored. A secret is long and random, so a fast hash without salt is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
