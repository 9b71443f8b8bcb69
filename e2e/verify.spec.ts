import { expect, test, visit, LONG_ON_PHONE } from './fixtures.ts';
import { newMember, registerMember } from './members.ts';
import { findAxeViolations } from './screen-checks.ts';
import { createAuthor } from './sheet-authors.ts';

const ALTERED = 'Mind goes ahead of all states; mind is truly their chief, of mind they are.';

test('a quotation is looked up, its differences marked, and cited', LONG_ON_PHONE, async ({ page, request }) => {
  await visit(page, '/search');
  await page.getByRole('link', { name: 'Check a quotation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check a quotation' })).toBeVisible();
  const field = page.getByLabel('Quotation', { exact: true });
  await field.fill(ALTERED);
  await page.getByRole('button', { name: 'Look it up' }).click();
  await expect(page.getByText('The library has the quotation in slightly other words.')).toBeVisible();
  const found = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Cite' }) });
  await expect(found.first().locator('del')).toHaveText(['goes', 'truly']);
  await expect(found.first().locator('ins')).toHaveText(['walks']);
  expect(await findAxeViolations(page)).toEqual([]);
  await expect(found.first().getByRole('link')).toHaveAttribute('href', /^\/chapter\?.*segment_id=/);
  await found.first().getByRole('button', { name: 'Cite' }).click();
  await expect(page.getByRole('dialog', { name: 'Cite' }).getByLabel('Citation', { exact: true })).toHaveValue(/Dhp/);
  await page.keyboard.press('Escape');

  // The address has it, also for people without JavaScript.
  const html = await (await request.get(new URL(page.url()).pathname + new URL(page.url()).search)).text();
  expect(html).toContain('The library has the quotation in slightly other words.');

  // Too long for an address: it stays in the page.
  await field.fill('色不異空'.repeat(260));
  await page.getByRole('button', { name: 'Look it up' }).click();
  await expect(page.getByText(/^Only the beginning was compared/)).toBeVisible();

  // More than anybody quotes is cut, and nothing of it is an element.
  await field.fill('<'.repeat(4_000_000));
  await page.getByRole('button', { name: 'Look it up' }).click();
  await expect(page.getByText('The quotation is not in the library.').or(page.getByRole('alert'))).toBeVisible();
});

test('the page speaks three languages', LONG_ON_PHONE, async ({ page }) => {
  for (const [language, title] of [
    ['en', 'Check a quotation'],
    ['bo-IN', 'ལུང་འདྲེན་ཞིབ་བཤེར།'],
    ['zh-Hans-CN', '核对引文'],
  ] as const) {
    await visit(page, `/verify?lang=${language}&text=${encodeURIComponent('观自在菩萨行深般若波罗蜜多时')}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(/verify\.|quotation_check\./)).toHaveCount(0);
    await expect(page.getByRole('listitem').first()).toBeVisible();
  }
});

test('a number typed there leads to the search, which knows it', LONG_ON_PHONE, async ({ page }) => {
  for (const number of ['Dhp 21', 'Toh 21, 144b', 'T 251, 848c07', 'M i 55', 'mn10:4.2', 'BCA 1.5']) {
    await visit(page, `/verify?${new URLSearchParams({ text: number })}`);
    await page.getByRole('main').getByRole('link', { name: 'Search the library' }).click();
    await expect(page.getByRole('main').locator('a[href*="segment_id="]').first()).toBeVisible();
    expect(new URL(page.url()).searchParams.get('q')).toBe(number);
  }
});

test(
  'the community page and a profile lead to the check and to the feed of a member',
  LONG_ON_PHONE,
  async ({ page, request }) => {
    await visit(page, '/community');
    await expect(page.getByRole('main').getByRole('link', { name: 'Check a quotation' })).toHaveAttribute(
      'href',
      '/verify',
    );

    const author = await createAuthor(request, await registerMember(request, newMember()));
    await author.createSheet('Feeds & readers', [['content', '<p>Words.</p>']]);
    for (const [language, name] of [
      ['en', 'Feed of new sheets (Atom)'],
      ['bo-IN', 'ཤོག་ལྷེ་གསར་པའི་གསར་འཕྲིན། (Atom)'],
      ['zh-Hans-CN', '新文稿订阅（Atom）'],
    ] as const) {
      await visit(page, `/user/${author.username}?lang=${language}`);
      const link = page.getByRole('link', { name, exact: true });
      const feed = await request.get((await link.getAttribute('href')) ?? '');
      expect(feed.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
      expect(await feed.text()).toContain('Feeds &amp; readers');
      // Feed readers find it by the head of the page.
      const html = await (await request.get(`/user/${author.username}`)).text();
      expect(html).toMatch(/<link rel="alternate" type="application\/atom\+xml"[^>]*\/feeds\/sheets\?/);
    }
  },
);
