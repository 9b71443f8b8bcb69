import type { TestApp } from '#server/testing-app.ts';
import { PASSWORD, type Member } from './testing-members.ts';
import { periodAt, totpCode } from './totp.rules.ts';

export type TestFactor = {
  secret: Buffer;
  recovery_codes: string[];
  /** A code that was not used yet: forgets those before, or a test would wait for the next period. */
  code(): Promise<string>;
};

/** Of the app in this process, or of a server in its own. */
type Api = Pick<TestApp, 'call' | 'pool'>;

const secretOf = async ({ pool }: Api, email: string): Promise<Buffer> => {
  const { rows } = await pool.query<{ secret: Buffer }>(
    'select secret from second_factors join accounts on id = account_id where email = $1',
    [email],
  );
  if (!rows[0]) throw new Error(`${email} has no second factor`);
  return rows[0].secret;
};

export const codeNow = (secret: Buffer): string => totpCode(secret, periodAt(Date.now()));

/** Begins to set up a second factor, as a member does in the settings. Returns its first code. */
export const startFactor = async (app: Api, { email, access_token }: Member): Promise<string> => {
  await app.call('POST /users/me/second-factor', { body: { password: PASSWORD } }, access_token);
  return codeNow(await secretOf(app, email));
};

export const turnOnFactor = async (app: Api, member: Member): Promise<TestFactor> => {
  const code = await startFactor(app, member);
  const { recovery_codes } = await app.call(
    'POST /users/me/second-factor/confirm',
    { body: { code } },
    member.access_token,
  );
  const secret = await secretOf(app, member.email);
  return {
    secret,
    recovery_codes,
    code: async () => {
      await app.pool.query('update second_factors set last_period = 0 where secret = $1', [secret]);
      return codeNow(secret);
    },
  };
};

/** Logs in with the password and returns the challenge for the code. */
export const challengeOf = async (app: TestApp, { email }: Member): Promise<string> => {
  const { body } = await app.raw('POST /auth/login', { body: { email, password: PASSWORD } });
  return (body as { challenge?: string }).challenge ?? '';
};
