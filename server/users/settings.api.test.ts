import { describe, expect, it } from 'vitest';
import { bearer, membersApp, PASSWORD } from '#server/auth/testing-members.ts';

const { call, raw, pool, member, mails } = await membersApp();

describe('GET /users/info and GET /users/{username}', () => {
  it('answer 401 to a guest and 404 for an unknown member', async () => {
    expect((await raw('GET /users/info', {})).status).toBe(401);
    for (const username of ['nobody', '%', 'a\u0000bc', 'a/b', 'x'.repeat(300), ' ']) {
      const { status, body } = await raw('GET /users/{username}', { params: { username } });
      expect([status, body.code]).toEqual([404, 'user_not_found']);
    }
  });

  it('show the caller everything and others everything but the e-mail', async () => {
    const { email, access_token } = await member();
    const info = await raw('GET /users/info', bearer(access_token));
    expect(info.headers['cache-control']).toBe('no-store');
    expect(info.headers['etag']).toBeUndefined();
    expect(info.body).toMatchObject({ email, name: 'Tashi Dolma', firstname: 'Tashi', educations: [], followers: 0 });
    const { username } = info.answer;
    const { body } = await raw('GET /users/{username}', {
      params: { username: username.toUpperCase() },
      ...bearer(access_token),
    });
    expect(body).toMatchObject({ username, name: 'Tashi Dolma' });
    expect(JSON.stringify(body)).not.toContain(email);
    expect(body).not.toHaveProperty('role');
  });
});

describe('settings', () => {
  it('answer 401 to a guest', async () => {
    const calls = ['GET /users/me/settings', 'PUT /users/me/settings', 'POST /users/me/username'] as const;
    for (const name of [...calls, 'POST /users/me/password', 'GET /users/me/export', 'DELETE /users/me'] as const) {
      expect([name, (await raw(name, {})).status]).toEqual([name, 401]);
    }
  });

  it('answer 400 for an unknown language or frequency', async () => {
    const { access_token } = await member();
    const fine = { site_language: 'en', translation_language: 'bo', notification_frequency: 'never' };
    for (const change of [
      { site_language: 'fr' },
      { translation_language: 'Tibetan' },
      { notification_frequency: 'hourly' },
      { site_language: undefined },
    ]) {
      const { status } = await raw('PUT /users/me/settings', { body: { ...fine, ...change }, ...bearer(access_token) });
      expect({ change, status }).toEqual({ change, status: 400 });
    }
  });

  it('store languages and the frequency of notifications', async () => {
    const { email, access_token } = await member();
    expect(await call('GET /users/me/settings', {}, access_token)).toEqual({
      email,
      storage: { sheets: 0, revisions: 0, pictures: 0, notes: 0, quota: 500 * 1024 * 1024 },
      is_email_confirmed: false,
      pending_email: null,
      username: expect.stringMatching(/^tashi_dolma\.\d{4}$/),
      role: 'member',
      has_password: true,
      second_factor: { is_on: false, recovery_codes_left: 0, is_demanded: false, grace_date: null },
      site_language: 'en',
      translation_language: null,
      notification_frequency: 'never',
      created_date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    const chosen = {
      site_language: 'zh-Hans-CN',
      translation_language: 'bo',
      notification_frequency: 'weekly',
    } as const;
    expect(await call('PUT /users/me/settings', { body: chosen }, access_token)).toMatchObject(chosen);
    expect(await call('GET /users/me/settings', {}, access_token)).toMatchObject(chosen);
    expect((await mails()).map((mail) => mail.subject)).toEqual(['请确认您的电子邮箱']);
  });
});

describe('POST /users/me/username', () => {
  const rename = (token: string, username: unknown) =>
    raw('POST /users/me/username', { body: { username }, ...bearer(token) });

  it('answers 400 for a name that is too short, too long, malformed, or one of our own addresses', async () => {
    const { access_token } = await member();
    const names = [
      'ab',
      'x'.repeat(61),
      'two words',
      'a/b',
      '.hidden',
      'a\u202Eb.c',
      'name@example.org',
      'collections',
      'ME ',
    ];
    for (const username of names) {
      const { status, body } = await rename(access_token, username);
      expect({ username, status, path: body.errors?.[0]?.path }).toEqual({
        username,
        status: 400,
        path: 'body.username',
      });
    }
  });

  it('answers 409 for a name that is or was somebody else’s, also when two request it at once', async () => {
    const [first, second] = [await member(), await member()];
    const { status } = await rename(first.access_token, 'Lotus');
    expect(status).toBe(200);
    const taken = await rename(second.access_token, 'LOTUS');
    expect([taken.status, taken.body.code, taken.body.errors?.[0]?.path]).toEqual([
      409,
      'username_taken',
      'body.username',
    ]);
    await rename(first.access_token, 'lotus.two');
    expect((await rename(second.access_token, 'lotus')).status).toBe(409);
    const answers = await Promise.all([first, second].map(({ access_token }) => rename(access_token, 'contested')));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });

  it('changes one after the other when several arrive at once: the account has one name', async () => {
    const { access_token } = await member();
    const names = ['hasty.one', 'hasty.two', 'hasty.three'];
    for (let round = 0; round < 10; round += 1) {
      // One of them is the present name.
      const answers = await Promise.all(names.map((name) => rename(access_token, name)));
      expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    }
    const { id, username } = await call('GET /users/info', {}, access_token);
    const { rows } = await pool.query('select username from usernames where account_id = $1 and former_since is null', [
      id,
    ]);
    expect(rows).toEqual([{ username }]);
  });

  it('keeps old profile addresses working, and lets members take back a former name', async () => {
    const { access_token } = await member();
    const { username: first } = await call('GET /users/info', {}, access_token);
    await rename(access_token, 'བསྟན་འཛིན');
    await rename(access_token, 'tenzin');
    for (const username of [first, 'བསྟན་འཛིན', 'tenzin']) {
      expect(await call('GET /users/{username}', { params: { username } }, access_token)).toMatchObject({
        username: 'tenzin',
      });
    }
    expect((await rename(access_token, first)).body).toMatchObject({ username: first });
  });

  it('releases a former name after half a year, and all but the last three at once', async () => {
    const [collector, other] = [await member(), await member()];
    for (const name of ['squat.one', 'squat.two', 'squat.three', 'squat.four', 'squat.five'])
      await rename(collector.access_token, name);
    const statuses = async (...names: string[]) => {
      const answers: number[] = [];
      for (const name of names) answers.push((await rename(other.access_token, name)).status);
      return answers;
    };
    expect(await statuses('squat.two', 'squat.three', 'squat.four', 'squat.five')).toEqual([409, 409, 409, 409]);
    expect(await statuses('squat.one')).toEqual([200]);
    await pool.query(`update usernames set former_since = former_since - interval '179 days'`);
    expect(await statuses('squat.two')).toEqual([409]);
    await pool.query(`update usernames set former_since = former_since - interval '2 days'`);
    expect(await statuses('squat.two', 'squat.five')).toEqual([200, 409]);
    const found = await call('GET /users/{username}', { params: { username: 'squat.two' } }, other.access_token);
    expect(found.username).toBe('squat.two');
  });

  it('refuses names that belong to the site', async () => {
    const { access_token } = await member();
    for (const name of ['former-member', 'Former_Member', 'support']) {
      expect([name, (await rename(access_token, name)).status]).toEqual([name, 400]);
    }
  });
});

describe('POST /users/me/password', () => {
  const change = (token: string, current_password: string, password: string) =>
    raw('POST /users/me/password', { body: { current_password, password }, ...bearer(token) });

  it('answers 400 next to the field for a wrong password and for a new one against the rules', async () => {
    const { access_token } = await member();
    const wrong = await change(access_token, 'not mine', 'another quiet lake');
    expect([wrong.status, wrong.body.code, wrong.body.errors?.[0]?.path]).toEqual([
      400,
      'wrong_password',
      'body.current_password',
    ]);
    for (const password of ['short', 'password', 'x'.repeat(129)]) {
      const { status, body } = await change(access_token, PASSWORD, password);
      expect([status, body.errors?.[0]?.path]).toEqual([400, 'body.password']);
    }
  });

  it('changes it, ends every other session, keeps this one, and notifies the member by mail', async () => {
    const { email, access_token, refresh_token } = await member();
    const { auth: phone } = await call('POST /auth/login', { body: { email, password: PASSWORD } });
    expect((await change(access_token, PASSWORD, 'another quiet lake')).status).toBe(200);
    expect((await raw('GET /users/info', bearer(phone.access_token))).status).toBe(401);
    expect((await raw('GET /users/info', bearer(access_token))).status).toBe(200);
    expect((await raw('POST /auth/refresh-token', { body: { token: refresh_token } })).status).toBe(200);
    expect((await mails()).map((mail) => mail.subject)).toEqual(['Your password was changed']);
    expect((await raw('POST /auth/login', { body: { email, password: PASSWORD } })).status).toBe(401);
  });

  it('answers 409 without a password, as do the other calls that require one', async () => {
    const { email, access_token } = await member();
    await pool.query('update accounts set password_hash = null where email = $1', [email]);
    const bodies = {
      'POST /users/me/password': { current_password: '', password: 'another quiet lake' },
      'POST /users/me/email': { email: 'x@example.org', password: '' },
      'DELETE /users/me': { password: '', published_sheets: 'erase' },
    } as const;
    for (const name of Object.keys(bodies) as (keyof typeof bodies)[]) {
      const { status, body } = await raw(name, { body: bodies[name], ...bearer(access_token) });
      expect([name, status, body.code]).toEqual([name, 409, 'no_password']);
    }
    expect(await call('GET /users/me/settings', {}, access_token)).toMatchObject({ has_password: false });
    expect((await raw('POST /auth/login', { body: { email, password: '' } })).status).toBe(401);
  });
});
