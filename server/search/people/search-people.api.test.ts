import { describe, expect, it } from 'vitest';
import { PASSWORD, type Member } from '#server/auth/testing-members.ts';
import { fillMissingTokens } from '#server/search/index/fill-missing-tokens.ts';
import { sheetsApp } from '#server/sheets/testing-sheets.ts';

const { app, call, member, create, db, pool, workers } = await sheetsApp();

const found = async (query: string) => {
  const [{ people }, suggested, sheets] = [
    await call('GET /search', { query: { query } }),
    await call('GET /search/suggest', { query: { query } }),
    await call('GET /search', { query: { query, search_type: 'SHEET' } }),
  ];
  expect(sheets.people).toEqual(people);
  return { whole: people.map(({ name }) => name), typing: suggested.people.map(({ name }) => name), people };
};
const usernameOf = async ({ access_token }: Member) => (await call('GET /users/info', {}, access_token)).username;
const updateProfile = (who: Member, firstname: string, lastname: string, title = 'Translator') =>
  call('POST /users/info', { body: { firstname, lastname, title } }, who.access_token);

describe('people in search', () => {
  it('are found by name and username, in any script and while typing, with the match highlighted', async () => {
    const one = await member();
    await updateProfile(one, 'Élodie', 'Karmapaoglu');
    const username = await usernameOf(one);
    for (const query of ['karmapaoglu', 'ELODIE karmapaoglu', 'Karmapaoglu, Élodie'])
      expect([query, (await found(query)).whole]).toEqual([query, ['Élodie Karmapaoglu']]);
    expect(await found('karmap')).toMatchObject({ whole: [], typing: ['Élodie Karmapaoglu'] });
    expect((await found('karmapaoglu')).people[0]).toEqual({
      name: 'Élodie Karmapaoglu',
      username,
      avatar_url: '',
      title: 'Translator',
      matched: 'Élodie <mark>Karmapaoglu</mark>',
    });
    const tibetan = await member();
    await updateProfile(tibetan, 'རྡོ་རྗེ་གཡུ་སྒྲོན་', '');
    expect((await found('གཡུ་སྒྲོན་')).whole).toEqual(['རྡོ་རྗེ་གཡུ་སྒྲོན་']);
    const chinese = await member();
    await updateProfile(chinese, '明慧', '释');
    expect((await found('释明慧')).whole).toEqual(['释明慧']);
    expect((await call('GET /search', { query: { query: 'karmapaoglu', skip: 10 } })).people).toEqual([]);
  });

  it('without a public profile are found by their whole username only, and not before others meet them', async () => {
    const reader = await member({ firstname: 'Quietest', lastname: 'Reader' });
    const username = await usernameOf(reader);
    expect((await found('quietest')).typing).toEqual([]);
    expect((await found(username)).whole).toEqual([]);
    const friend = await usernameOf(await member());
    await call('POST /users/{username}/follow', { params: { username: friend } }, reader.access_token);
    expect((await found('quietest')).whole).toEqual([]);
    expect((await found(username)).whole).toEqual(['Quietest Reader']);
    expect((await found(`@${username}`)).whole).toEqual(['Quietest Reader']);
    const { sheet_id: id } = await create(reader, { title: 'Not yet' });
    expect((await found('quietest')).whole).toEqual([]);
    await call('PUT /sheets/{id}', { params: { id }, body: { is_published: true } }, reader.access_token);
    expect((await found('quietest')).whole).toEqual(['Quietest Reader']);
    const sitemap = async () => (await app.inject('/sitemaps/people-1.xml')).body;
    expect(await sitemap()).toContain(`https://texts.example/user/${username}<`);
    expect((await app.inject('/sitemap.xml')).body).toContain('/sitemaps/people-1.xml');
    await call('PUT /sheets/{id}', { params: { id }, body: { is_published: false } }, reader.access_token);
    expect((await found('quietest')).whole).toEqual([]);
    expect(await sitemap()).not.toContain(username);
  });

  it('are found by a new name at once, and no more once the account is deleted', async () => {
    const one = await member();
    await updateProfile(one, 'Beforehand', 'Person');
    await updateProfile(one, 'Afterwards', 'Person');
    expect([(await found('beforehand')).whole, (await found('afterwards')).whole]).toEqual([[], ['Afterwards Person']]);
    await call('POST /users/me/username', { body: { username: 'cloudwatcher' } }, one.access_token);
    expect((await found('cloudwatch')).typing).toEqual(['Afterwards Person']);
    await call('DELETE /users/me', { body: { password: PASSWORD, published_sheets: 'keep' } }, one.access_token);
    expect((await found('afterwards')).typing).toEqual([]);
  });

  it('are indexed later when they registered before people were indexed', async () => {
    const one = await member();
    await updateProfile(one, 'Earlier', 'Memberling');
    await pool.query('delete from person_tokens');
    expect((await found('memberling')).whole).toEqual([]);
    await fillMissingTokens({ db, workers });
    expect((await found('memberling')).whole).toEqual(['Earlier Memberling']);
  });

  it('have markup in their names escaped', async () => {
    const one = await member();
    await updateProfile(one, '<img src=x onerror=alert(1)>', 'Markupson');
    expect((await found('markupson')).people[0]?.matched).toBe(
      '&lt;img src=x onerror=alert(1)&gt; <mark>Markupson</mark>',
    );
  });
});
