import type * as argon2 from '@node-rs/argon2';
import { Kysely, PostgresDialect } from 'kysely';
import { expect, it, vi } from 'vitest';
import { membersApp, PASSWORD } from './testing-members.ts';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/schema.ts';
import { readSettings } from '#server/settings.ts';

/** Real hashing, with a counter. Modules that were imported earlier for another test file use it without the counter. */
const hashing = vi.hoisted(() => {
  vi.resetModules();
  return { done: [] as string[] };
});
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return {
    ...real,
    verify: (hash: string, password: string) => {
      hashing.done.push(hash.split('$').slice(1, 4).join('$'));
      return real.verify(hash, password);
    },
    hash: (password: string, options: object) => {
      hashing.done.push('made a hash');
      return real.hash(password, options);
    },
  };
});

const { pool, url, member } = await membersApp();
const statements: string[] = [];
const db = new Kysely<Database>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => void statements.push(query.sql.replaceAll(/\s+/g, ' ')),
});
const app = await buildApp({
  settings: readSettings({ LOG_LEVEL: 'silent' }),
  db,
  databaseUrl: url,
  renderer: { dev: false, render: async () => ({ status: 200, html: '' }), serveAssets: async () => undefined },
});

/** The statements and hashes of a call, and its response. */
const workOf = async (path: string, payload: object) => {
  statements.length = 0;
  hashing.done.length = 0;
  const { statusCode, body, headers } = await app.inject({ method: 'POST', url: `/api/v1/auth/${path}`, payload });
  return {
    statusCode,
    body,
    length: headers['content-length'],
    statements: [...statements],
    hashing: [...hashing.done],
  };
};

it('a login costs the same whether the e-mail is unknown, the password wrong, or there is no password', async () => {
  const { email } = await member();
  const { email: without } = await member();
  await pool.query('update accounts set password_hash = null where email = $1', [without]);
  await workOf('login', { email: 'first@example.org', password: 'wrong' });

  const known = await workOf('login', { email, password: 'wrong' });
  expect(known.statusCode).toBe(401);
  expect(known.hashing).toEqual(['argon2id$v=19$m=19456,t=2,p=1']);
  expect(known.statements.length).toBeGreaterThan(0);
  for (const other of ['nobody@example.org', without, 'not an address']) {
    expect(await workOf('login', { email: other, password: 'wrong' })).toEqual(known);
  }
});

it('a password reset request costs the same whether or not the account exists', async () => {
  const { email } = await member();
  const known = await workOf('request-reset-password', { email });
  expect(known.statusCode).toBe(202);
  expect(await workOf('request-reset-password', { email: 'nobody@example.org' })).toEqual(known);
});

it('the count distinguishes a right password', async () => {
  const { email } = await member();
  const wrong = await workOf('login', { email, password: 'wrong' });
  expect((await workOf('login', { email, password: PASSWORD })).statements).not.toEqual(wrong.statements);
});
