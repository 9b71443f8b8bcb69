import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '#server/auth/accounts.queries.ts';
import { testDatabase } from '#server/db/testing.ts';
import { readSettings } from '#server/settings.ts';
import { deliverMail } from './deliver-mail.ts';
import { enqueueMail } from '#server/mail/mail-queue.queries.ts';
import { mailTransport } from '#server/mail/mail-transport.ts';

const { db, pool } = await testDatabase();
const siteUrl = 'https://texts.example';

/** A real mail server. It accepts everything unless `refusal` is set. */
type Received = { from: string; to: string[]; user: string; source: Buffer };
const received: Received[] = [];
let refusal: { responseCode: number } | undefined;
let rejection: { step: 'sender' | 'recipient'; text: string } | undefined;
/** The error with which smtp-server rejects a step: code and text of the answer. */
const rejectedAt = (step: string): Error | null => {
  if (rejection?.step !== step) return null;
  const [responseCode, ...words] = rejection.text.split(' ');
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(responseCode) });
};
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    password === 'open sesame' ? done(null, { user: username }) : done(new Error('No')),
  onMailFrom: (_address, _session, done) => done(rejectedAt('sender')),
  onRcptTo: (_address, _session, done) => done(rejectedAt('recipient')),
  onData: async (stream, { envelope, user }, done) => {
    const source = Buffer.concat(await stream.toArray());
    if (refusal) return done(Object.assign(new Error('No such mailbox'), refusal));
    const { mailFrom, rcptTo } = envelope;
    received.push({
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      user: String(user),
      source,
    });
    return done();
  },
});
const server = smtp.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

const { port } = server.address() as AddressInfo;
const SMTP_URL = `smtp://pothi:open%20sesame@127.0.0.1:${port}`;
const transport = mailTransport(readSettings({ SMTP_URL, MAIL_FROM: 'Pothi <texts@example.org>' }));
const logged: string[] = [];
const deliver = (through = transport) =>
  deliverMail({ db, siteUrl, siteName: 'Pothi', transport: through, log: (message) => void logged.push(message) });
const queuedMails = async () => (await pool.query('select * from mail_queue')).rows;

let people = 0;
const account = async (firstname: string, lastname = '', site_language: 'en' | 'bo-IN' = 'en') => {
  people += 1;
  const fields = { email: `person${people}@example.org`, firstname, lastname, site_language };
  const id = await db
    .transaction()
    .execute((trx) => createAccount(trx, { ...fields, password_hash: null, is_email_verified: true }));
  return { id: id ?? '', email: fields.email };
};
const enqueue = async (firstname = 'Tashi', lastname = '') => {
  const { id, email } = await account(firstname, lastname);
  await enqueueMail(db, { account_id: id, kind: 'password_changed' });
  return email;
};

beforeEach(async () => {
  received.length = 0;
  logged.length = 0;
  refusal = undefined;
  rejection = undefined;
  await pool.query('delete from mail_queue');
});

describe('mail by SMTP', () => {
  it('arrives as text and as HTML, in any script', async () => {
    const { id, email } = await account('བསྟན་འཛིན་', 'རྒྱ་མཚོ།', 'bo-IN');
    await enqueueMail(db, { account_id: id, kind: 'reset_password' });
    expect(await deliver()).toBe(1);
    expect(received).toMatchObject([{ from: 'texts@example.org', to: [email], user: 'pothi' }]);
    const mail = await PostalMime.parse(received[0]!.source);
    expect(mail.from).toEqual({ name: 'Pothi', address: 'texts@example.org' });
    expect(mail.to).toEqual([{ name: '', address: email }]);
    expect(mail.text).toContain('བསྟན་འཛིན་རྒྱ་མཚོ། ལགས།');
    expect(mail.subject).toBe('ཁྱེད་ཀྱི་རྩིས་ཐོའི་གསང་ཚིག་གསར་པ།');
    expect(mail.text).toMatch(/^https:\/\/texts\.example\/reset-password\?token=[\w-]{43}$/m);
    expect(mail.html).toContain('lang="bo-IN"');
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(await queuedMails()).toEqual([]);
  });

  it('gets no further headers or recipients from a name', async () => {
    const names = [
      'a@evil.example, <b@evil.example>',
      '"Tashi" <c@evil.example>',
      'Tashi\\"; Bcc: d@evil.example',
      '=?utf-8?q?x=0D=0ABcc:e@evil.example?=',
    ];
    for (const name of names) {
      received.length = 0;
      const email = await enqueue(name);
      await deliver();
      expect(received.map(({ to }) => to)).toEqual([[email]]);
      const mail = await PostalMime.parse(received[0]!.source);
      expect(mail.to).toEqual([{ name: '', address: email }]);
      expect(JSON.stringify(mail.headers)).not.toContain('evil');
      expect(`${mail.text} ${mail.html}`).not.toContain('evil');
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
      expect(mail.headers.filter(({ key }) => key === 'to')).toHaveLength(1);
    }
  });

  it('contains no name with a line break: the database refuses it', async () => {
    await expect(account('Tashi\r\nBcc: x@evil.example')).rejects.toThrow(/check constraint/);
  });

  it.each([
    ['is unreachable', 'smtp://127.0.0.1:9', /\((?:ESOCKET|ECONNREFUSED)\)/],
    ['rejects the password', `smtp://pothi:wrong@127.0.0.1:${port}`, /\(535\)/],
  ])('is never given up because the server %s', async (_name, address, reason) => {
    const away = mailTransport(readSettings({ SMTP_URL: address }));
    const email = await enqueue();
    await enqueue();
    for (let time = 0; time < 12; time += 1) {
      // The other mail is not even tried.
      await expect(deliver(away)).rejects.toThrow(reason);
      const { rows } = await pool.query('select count(*)::int as waiting from mail_queue where next_try_date <= now()');
      expect(rows).toEqual([{ waiting: 1 }]);
      await pool.query(`update mail_queue set next_try_date = now(), created_date = created_date - interval '1 day'`);
    }
    expect(await queuedMails()).toHaveLength(2);
    expect(logged).toEqual([]);
    await expect(deliver(away)).rejects.not.toThrow(email);
    await pool.query('update mail_queue set next_try_date = now()');
    await deliver();
    expect(received).toHaveLength(2);
  });

  it('is never given up because the server rejects the sender or does not relay', async () => {
    for (const [step, text] of [
      ['sender', '553 5.7.1 sender not allowed'],
      ['recipient', '530 5.7.0 authentication required'],
    ] as const) {
      rejection = { step, text };
      await enqueue();
      await expect(deliver()).rejects.toThrow('The mail server cannot be used');
      expect(await queuedMails()).toHaveLength(1);
      await pool.query('delete from mail_queue');
    }
    rejection = { step: 'recipient', text: '554 5.7.1 relay access denied' };
    await enqueue();
    await deliver();
    expect(await queuedMails()).toHaveLength(1);
    rejection = { step: 'recipient', text: '550 5.1.1 no such user' };
    await pool.query('update mail_queue set next_try_date = now()');
    await deliver();
    expect(await queuedMails()).toEqual([]);
  });

  it('that the server postpones is given up after three days', async () => {
    refusal = { responseCode: 452 };
    await enqueue();
    const age = (days: number) =>
      pool.query(`update mail_queue set next_try_date = now(), created_date = created_date - $1 * interval '1 day'`, [
        days,
      ]);
    await deliver();
    await age(2);
    await deliver();
    expect(logged.at(-1)).toMatch(/^Mail [0-9a-f-]{36} could not be sent \(452\); it will be tried again\.$/);
    await age(1.1);
    await deliver();
    expect(await queuedMails()).toEqual([]);
    expect(logged.at(-1)).toMatch(/it is given up\.$/);
  });

  it('that somebody waits for goes before digests, however long those have been queued', async () => {
    const [subscriber, fan] = [await account('Pema'), await account('Fan')];
    await pool.query(`update accounts set notification_frequency = 'daily' where id = $1`, [subscriber.id]);
    await enqueueMail(db, { account_id: subscriber.id, kind: 'digest' });
    await pool.query(`update mail_queue set next_try_date = now() - interval '1 hour'`);
    await pool.query(
      `insert into notifications (account_id, kind, actor_id, mail_id) select $1, 'follow', $2, id from mail_queue`,
      [subscriber.id, fan.id],
    );
    const { id, email } = await account('Tashi');
    await enqueueMail(db, { account_id: id, kind: 'reset_password' });
    await deliver();
    expect(received.map(({ to }) => to)).toEqual([[email], [subscriber.email]]);
  });

  it('waits 30 seconds after the first failure and twice as long after each further one', async () => {
    refusal = { responseCode: 451 };
    await enqueue();
    const wait = async () => {
      await deliver();
      const { rows } = await pool.query(
        'select round(extract(epoch from next_try_date - now()) / 10) * 10 as seconds from mail_queue',
      );
      await pool.query('update mail_queue set next_try_date = now()');
      return rows[0].seconds;
    };
    expect([await wait(), await wait(), await wait()]).toEqual([30, 60, 120]);
    refusal = undefined;
    await deliver();
    expect(received).toHaveLength(1);
  });

  it('is dropped at once when the server refuses it for good, without logging the address', async () => {
    refusal = { responseCode: 550 };
    const email = await enqueue();
    await deliver();
    expect(await queuedMails()).toEqual([]);
    expect(logged).toEqual([expect.stringMatching(/\(550\); it is given up\.$/)]);
    expect(logged.join(' ')).not.toContain(email);
  });

  it('is sent once when several processes share the queue', async () => {
    for (let count = 0; count < 6; count += 1) await enqueue();
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(new Set(received.flatMap(({ to }) => to)).size).toBe(6);
    expect(received).toHaveLength(6);
  });

  it('is sent by another process when one dies while sending', async () => {
    await enqueue();
    // The process that died has claimed the mail but not sent it.
    const dying = deliver({
      send: async () => {
        throw Object.assign(new Error('gone'), { code: 'GONE' });
      },
      close: () => undefined,
    });
    await expect(dying).rejects.toThrow('GONE');
    expect(await deliver()).toBe(0);
    await pool.query('update mail_queue set next_try_date = now()');
    await deliver();
    expect(received).toHaveLength(1);
  });

  it('is not sent when its reason is gone', async () => {
    const { id } = await account('Tashi');
    await enqueueMail(db, { account_id: id, kind: 'confirm_email' });
    await deliver();
    expect([received, await queuedMails()]).toEqual([[], []]);
  });
});

describe('mail without a mail server', () => {
  it('is written to the outbox, readable only by its owner', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pothi-outbox-'));
    afterAll(() => rm(dataDir, { recursive: true, force: true }));
    const email = await enqueue('བསྟན་འཛིན་');
    await deliver(mailTransport(readSettings({ DATA_DIR: dataDir, SITE_URL: siteUrl })));
    const [name = ''] = await readdir(join(dataDir, 'outbox'));
    expect(name).toMatch(/^\d{4}-.*\.eml$/);
    const file = join(dataDir, 'outbox', name);
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
    const mail = await PostalMime.parse(await readFile(file));
    expect([mail.from?.address, mail.to?.[0]]).toEqual(['no-reply@texts.example', { name: '', address: email }]);
  });
});
