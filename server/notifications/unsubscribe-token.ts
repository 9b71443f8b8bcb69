import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { isUuid } from '#shared/uuid.ts';
import { findUnsubscribeKey } from './digest.queries.ts';

const signatureOf = (key: Buffer, account_id: string): Buffer =>
  createHmac('sha256', key).update(`unsubscribe ${account_id}`).digest();

/** `account.signature`: stops the digests of one member and does nothing else. Valid as long as the account exists. */
export const unsubscribeToken = async (db: Kysely<Database>, account_id: string): Promise<string> =>
  `${account_id}.${signatureOf(await findUnsubscribeKey(db), account_id).toString('base64url')}`;

/** The account id of a valid token. */
export const readUnsubscribeToken = async (db: Kysely<Database>, token: string): Promise<string | undefined> => {
  const [account_id = '', signature = ''] = token.split('.');
  if (!isUuid(account_id)) return undefined;
  const expected = signatureOf(await findUnsubscribeKey(db), account_id);
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? account_id : undefined;
};
