import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createPool } from '#server/db/database.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { sheetsApp } from '#server/sheets/testing-sheets.ts';
import type { Member } from '#server/auth/testing-members.ts';
import { queueDigests } from './queue-digests.ts';

const { app, call, raw, member, mails, create, db, pool, url } = await sheetsApp();

type Frequency = 'daily' | 'weekly' | 'never';
const choose = async (who: Member, notification_frequency: Frequency, site_language: 'en' | 'bo-IN' = 'en') => {
  await pool.query('update accounts set email_verified_date = now() where email = $1', [who.email]);
  await ask(who, notification_frequency, site_language);
};
const ask = (who: Member, notification_frequency: Frequency, site_language: 'en' | 'bo-IN' = 'en') =>
  call(
    'PUT /users/me/settings',
    { body: { site_language, translation_language: null, notification_frequency } },
    who.access_token,
  );
const infoOf = ({ access_token }: Member) => call('GET /users/info', {}, access_token);
const follow = async (who: Member, whom: Member) =>
  call('POST /users/{username}/follow', { params: { username: (await infoOf(whom)).username } }, who.access_token);
/** As if so long had passed. */
const later = (interval: string) =>
  pool.query('update accounts set last_digest_date = last_digest_date - $1::interval', [interval]);
const digest = async () => {
  await queueDigests(db);
  return (await mails()).map(({ to, subject, text, html, headers }) => ({
    to: to?.[0]?.address,
    subject,
    text: text ?? '',
    html: html ?? '',
    header: (name: string) => headers.find(({ key }) => key === name)?.value,
  }));
};

describe('the digest', () => {
  it('comes as often as it was chosen, tells each thing once, and not what was read', async () => {
    const [daily, weekly, never] = [await member(), await member(), await member()];
    await choose(daily, 'daily');
    await choose(weekly, 'weekly');
    const all = [daily, weekly, never];
    expect(await digest()).toEqual([]);
    const tell = async (firstname: string) => {
      const fan = await member({ firstname });
      for (const one of all) await follow(fan, one);
    };
    await tell('Yeshe');
    expect((await digest()).map(({ to }) => to).toSorted()).toEqual([daily.email, weekly.email].toSorted());
    expect(await digest()).toEqual([]);
    await tell('Nyima');
    expect(await digest()).toEqual([]);
    await later('1 day');
    const [second, ...others] = await digest();
    expect([second?.to, others]).toEqual([daily.email, []]);
    expect(second?.text).toContain('Nyima Dolma');
    expect(second?.text).not.toContain('Yeshe');
    await later('7 days');
    expect((await digest()).map(({ to }) => to)).toEqual([weekly.email]);
    await tell('Dawa');
    await call('POST /notifications/read', {}, daily.access_token);
    await call('POST /notifications/read', {}, weekly.access_token);
    await later('8 days');
    expect(await digest()).toEqual([]);
  });

  it('goes to no address that nobody has proved; choosing it sends a link there, which does', async () => {
    const [reader, fan] = [await member(), await member({ firstname: 'Yangchen' })];
    const settings = await ask(reader, 'daily');
    expect(settings).toMatchObject({ is_email_confirmed: false, pending_email: reader.email });
    // Saved again, she is not asked again.
    await ask(reader, 'daily');
    await follow(fan, reader);
    const [asked, ...others] = await digest();
    expect([asked?.to, asked?.text.includes('Yangchen'), others]).toEqual([reader.email, false, []]);
    const token = /[?&]token=([\w-]+)/.exec(asked?.text ?? '')?.[1] ?? '';
    await call('POST /auth/confirm-email', {}, token);
    const [told, ...more] = await digest();
    expect([told?.to, told?.text.includes('Yangchen'), more]).toEqual([reader.email, true, []]);
  });

  it('is in the member’s language, links to what it tells of, and lets no name break out of it', async () => {
    const [reader, writer] = [await member(), await member({ firstname: '<b>Tenzin</b>' })];
    await choose(reader, 'daily', 'bo-IN');
    await follow(reader, writer);
    const { sheet_id } = await create(writer, { title: 'On <i>mind</i>', is_published: true });
    const [mail] = await digest();
    expect(mail?.subject).toBe('ཁྱེད་ལ་འབྲེལ་བའི་གསར་འགྱུར།');
    expect(mail?.text).toContain('\u2068<b>Tenzin</b> Dolma\u2069');
    expect(mail?.text).toMatch(new RegExp(`https://texts\\.example/.+_${sheet_id}`));
    expect(mail?.html).toContain('&lt;b&gt;Tenzin');
    expect(mail?.html).not.toMatch(/<b>|<i>/);
    expect(mail?.text).not.toContain(writer.email);
  });

  it('is not sent when she has unsubscribed or read it before it went out', async () => {
    const [one, other, fan] = [await member(), await member(), await member()];
    for (const who of [one, other]) {
      await choose(who, 'daily');
      await follow(fan, who);
    }
    expect(await queueDigests(db)).toBe(2);
    await choose(one, 'never');
    await call('POST /notifications/read', {}, other.access_token);
    expect(await mails()).toEqual([]);
  });

  it('can be ended with one click in the mail program, without signing in, and by nothing else', async () => {
    const [reader, bystander, fan] = [await member(), await member(), await member()];
    for (const who of [reader, bystander]) await choose(who, 'daily');
    await follow(fan, reader);
    const [mail] = await digest();
    expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = /^<(https:\/\/texts\.example\/unsubscribe\?token=[\w.-]+)>$/.exec(
      mail?.header('list-unsubscribe') ?? '',
    );
    const address = link?.[1]?.replace('https://texts.example', '') ?? '';
    expect(mail?.text).toContain(link?.[1]);
    const frequency = async (who: Member) =>
      (await call('GET /users/me/settings', {}, who.access_token)).notification_frequency;
    const post = (to: string) =>
      app.inject({
        method: 'POST',
        url: to,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    // Programs that look through mail open every link.
    await app.inject(address);
    const { id } = await infoOf(bystander);
    for (const token of ['', 'x', id, `${id}.`, address.replace(/.*=[\w-]+/, id)])
      expect((await post(`/unsubscribe?token=${token}`)).statusCode).toBe(400);
    expect([await frequency(reader), await frequency(bystander)]).toEqual(['daily', 'daily']);
    for (let time = 0; time < 2; time += 1) expect((await post(address)).statusCode).toBe(200);
    expect([await frequency(reader), await frequency(bystander)]).toEqual(['never', 'daily']);
    const person = await app.inject({
      method: 'POST',
      url: address,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: '',
    });
    expect([person.statusCode, person.headers.location]).toEqual([303, '/unsubscribe?done=yes']);
    expect((await raw('GET /users/me/settings', {})).status).toBe(401);
  });
});

describe('several processes', () => {
  it('queue one digest for one member, also at the very same moment', async () => {
    const [reader, fan] = [await member(), await member()];
    await choose(reader, 'daily');
    await follow(fan, reader);
    const queued = await Promise.all(Array.from({ length: 4 }, () => queueDigests(db)));
    expect(queued.toSorted()).toEqual([0, 0, 0, 1]);
    expect((await mails()).map(({ to }) => to?.[0]?.address)).toEqual([reader.email]);
  });

  it('do a job once between them, and stop when they are told to', async () => {
    const pools = [1, 2].map(() => createPool(url, { size: 3, statementTimeout: 10_000 }));
    const said: string[] = [];
    const runs: number[] = [];
    const stops = pools.map((one) =>
      startJobs({
        pool: one,
        say: (message) => void said.push(message),
        everySeconds: 1,
        jobs: [{ name: 'every-minute', cron: '* * * * *', work: async () => void runs.push(Date.now()) }],
      }),
    );
    const begun = Date.now();
    await vi.waitUntil(() => runs.length > 0, { timeout: 30_000, interval: 100 });
    // Long enough for the other to have done it too.
    await wait(3000);
    const minutes = Math.floor(Date.now() / 60_000) - Math.floor(begun / 60_000) + 1;
    await Promise.all(stops.map((stop) => stop()));
    expect(runs.length).toBeLessThanOrEqual(minutes);
    expect(said).toEqual([]);
    await Promise.all(pools.map((one) => one.end()));
  }, 60_000);
});
