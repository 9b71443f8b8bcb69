import { expect, test, visit } from './fixtures.ts';
import { registerMember, signInNewMember } from './members.ts';
import { horizontalOverflow } from './screen-checks.ts';
import { createAuthor } from './sheet-authors.ts';

/** As long as allowed, and without a place to break. */
const W = (length: number) => 'W'.repeat(length);

test('nothing that a member writes makes a page wider than the window', async ({ page, context, request }) => {
  test.setTimeout(120_000);
  const reader = await createAuthor(request, await signInNewMember(context, request));
  const author = await createAuthor(request, await registerMember(request));
  const { headers } = author;
  const send = async (method: 'POST' | 'DELETE', path: string, data: object = {}) => {
    const response = await request.fetch(`/api/v1${path}`, { method, headers, data });
    expect([path, response.ok()]).toEqual([path, true]);
    return (await response.json().catch(() => ({}))) as { id: string };
  };
  const profile = {
    firstname: W(100),
    lastname: '😀'.repeat(50),
    title: W(200),
    organization: W(200),
    location: W(200),
    educations: [W(200)],
    about_me: W(3000),
  };
  await send('POST', '/users/info', profile);
  const sheet = await author.createSheet(W(300), [['content', `<h1>${W(300)}</h1><p>${W(5000)}</p>`]], {
    summary: W(280),
  });
  const collection = await send('POST', '/sheet-collections', {
    title: W(300),
    description: W(2000),
    is_public: true,
    language: 'en',
  });
  await send('POST', `/sheet-collections/${collection.id}/sheets`, { sheet_id: sheet.id });
  await send('POST', `/users/${reader.username}/follow`);
  const pages = [
    '/community',
    sheet.path,
    `/user/${author.username}`,
    `/user/${author.username}?tab=collections`,
    `/user/${author.username}?tab=following`,
    `/sheet-collections/${collection.id}`,
    `/search?q=${W(40)}`,
    `/search?q=${author.username}`,
    '/notifications',
    `/user/${reader.username}?tab=followers`,
  ];
  const wide: string[] = [];
  for (const path of pages) {
    await visit(page, path);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      if ((await horizontalOverflow(page)) > 0) wide.push(`${path.replaceAll(/W{9,}/g, 'W…')} at ${width}`);
    }
  }
  expect(wide).toEqual([]);
});
