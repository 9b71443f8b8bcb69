import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '#shared/limits.ts';
import { hashSecret } from './secrets.ts';
import { base32 } from './totp.rules.ts';

/** 80 bits: too many to guess, also for whoever has the hash. */
const CODE_BYTES = 10;

/** `ABCD-EFGH-2345-6723`, four groups that are easy to copy by hand. */
const newRecoveryCode = (): string => base32(randomBytes(CODE_BYTES)).replaceAll(/(.{4})(?=.)/g, '$1-');

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

/** People copy codes with spaces, with other hyphens, and in lower case. */
export const normalizeCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase();

/** Only this is stored. */
export const hashRecoveryCode = (code: string): Buffer => hashSecret(normalizeCode(code));
