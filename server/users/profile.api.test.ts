import { describe, expect, it } from 'vitest';
import { bearer, PASSWORD } from '#server/auth/testing-members.ts';
import { findMailAccount } from '#server/mail/mail-queue.queries.ts';
import { sheetsApp } from '#server/sheets/testing-sheets.ts';
import { PROFILE_PROBLEMS } from '#shared/profile-rules.ts';
import { picture } from '#server/files/testing-pictures.ts';
import { form, upload } from '#server/files/testing-uploads.ts';

const { app, call, raw, member, db } = await sheetsApp();

const FORM = {
  firstname: 'Pema',
  lastname: 'Tsering',
  title: 'Translator',
  organization: 'Library of Works',
  location: 'Dharamsala',
  educations: ['Geshe studies', '', 'Sanskrit'],
  about_me: 'Reads.\nAnd writes.',
  avatar_url: '',
  social_profiles: [
    { account: 'email', url: 'pema@public.example' },
    { account: 'x.com', url: 'x.com/pema' },
    { account: 'linkedin', url: '' },
  ],
};

const post = (token: string, body: unknown) => raw('POST /users/info', { body, ...bearer(token) });

describe('POST /users/info', () => {
  it('answers 401 to a guest', async () => {
    expect((await raw('POST /users/info', { body: FORM })).status).toBe(401);
  });

  it.each([
    [{ firstname: 'x'.repeat(101) }, 'body.firstname', /at most 100/],
    [{ lastname: 'x'.repeat(101) }, 'body.lastname', /at most 100/],
    [{ firstname: 'Pema\u202Eevil' }, 'body.firstname', /control characters/],
    [{ title: 'x'.repeat(201) }, 'body.title', /at most 200/],
    [{ location: 'a\u2066b' }, 'body.location', /cannot be shown/],
    [{ about_me: 'x'.repeat(5001) }, 'body.about_me', /at most 5000/],
    [{ educations: ['fine', 'x'.repeat(201)] }, 'body.educations.1', /at most 200/],
    [{ educations: Array.from({ length: 21 }, () => 'x') }, 'body.educations', /at most 20 lines/],
    [{ avatar_url: 'https://evil.example/pixel.gif' }, 'body.avatar_url', /picture that you have uploaded/],
    [{ social_profiles: [{ account: 'email', url: 'nobody' }] }, 'body.social_profiles.0.url', /valid email/],
    [
      { social_profiles: [FORM.social_profiles[0], { account: 'youtube', url: 'javascript:alert(1)' }] },
      'body.social_profiles.1.url',
      /begins with https/,
    ],
    [
      { social_profiles: [{ account: 'facebook', url: 'https://example.org/x' }] },
      'body.social_profiles.0.url',
      /facebook\.com/,
    ],
  ] as const)('answers 400 for %j and names the field; nothing of it is kept', async (change, path, sentence) => {
    const { access_token } = await member();
    const { status, body } = await post(access_token, { ...FORM, title: 'Not kept', ...change });
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
    expect(body.detail).toMatch(sentence);
    expect(await call('GET /users/info', {}, access_token)).toMatchObject({ title: '', firstname: 'Tashi' });
  });

  it('refuses an about-me of a megabyte with a message', async () => {
    const { access_token } = await member();
    for (const length of [900_000, 1_100_000]) {
      const { status, body } = await post(access_token, { ...FORM, about_me: 'x'.repeat(length) });
      expect([400, 413]).toContain(status);
      expect(body.detail).toMatch(/\.$/);
    }
  });

  it('replaces the whole profile and answers 201 with the new user info, complete for the owner', async () => {
    const { email, access_token } = await member();
    const { status, body } = await post(access_token, FORM);
    expect(status).toBe(201);
    const expected = {
      ...FORM,
      email,
      name: 'Pema Tsering',
      educations: ['Geshe studies', 'Sanskrit'],
      social_profiles: [
        { account: 'email', url: 'pema@public.example' },
        { account: 'x.com', url: 'https://x.com/pema' },
      ],
    };
    expect(body).toMatchObject(expected);
    expect(await call('GET /users/info', {}, access_token)).toMatchObject(expected);
    const { firstname } = FORM;
    expect((await post(access_token, { firstname, lastname: null, title: null })).body).toMatchObject({
      name: 'Pema',
      title: '',
      about_me: '',
      educations: [],
      social_profiles: [],
    });
  });

  it.each([
    ['明', '释', '释明'],
    ['약용', '정', '정약용'],
    ['བསྟན་འཛིན་', 'རྒྱ་མཚོ', 'བསྟན་འཛིན་རྒྱ་མཚོ'],
    ['བསྟན་འཛིན།', 'རྒྱ་མཚོ', 'བསྟན་འཛིན་རྒྱ་མཚོ'],
    ['玄奘', '', '玄奘'],
    ['Ming', '释', 'Ming 释'],
    ['Élodie', 'Karma', 'Élodie Karma'],
  ])('shows the name %s, %s in the order of its language: %s', async (firstname, lastname, name) => {
    const { access_token } = await member();
    expect((await post(access_token, { firstname, lastname })).body).toMatchObject({ firstname, lastname, name });
    const body = { email: `${crypto.randomUUID()}@example.org`, firstname, lastname, password: PASSWORD };
    expect((await call('POST /auth/register', { body })).user.name).toBe(name);
  });

  it('with If-Match does not replace a profile that was changed meanwhile', async () => {
    const { access_token } = await member();
    const { version } = await call('GET /users/info', {}, access_token);
    const save = (title: string, ifMatch?: number) =>
      raw('POST /users/info', {
        body: { ...FORM, title },
        headers: { ...bearer(access_token).headers, ...(ifMatch ? { 'if-match': `"${ifMatch}"` } : {}) },
      });
    const first = await save('Translator', version);
    expect(first).toMatchObject({ status: 201, body: { title: 'Translator' } });
    expect(await save('Teacher', version)).toMatchObject({ status: 412, body: { code: 'stale_version' } });
    const { title, version: newer } = await call('GET /users/info', {}, access_token);
    expect(title).toBe('Translator');
    expect((await save('Teacher', newer)).status).toBe(201);
    // Clients that know no versions replace the whole, as before.
    expect((await save('Abbess')).body).toMatchObject({ title: 'Abbess' });
  });

  it('requires no field, not even a name: then the username is shown instead', async () => {
    const [one, other] = [await member(), await member()];
    const { body } = await post(one.access_token, {});
    const { id, username } = await call('GET /users/info', {}, one.access_token);
    expect(body).toMatchObject({ firstname: '', lastname: '', name: username });
    const nameless = expect.objectContaining({ name: username });
    const as = other.access_token;
    const source = [{ position: 1, type: 'content' as const, content: '<p>Words</p>' }];
    const sheet = { title: 'Without a name', source, is_published: true };
    const { sheet_id } = await call('POST /sheets', { body: sheet }, one.access_token);
    expect(await call('GET /users/{username}', { params: { username } }, as)).toEqual(nameless);
    expect((await call('GET /sheets/{id}', { params: { id: sheet_id } }, as)).publisher).toEqual(nameless);
    expect((await call('GET /sheets', { query: { username } }, as)).sheets[0]?.publisher).toEqual(nameless);
    const info = await call('GET /users/info', {}, as);
    await call('POST /users/{username}/follow', { params: { username: info.username } }, one.access_token);
    const { users } = await call('GET /users/{username}/followers', { params: { username: info.username } });
    expect(users).toEqual([nameless]);
    expect((await call('GET /notifications', {}, as)).notifications[0]?.person).toEqual(nameless);
    const collection = await call(
      'POST /sheet-collections',
      { body: { title: 'Favourites', is_public: true } },
      one.access_token,
    );
    expect((await call('GET /sheet-collections/{id}', { params: { id: collection.id } })).owner).toEqual(nameless);
    const found = await call('GET /search', { query: { query: username, search_type: 'SHEET' } });
    expect(found.people).toEqual([nameless]);
    expect((await findMailAccount(db, info.id))?.name).toBe('Tashi Dolma');
    expect((await findMailAccount(db, id))?.name).toBe(username);
    const { email } = one;
    expect((await call('POST /auth/login', { body: { email, password: PASSWORD } })).user).toEqual(nameless);
  });

  it('shows no e-mail address to others, not even one among the social profiles', async () => {
    const { email, access_token } = await member();
    await post(access_token, FORM);
    const { username } = await call('GET /users/info', {}, access_token);
    const profile = await call('GET /users/{username}', { params: { username } });
    expect(profile).toMatchObject({ title: 'Translator', social_profiles: [{ account: 'x.com' }] });
    expect(JSON.stringify(profile)).not.toContain('@public.example');
    expect(JSON.stringify(profile)).not.toContain(email);
  });

  it('keeps the picture when none is sent, accepts an uploaded one of the caller, and can remove it', async () => {
    const [one, other] = [await member(), await member()];
    const sent = await upload(app, '/users/upload', one.access_token, form(await picture('png')));
    expect(sent.status).toBe(201);
    const avatar_url = sent.body as string;
    const { avatar_url: _none, ...rest } = FORM;
    expect((await post(one.access_token, rest)).body).toMatchObject({ avatar_url });
    expect((await post(one.access_token, { ...FORM, avatar_url: '' })).body).toMatchObject({ avatar_url: '' });
    const whole = `https://texts.example${avatar_url}`;
    expect((await post(one.access_token, { ...FORM, avatar_url: whole })).body).toMatchObject({ avatar_url });
    const stolen = await post(other.access_token, { ...FORM, avatar_url });
    expect([stolen.status, stolen.body.detail]).toEqual([400, PROFILE_PROBLEMS.picture_not_yours]);
  });
});
