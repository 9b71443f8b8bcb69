import { describe, expect, it } from 'vitest';
import { sheetsApp } from '#server/sheets/testing-sheets.ts';
import type { Member } from '#server/auth/testing-members.ts';
import { createKysely, createPool } from '#server/db/database.ts';
import { enqueueDigests } from './digest.queries.ts';

const { app, call, raw, member, mails, create, db, pool, url } = await sheetsApp();

type Frequency = 'daily' | 'weekly' | 'never';
/** Sets the frequency of a member whose address is verified. */
const subscribe = async (who: Member, notification_frequency: Frequency, site_language: 'en' | 'bo-IN' = 'en') => {
  await pool.query('update accounts set email_verified_date = now() where email = $1', [who.email]);
  await saveFrequency(who, notification_frequency, site_language);
};
const saveFrequency = (who: Member, notification_frequency: Frequency, site_language: 'en' | 'bo-IN' = 'en') =>
  call(
    'PUT /users/me/settings',
    { body: { site_language, translation_language: null, notification_frequency } },
    who.access_token,
  );
const infoOf = ({ access_token }: Member) => call('GET /users/info', {}, access_token);
const follow = async (who: Member, whom: Member) =>
  call('POST /users/{username}/follow', { params: { username: (await infoOf(whom)).username } }, who.access_token);
/** Moves the last digests into the past. */
const ageDigests = (interval: string) =>
  pool.query('update accounts set last_digest_date = last_digest_date - $1::interval', [interval]);
const sendDigests = async () => {
  await enqueueDigests(db);
  return (await mails()).map(({ to, subject, text, html, headers }) => ({
    to: to?.[0]?.address,
    subject,
    text: text ?? '',
    html: html ?? '',
    header: (name: string) => headers.find(({ key }) => key === name)?.value,
  }));
};

describe('the digest', () => {
  it('comes at the chosen frequency, with each notification once and without those already read', async () => {
    const [daily, weekly, never] = [await member(), await member(), await member()];
    await subscribe(daily, 'daily');
    await subscribe(weekly, 'weekly');
    const all = [daily, weekly, never];
    expect(await sendDigests()).toEqual([]);
    const followEveryone = async (firstname: string) => {
      const fan = await member({ firstname });
      for (const one of all) await follow(fan, one);
    };
    await followEveryone('Yeshe');
    expect((await sendDigests()).map(({ to }) => to).toSorted()).toEqual([daily.email, weekly.email].toSorted());
    expect(await sendDigests()).toEqual([]);
    await followEveryone('Nyima');
    expect(await sendDigests()).toEqual([]);
    await ageDigests('1 day');
    const [second, ...others] = await sendDigests();
    expect([second?.to, others]).toEqual([daily.email, []]);
    expect(second?.text).toContain('Nyima Dolma');
    expect(second?.text).not.toContain('Yeshe');
    await ageDigests('7 days');
    expect((await sendDigests()).map(({ to }) => to)).toEqual([weekly.email]);
    await followEveryone('Dawa');
    await call('POST /notifications/read', {}, daily.access_token);
    await call('POST /notifications/read', {}, weekly.access_token);
    await ageDigests('8 days');
    expect(await sendDigests()).toEqual([]);
  });

  it('goes only to a verified address; choosing digests sends a link that verifies it', async () => {
    const [reader, fan] = [await member(), await member({ firstname: 'Yangchen' })];
    const settings = await saveFrequency(reader, 'daily');
    expect(settings).toMatchObject({ is_email_confirmed: false, pending_email: reader.email });
    // Saving again sends no second link.
    await saveFrequency(reader, 'daily');
    await follow(fan, reader);
    const [confirmation, ...others] = await sendDigests();
    expect([confirmation?.to, confirmation?.text.includes('Yangchen'), others]).toEqual([reader.email, false, []]);
    const token = /[?&]token=([\w-]+)/.exec(confirmation?.text ?? '')?.[1] ?? '';
    await call('POST /auth/confirm-email', {}, token);
    const [first, ...more] = await sendDigests();
    expect([first?.to, first?.text.includes('Yangchen'), more]).toEqual([reader.email, true, []]);
  });

  it('is in the member’s language, links to its subjects, and escapes names and titles', async () => {
    const [reader, writer] = [await member(), await member({ firstname: '<b>Tenzin</b>' })];
    await subscribe(reader, 'daily', 'bo-IN');
    await follow(reader, writer);
    const { sheet_id } = await create(writer, { title: 'On <i>mind</i>', is_published: true });
    const [mail] = await sendDigests();
    expect(mail?.subject).toBe('ཁྱེད་ལ་འབྲེལ་བའི་གསར་འགྱུར།');
    expect(mail?.text).toContain('\u2068<b>Tenzin</b> Dolma\u2069');
    expect(mail?.text).toMatch(new RegExp(`https://texts\\.example/.+_${sheet_id}`));
    expect(mail?.html).toContain('&lt;b&gt;Tenzin');
    expect(mail?.html).not.toMatch(/<b>|<i>/);
    expect(mail?.text).not.toContain(writer.email);
  });

  it('groups likes of one sheet and followers', async () => {
    const writer = await member();
    await subscribe(writer, 'daily');
    const { sheet_id: id } = await create(writer, { title: 'Much liked', is_published: true });
    for (const firstname of ['Dawa', 'Nyima', 'Karma']) {
      const fan = await member({ firstname });
      await follow(fan, writer);
      await call('POST /sheets/{id}/like', { params: { id } }, fan.access_token);
    }
    const [mail] = await sendDigests();
    expect(mail?.text).toContain('\u2068Karma Dolma\u2069 and 2 more like your sheet “\u2068Much liked\u2069”.');
    expect(mail?.text).toContain('\u2068Karma Dolma\u2069 and 2 more follow you.');
    expect(mail?.text).not.toMatch(/Dawa|Nyima|And \d+ more\./);
  });

  it('says who invites to edit a collection and leads there, without words of the stranger', async () => {
    const [reader, stranger] = [await member(), await member({ firstname: 'Yonten' })];
    await subscribe(reader, 'daily');
    const { username } = await infoOf(reader);
    const body = { title: 'Win a prize at evil.example' };
    const { id } = await call('POST /sheet-collections', { body }, stranger.access_token);
    const invitation = { params: { id }, body: { username } };
    await call('POST /sheet-collections/{id}/editors', invitation, stranger.access_token);
    const [mail, ...others] = await sendDigests();
    expect([mail?.to, others]).toEqual([reader.email, []]);
    expect(mail?.text).toContain('\u2068Yonten Dolma\u2069 invites you to edit a collection of sheets.');
    expect(mail?.text).toContain(`https://texts.example/sheet-collections/${id}`);
    expect(`${mail?.text} ${mail?.html}`).not.toContain('evil');
  });

  it('leaves out an invitation that was answered before it is sent', async () => {
    const [reader, owner] = [await member(), await member()];
    await subscribe(reader, 'daily');
    const { username } = await infoOf(reader);
    const { id } = await call('POST /sheet-collections', { body: { title: 'For Losar' } }, owner.access_token);
    const invitation = { params: { id }, body: { username } };
    await call('POST /sheet-collections/{id}/editors', invitation, owner.access_token);
    expect(await enqueueDigests(db)).toBe(1);
    await call(
      'POST /sheet-collections/{id}/invitation',
      { params: { id }, body: { accept: true } },
      reader.access_token,
    );
    expect(await mails()).toEqual([]);
  });

  it('is not sent after the member has unsubscribed or read everything', async () => {
    const [one, other, fan] = [await member(), await member(), await member()];
    for (const who of [one, other]) {
      await subscribe(who, 'daily');
      await follow(fan, who);
    }
    expect(await enqueueDigests(db)).toBe(2);
    await subscribe(one, 'never');
    await call('POST /notifications/read', {}, other.access_token);
    expect(await mails()).toEqual([]);
  });

  it('can be ended with one click in the mail program without signing in, and by nothing else', async () => {
    const [reader, bystander, fan] = [await member(), await member(), await member()];
    for (const who of [reader, bystander]) await subscribe(who, 'daily');
    await follow(fan, reader);
    const [mail] = await sendDigests();
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
    // Link scanners open every link.
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
  it('queue one digest for one member, even at the same moment', async () => {
    const [reader, fan] = [await member(), await member()];
    await subscribe(reader, 'daily');
    await follow(fan, reader);
    const queued = await Promise.all(Array.from({ length: 4 }, () => enqueueDigests(db)));
    expect(queued.toSorted()).toEqual([0, 0, 0, 1]);
    expect((await mails()).map(({ to }) => to?.[0]?.address)).toEqual([reader.email]);
  });
});

describe('a member whose digest cannot be queued', () => {
  it('keeps nobody else from getting one, and the job reports it', async () => {
    const [unlucky, lucky, fan] = [await member(), await member(), await member()];
    for (const who of [unlucky, lucky]) {
      await subscribe(who, 'daily');
      await follow(fan, who);
    }
    await pool.query(`
      create function refuse_mail() returns trigger language plpgsql as $$
      begin
        if exists (select from accounts where id = new.account_id and email = '${unlucky.email}') then
          raise exception 'no mail for this one';
        end if;
        return new;
      end $$;
      create trigger refuse_mail before insert on mail_queue for each row execute function refuse_mail()`);
    await expect(enqueueDigests(db)).rejects.toThrow('1 digests could not be queued.');
    expect((await mails()).map(({ to }) => to?.[0]?.address)).toEqual([lucky.email]);
    await pool.query('drop function refuse_mail cascade');
    expect((await sendDigests()).map(({ to }) => to)).toEqual([unlucky.email]);
  });
});

describe('queuing digests', () => {
  /** On one connection, whose statistics can be flushed before they are read. */
  const measure = async (accounts: number) => {
    await pool.query('delete from accounts where email like $1', ['%@digest.example']);
    await pool.query(
      `with inserted as (
         insert into accounts (email, username, firstname, lastname, notification_frequency, email_verified_date)
         select n || '@digest.example', 'digest-' || n, 'Tashi', '', 'daily', now() from generate_series(1, $1) n
         returning id, username
       )
       insert into usernames (account_id, username) select * from inserted`,
      [accounts],
    );
    // Every second member has a notification.
    await pool.query(
      `insert into notifications (account_id, kind, actor_id)
       select id, 'follow', (select id from accounts where email not like '%@digest.example' limit 1)
       from accounts where email ~ '[02468]@digest.example$'`,
    );
    await pool.query('vacuum analyze accounts');
    await pool.query('vacuum analyze notifications');
    const own = createPool(url, { size: 1, statementTimeout: 30_000 });
    // Tables so small are otherwise read whole.
    await own.query('set enable_seqscan = off');
    const rowsRead = async () => {
      await own.query('select pg_stat_force_next_flush()');
      const { rows } = await own.query<{ count: number }>(
        `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as count
         from pg_stat_user_tables where relname in ('accounts', 'notifications', 'mail_queue')`,
      );
      return rows[0]?.count ?? 0;
    };
    const before = await rowsRead();
    const queued = await enqueueDigests(createKysely(own));
    const read = (await rowsRead()) - before;
    await own.end();
    return { queued, read };
  };

  it('reads ten times as many rows for ten times as many members, not a hundred times', async () => {
    await member();
    const [small, large] = [await measure(200), await measure(2000)];
    expect([small.queued, large.queued]).toEqual([100, 1000]);
    expect(large.read).toBeLessThan(small.read * 15);
  });
});
