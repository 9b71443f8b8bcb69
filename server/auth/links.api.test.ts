import { describe, expect, it } from 'vitest';
import { bearer, linkToken, membersApp, PASSWORD } from './testing-members.ts';

const { call, raw, pool, member, mails } = await membersApp();

const NEW_PASSWORD = 'another quiet lake';
const ask = (body: Record<string, unknown>) => raw('POST /auth/request-reset-password', { body });
const reset = (token: string, password = NEW_PASSWORD) =>
  raw('POST /auth/reset-password', { body: { password }, ...bearer(token) });
const confirm = (token: string) => raw('POST /auth/confirm-email', bearer(token));
const login = (email: string, password: string) => raw('POST /auth/login', { body: { email, password } });

/** Requests a link and reads it from the mail. */
const resetToken = async (email: string) => {
  await ask({ email });
  return linkToken((await mails()).at(-1));
};

describe('POST /auth/request-reset-password', () => {
  it('answers 400 for a malformed e-mail', async () => {
    for (const email of [undefined, '', 'nobody', 'a@example.org\nBcc: b@example.org', 'x'.repeat(5000)]) {
      expect((await ask({ email })).status).toBe(400);
    }
  });

  it('answers the same whether or not the account exists, and mails only an existing one', async () => {
    const { email } = await member();
    const [known, unknown] = [await ask({ email }), await ask({ email: 'nobody@example.org' })];
    expect([known.status, known.body]).toEqual([202, {}]);
    expect([unknown.status, unknown.body]).toEqual([202, {}]);
    expect((await mails()).map((mail) => mail.to?.[0]?.address)).toEqual([email]);
  });

  it('uses the language of the request, or else of the account', async () => {
    const { email } = await member({ language: 'bo-IN' });
    await ask({ email });
    await ask({ email, language: 'zh-Hans-CN' });
    const [own, asked] = await mails();
    expect([own?.subject, asked?.subject]).toEqual(['ཁྱེད་ཀྱི་རྩིས་ཐོའི་གསང་ཚིག་གསར་པ།', '为您的账户设置新密码']);
    expect(own?.html).toContain('<html lang="bo-IN">');
  });

  it('sends a link to the reset page; only its hash is stored, and nothing while the mail is queued', async () => {
    const { email } = await member();
    await ask({ email });
    const { rows: waiting } = await pool.query('select count(*)::int as links from account_links');
    const [mail] = await mails();
    expect(mail?.text).toMatch(/^https:\/\/texts\.example\/reset-password\?token=[\w-]{43}$/m);
    expect(mail?.html).toContain(`https://texts.example/reset-password?token=${linkToken(mail)}`);
    const { rows } = await pool.query('select row_to_json(l)::text as row from account_links l');
    expect(rows.length).toBe(waiting[0].links + 1);
    for (const { row } of rows) expect(row).not.toContain(linkToken(mail));
  });
});

describe('the mail at registration', () => {
  it('has a link that confirms the address, and no name', async () => {
    const { email, access_token } = await member({ firstname: 'You owe us', keepsMail: true });
    const [mail, ...others] = await mails();
    expect([mail?.to?.[0]?.address, mail?.subject, others]).toEqual([email, 'Please confirm your email address', []]);
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/You owe us|Dear/);
    const settings = () => call('GET /users/me/settings', {}, access_token);
    expect(await settings()).toMatchObject({ is_email_confirmed: false, pending_email: null });
    expect((await confirm(linkToken(mail))).body).toEqual({ email });
    expect(await settings()).toMatchObject({ is_email_confirmed: true, pending_email: null });
    expect((await confirm(linkToken(mail))).body.code).toBe('link_expired');
    expect(await mails()).toEqual([]);
  });

  it('confirms no address that the account no longer has', async () => {
    const { access_token } = await member({ keepsMail: true });
    const [mail] = await mails();
    await pool.query(`update accounts set email = 'other.' || email where email = $1`, [mail?.to?.[0]?.address]);
    expect((await confirm(linkToken(mail))).body.code).toBe('link_expired');
    expect(await call('GET /users/me/settings', {}, access_token)).toMatchObject({ is_email_confirmed: false });
  });

  it('goes to nobody whose address is taken, and is not sent once the address is proved', async () => {
    const { email } = await member({ keepsMail: true });
    await raw('POST /auth/register', { body: { email, firstname: 'Pema', password: PASSWORD } });
    await pool.query('update accounts set email_verified_date = now() where email = $1', [email]);
    expect(await mails()).toEqual([]);
  });
});

describe('the mail at deletion', () => {
  it('is sent in the member’s language, although the account is gone', async () => {
    const { email, access_token } = await member({ language: 'bo-IN' });
    await call('DELETE /users/me', { body: { password: PASSWORD, published_sheets: 'keep' } }, access_token);
    const sent = await mails();
    expect(sent.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([[email, 'ཁྱེད་ཀྱི་རྩིས་ཐོ་བསུབས་ཟིན།']]);
    expect(sent[0]?.text).not.toContain('Tashi');
  });
});

describe('the name in a mail', () => {
  const textsTo = async (address: string) =>
    (await mails()).filter(({ to }) => to?.[0]?.address === address).map(({ text, html }) => `${text} ${html}`);

  it('is left out until the address is proved: a stranger may have registered it and chosen the words', async () => {
    const { email, access_token } = await member({ firstname: 'You owe us', lastname: 'money' });
    await ask({ email });
    const mail = (await mails()).at(-1);
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/You owe us|money|Dear/);
    await reset(linkToken(mail));
    expect(await textsTo(email)).toEqual([expect.stringContaining('Dear You owe us money,')]);
    // An address that is only asked for is a stranger's again.
    const { auth } = await call('POST /auth/login', { body: { email, password: NEW_PASSWORD } });
    expect(auth.access_token).not.toBe(access_token);
    const victim = 'victim@example.org';
    await call('POST /users/me/email', { body: { email: victim, password: NEW_PASSWORD } }, auth.access_token);
    expect(await textsTo(victim)).toEqual([expect.not.stringMatching(/You owe us|Dear/)]);
  });

  it('is left out of a mail when an older account has a link in it', async () => {
    const { email } = await member();
    await pool.query(
      `update accounts set firstname = 'http://evil.example', email_verified_date = now() where email = $1`,
      [email],
    );
    await ask({ email });
    expect(await textsTo(email)).toEqual([expect.not.stringMatching(/evil|Dear/)]);
  });
});

describe('POST /auth/reset-password', () => {
  it('answers 400 link_expired for an invalid token', async () => {
    const { access_token, refresh_token } = await member();
    for (const token of ['', 'nonsense', access_token, refresh_token]) {
      const { status, body } = await reset(token);
      expect([status, body.code]).toEqual([400, 'link_expired']);
    }
    const bare = await raw('POST /auth/reset-password', { body: { password: NEW_PASSWORD } });
    expect([bare.status, bare.body.code]).toEqual([400, 'link_expired']);
  });

  it('answers 400 for a password against the rules, and does not use up the link', async () => {
    const { email } = await member();
    const token = await resetToken(email);
    expect((await reset(token, 'short')).body.errors?.[0]?.path).toBe('body.password');
    expect((await reset(token, 'password')).body.code).toBe('common_password');
    expect((await reset(token)).status).toBe(200);
  });

  it('sets the password, ends every session, and notifies the member by mail', async () => {
    const { email, access_token, refresh_token } = await member();
    const token = await resetToken(email);
    expect((await reset(token)).status).toBe(200);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
    expect((await raw('GET /users/info', bearer(access_token))).status).toBe(401);
    expect((await raw('POST /auth/refresh-token', { body: { token: refresh_token } })).status).toBe(401);
    expect((await mails()).map((mail) => mail.subject)).toEqual(['Your password was changed']);
  });

  it('accepts a link once, even when two requests use it at the same moment, and no other link sent before', async () => {
    const { email } = await member();
    const earlier = await resetToken(email);
    const token = await resetToken(email);
    const answers = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    for (const used of [token, earlier]) expect((await reset(used)).body.code).toBe('link_expired');
  });

  it('refuses a link after 30 minutes', async () => {
    const { email } = await member();
    const token = await resetToken(email);
    const { rows } = await pool.query(
      'select round(extract(epoch from max(expires_date) - now()) / 60) as minutes from account_links where kind = $1',
      ['reset_password'],
    );
    expect(rows).toEqual([{ minutes: 30 }]);
    await pool.query('update account_links set expires_date = now()');
    expect((await reset(token)).body.code).toBe('link_expired');
  });

  it('does not let a reset token be used as anything else', async () => {
    const { email } = await member();
    const token = await resetToken(email);
    expect((await raw('GET /users/info', bearer(token))).status).toBe(401);
    expect((await raw('POST /auth/refresh-token', { body: { token } })).status).toBe(401);
    expect((await confirm(token)).body.code).toBe('link_expired');
    expect((await reset(token)).status).toBe(200);
  });
});

describe('POST /users/me/email and POST /auth/confirm-email', () => {
  const change = (token: string, email: string, password = PASSWORD) =>
    raw('POST /users/me/email', { body: { email, password }, ...bearer(token) });

  it('answer 401 to a guest, and 400 for a wrong password, a malformed address or an invalid link', async () => {
    const { access_token } = await member();
    expect((await raw('POST /users/me/email', { body: {} })).status).toBe(401);
    const wrong = await change(access_token, 'fresh@example.org', 'wrong');
    expect([wrong.status, wrong.body.code, wrong.body.errors?.[0]?.path]).toEqual([
      400,
      'wrong_password',
      'body.password',
    ]);
    expect((await change(access_token, 'fresh@example.org\r\nBcc: x@example.org')).status).toBe(400);
    expect((await confirm('nonsense')).body.code).toBe('link_expired');
    expect((await raw('POST /auth/confirm-email', {})).body.code).toBe('link_expired');
  });

  it('answer 409 for an address that has an account, at the request and at the confirmation', async () => {
    const { email } = await member();
    const { access_token } = await member();
    const { status, body } = await change(access_token, email.toUpperCase());
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([409, 'email_taken', 'body.email']);
    await change(access_token, 'contested@example.org');
    const mail = (await mails()).at(-1);
    await member({ email: 'contested@example.org' });
    expect((await confirm(linkToken(mail))).body.code).toBe('email_taken');
  });

  it('change the address when its link is opened, and notify the old address', async () => {
    const { email, access_token } = await member();
    const asked = await change(access_token, 'moved@example.org');
    expect([asked.status, asked.body]).toMatchObject([202, { email, pending_email: 'moved@example.org' }]);
    const [mail] = await mails();
    expect([mail?.to?.[0]?.address, mail?.text]).toEqual([
      'moved@example.org',
      expect.stringContaining('https://texts.example/confirm-email?token='),
    ]);
    expect((await login('moved@example.org', PASSWORD)).status).toBe(401);

    const confirmed = await confirm(linkToken(mail));
    expect([confirmed.status, confirmed.body]).toEqual([200, { email: 'moved@example.org' }]);
    expect((await login('moved@example.org', PASSWORD)).status).toBe(200);
    expect((await login(email, PASSWORD)).status).toBe(401);
    const [notice] = await mails();
    expect([notice?.to?.[0]?.address, notice?.subject]).toEqual([email, 'Your email address was changed']);
    expect((await confirm(linkToken(mail))).body.code).toBe('link_expired');
    expect(await call('GET /users/me/settings', {}, access_token)).toMatchObject({ pending_email: null });
  });

  it('confirm only the latest address, and none after the password was changed', async () => {
    const { access_token } = await member();
    await change(access_token, 'first@example.org');
    const [first] = await mails();
    await change(access_token, 'second@example.org');
    const [second] = await mails();
    expect((await confirm(linkToken(first))).body.code).toBe('link_expired');
    await call(
      'POST /users/me/password',
      { body: { current_password: PASSWORD, password: NEW_PASSWORD } },
      access_token,
    );
    expect((await confirm(linkToken(second))).body.code).toBe('link_expired');
  });

  it('do not send the link when the password was changed in between', async () => {
    const { access_token } = await member();
    await mails();
    await change(access_token, 'withdrawn@example.org');
    const body = { current_password: PASSWORD, password: NEW_PASSWORD };
    await call('POST /users/me/password', { body }, access_token);
    expect(await call('GET /users/me/settings', {}, access_token)).toMatchObject({ pending_email: null });
    expect((await mails()).map((mail) => mail.subject)).toEqual(['Your password was changed']);
  });

  it('refuse a link after a day, and as a link for a new password', async () => {
    const { access_token } = await member();
    await change(access_token, 'late@example.org');
    const token = linkToken((await mails()).at(-1));
    expect((await reset(token)).body.code).toBe('link_expired');
    const { rows } = await pool.query(
      `select round(extract(epoch from expires_date - now()) / 3600) as hours from account_links where email = $1`,
      ['late@example.org'],
    );
    expect(rows).toEqual([{ hours: 24 }]);
    await pool.query('update account_links set expires_date = now()');
    expect((await confirm(token)).body.code).toBe('link_expired');
  });

  it('revoke links that were sent to the old address', async () => {
    const { email, access_token } = await member();
    const token = await resetToken(email);
    await change(access_token, 'gone@example.org');
    const [mail] = await mails();
    await confirm(linkToken(mail));
    expect((await reset(token)).body.code).toBe('link_expired');
  });
});
