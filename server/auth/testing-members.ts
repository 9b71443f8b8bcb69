import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll } from 'vitest';
import { deliverMail } from '#server/jobs/deliver-mail.ts';
import { mailTransport } from '#server/mail/mail-transport.ts';
import { testApp, type TestApp, type TestDeps } from '#server/testing-app.ts';

export const PASSWORD = 'a quiet mountain lake';

export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

export type Member = { email: string; access_token: string; refresh_token: string };

export type MembersApp = TestApp & {
  /** Registers a new member. Without `keepsMail` no mail is sent, so that tests count their own. */
  member(fields?: {
    email?: string;
    firstname?: string;
    lastname?: string;
    language?: 'bo-IN';
    keepsMail?: boolean;
  }): Promise<Member>;
  /** Sends queued mail and returns the mails since the last call. */
  mails(): Promise<Email[]>;
};

/** The app with its own outbox, and functions to register members. */
export const membersApp = async (env: Record<string, string> = {}, deps: TestDeps = {}): Promise<MembersApp> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pothi-members-'));
  const app = await testApp({ DATA_DIR: dataDir, SITE_URL: 'https://texts.example', ...env }, deps);
  const transport = mailTransport(app.settings);
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  const seen = new Set<string>();
  let count = 0;
  return {
    ...app,
    member: async (fields = {}) => {
      count += 1;
      const {
        email = `reader${count}@example.org`,
        firstname = 'Tashi',
        lastname = 'Dolma',
        language,
        keepsMail,
      } = fields;
      const body = { email, firstname, lastname, password: PASSWORD, ...(language ? { language } : {}) };
      const { auth } = await app.call('POST /auth/register', { body });
      if (!keepsMail) await app.pool.query(`delete from mail_queue where kind = 'registered'`);
      return { email, access_token: auth.access_token, refresh_token: auth.refresh_token };
    },
    mails: async () => {
      const { siteUrl, siteName } = app.settings;
      await deliverMail({ db: app.db, siteUrl, siteName, transport, log: () => undefined });
      const outbox = join(dataDir, 'outbox');
      const files = (await readdir(outbox).catch(() => [])).filter((name) => !seen.has(name)).toSorted();
      for (const name of files) seen.add(name);
      return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))));
    },
  };
};

/** The token of the link in a mail. */
export const linkToken = (mail: Email | undefined): string => /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
