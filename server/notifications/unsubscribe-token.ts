import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { readUnsubscribeKey } from './digest.queries.ts';
import { isUuid } from '#shared/uuid.ts';

const signatureOf = (key: Buffer, account_id: string): Buffer =>
  createHmac('sha256', key).update(`unsubscribe ${account_id}`).digest();

/** `account.signature`: ends one member's digest and does nothing else, for as long as there is the account. */
export const unsubscribeToken = async (db: Kysely<Database>, account_id: string): Promise<string> =>
  `${account_id}.${signatureOf(await readUnsubscribeKey(db), account_id).toString('base64url')}`;

/** Whose token it is; undefined when it is not one of ours. */
export const readUnsubscribeToken = async (db: Kysely<Database>, token: string): Promise<string | undefined> => {
  const [account_id = '', signature = ''] = token.split('.');
  if (!isUuid(account_id)) return undefined;
  const expected = signatureOf(await readUnsubscribeKey(db), account_id);
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? account_id : undefined;
};
