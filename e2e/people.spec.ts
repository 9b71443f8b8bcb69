import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { logIn, newMember, registerMember, signInNewMember } from './members.ts';
import { confirmPublishing } from './editor-page.ts';
import { expect, DESKTOP_ONLY, test, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { headerBox } from './search-page.ts';
import { findPassage, createAuthor } from './sheet-authors.ts';
import { findAxeViolations } from './screen-checks.ts';

const PARAGRAPH: ['content', string][] = [['content', '<p>Words of a sheet</p>']];

/** A signed-in author in a browser of their own. */
const openAuthor = async (browser: Browser, request: APIRequestContext, baseURL: string | undefined) => {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const member = await signInNewMember(context, request);
  return { ...(await createAuthor(request, member)), page: await context.newPage(), context };
};

/** Others find a member only once there is something to see. */
const fillInProfile = (request: APIRequestContext, { headers }: { headers: Record<string, string> }) =>
  request.post('/api/v1/users/info', { headers, data: { firstname: 'Pema', lastname: 'Tsering', title: 'Reader' } });

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });

/** Imports a text of one line, as an administrator does. */
const importLine = async (folder: string, key: string, line: string) => {
  await mkdir(join(folder, key), { recursive: true });
  await writeFile(join(folder, 'collections.json'), '[]');
  await writeFile(join(folder, key, 'en.json'), JSON.stringify({ v1: line }));
  const version = { layer: 'en', language: 'en', title: key, root: true, source: 'A test', license: 'CC0-1.0' };
  const work = { type: 'root_text', collections: [], titles: { en: key }, descriptions: {} };
  await writeFile(
    join(folder, key, 'work.json'),
    JSON.stringify({ ...work, versions: [{ ...version, revision: '1.0' }] }),
  );
  await promisify(execFile)(process.execPath, ['dist/server/import-command.js', 'library', folder], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dirname(process.env['POTHI_OUTBOX'] ?? '') },
  });
};

test(
  'two members follow, publish, like and quote, and each is notified',
  LONG_DESKTOP_ONLY,
  async ({ browser, request, baseURL }) => {
    const [ani, bu] = [await openAuthor(browser, request, baseURL), await openAuthor(browser, request, baseURL)];
    const folder = await mkdtemp(join(tmpdir(), 'pothi-people-'));
    const key = `people-${Date.now().toString(36)}`;
    const rareWord = `quokka${Date.now().toString(36)}`;
    await importLine(folder, key, `Before ${rareWord}`);

    // Bu follows Ani.
    await fillInProfile(request, ani);
    await visit(bu.page, `/user/${ani.username}`);
    const follow = bu.page.getByRole('button', { name: 'Follow Pema Tsering' });
    await follow.click();
    await expect(follow).toHaveAttribute('aria-pressed', 'true');
    await expect(bu.page.getByRole('link', { name: '1 follower' })).toBeVisible();
    await visit(ani.page, '/collections');
    await expect(bell(ani.page)).toHaveAccessibleName('Notifications: 1 new notification');
    await bell(ani.page).click();
    const notifications = (page: Page) => page.locator('main [data-list] li');
    await expect(notifications(ani.page)).toContainText(['Pema Tsering follows you']);
    await expect(notifications(ani.page).getByText('New', { exact: true })).toBeVisible();

    // Ani quotes a passage and publishes: Bu is notified, reads it, and likes it.
    const { segment_id } = await findPassage(request, rareWord, 'en');
    const sheet = await ani.createSheet(`On ${rareWord}`, [['source', segment_id]], { is_published: false });
    await visit(bu.page, '/notifications');
    await expect(bu.page.getByText('No notifications yet.')).toBeVisible();
    await visit(ani.page, sheet.path);
    await ani.page.getByRole('button', { name: 'Private' }).click();
    await confirmPublishing(ani.page);
    await expect(ani.page.getByRole('button', { name: 'Public' })).toBeVisible();
    await visit(bu.page, '/community?feed=following');
    await expect(bu.page.locator('main [data-list] li')).toContainText([`On ${rareWord}`]);
    await visit(bu.page, '/notifications');
    await notifications(bu.page)
      .getByRole('link', { name: `Pema Tsering has published “On ${rareWord}”` })
      .click();
    await expect(bu.page).toHaveURL(sheet.path);
    // The button changes before the server has stored it.
    const stored = bu.page.waitForResponse((response) => response.url().endsWith('/like'));
    await bu.page.getByRole('button', { name: '0 likes' }).click();
    await stored;
    await expect(bu.page.getByRole('button', { name: '1 like' })).toHaveAttribute('aria-pressed', 'true');
    await expect(bell(bu.page)).toHaveAccessibleName('Notifications: No new notifications');
    await visit(ani.page, '/notifications');
    await expect(notifications(ani.page)).toContainText([
      `Pema Tsering likes your sheet “On ${rareWord}”`,
      'follows you',
    ]);

    // Bu quotes it too; the text changes in the library: both are notified.
    await bu.createSheet(`Also on ${rareWord}`, [['source', segment_id]]);
    await importLine(folder, key, `After ${rareWord}`);
    for (const [page, title] of [
      [ani.page, `On ${rareWord}`],
      [bu.page, `Also on ${rareWord}`],
    ] as const) {
      // A job tells them.
      await expect(async () => {
        await visit(page, '/notifications');
        await expect(notifications(page).first()).toContainText(
          `The passage your sheet “${title}” quotes has changed in the library`,
          { timeout: 1000 },
        );
      }).toPass({ timeout: 30_000 });
    }
    expect(await findAxeViolations(ani.page)).toEqual([]);
    await notifications(ani.page).first().getByRole('button', { name: 'Mark as read' }).click();
    await expect(bell(ani.page)).toHaveAccessibleName('Notifications: 2 new notifications');
    await ani.page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(bell(ani.page)).toHaveAccessibleName('Notifications: No new notifications');
    await expect(ani.page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
    await rm(folder, { recursive: true });
    for (const { context } of [ani, bu]) await context.close();
  },
);

test('a guest who follows someone logs in, and then follows', DESKTOP_ONLY, async ({ page, request }) => {
  const author = await createAuthor(request);
  await fillInProfile(request, author);
  const { username } = author;
  const member = await registerMember(request);
  await visit(page, `/user/${username}`);
  await page.getByRole('button', { name: 'Follow Pema Tsering' }).click();
  const prompt = page.getByRole('dialog', { name: 'Please log in to use this feature.' });
  await prompt.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, member);
  await expect(page).toHaveURL(`/user/${username}`);
  await expect(page.getByRole('button', { name: 'Follow Pema Tsering' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('link', { name: '1 follower' })).toBeVisible();
  await page.getByRole('link', { name: 'Followers', exact: true }).click();
  await expect(page).toHaveURL(`/user/${username}?tab=followers`);
  await expect(page.locator('main [data-list] li')).toContainText(['Pema Tsering']);
  await page.goto('/community?feed=following');
  await expect(page.getByText('Nobody you follow has published anything yet.')).toBeVisible();
});

test('the following feed asks guests to log in', DESKTOP_ONLY, async ({ page }) => {
  await visit(page, '/community');
  await page.getByRole('link', { name: 'Following', exact: true }).click();
  await expect(page.getByText('Log in to see what the people you follow have published.')).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: 'Log in' })).toBeVisible();
});

test.describe('block and report', () => {
  test(
    'block ends contact between two members, report notifies the administrators',
    DESKTOP_ONLY,
    async ({ page, context, request }) => {
      const me = await createAuthor(request, await signInNewMember(context, request));
      const other = await createAuthor(request);
      const title = `Of somebody who was blocked ${Date.now().toString(36)}`;
      await other.createSheet(title, PARAGRAPH);
      const path = `/user/${other.username}`;
      await visit(page, path);
      const more = page.locator('main summary');
      await more.click();
      await page.getByRole('button', { name: 'Report' }).click();
      const report = page.getByRole('dialog', { name: 'Report Pema Tsering' });
      await report.getByRole('button', { name: 'Send report' }).click();
      await expect(report.getByText('Please write a few words.')).toBeVisible();
      await report.getByLabel('What’s wrong?').fill('Sells things');
      expect(await findAxeViolations(page)).toEqual([]);
      await report.getByRole('button', { name: 'Send report' }).click();
      await expect(page.getByText('Thank you. Your report was sent.')).toBeVisible();

      await more.click();
      await page.getByRole('button', { name: 'Block' }).click();
      const confirmDialog = page.getByRole('dialog', { name: 'Block Pema Tsering?' });
      await confirmDialog.getByRole('button', { name: 'Block', exact: true }).click();
      // Shown at once; the dialog closes when the server has confirmed.
      await expect(confirmDialog).toHaveCount(0);
      await expect(page.getByText('You have blocked Pema Tsering.')).toBeVisible();
      const headers = { authorization: `Bearer ${other.auth.access_token}` };
      const refused = await request.post(`/api/v1/users/${me.username}/follow`, { headers });
      expect(refused.status()).toBe(403);
      await visit(page, '/community?limit=50');
      await expect(page.getByText(title)).toHaveCount(0);
      await visit(page, '/settings');
      await page.getByRole('button', { name: 'Unblock Pema Tsering' }).click();
      await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible();
    },
  );
});

test('people are found by name, while typing and in the results', DESKTOP_ONLY, async ({ page, request, isMobile }) => {
  const firstname = `Zopa${Date.now().toString(36)}`;
  const member = await createAuthor(request, await registerMember(request, { ...newMember(), firstname }));
  await member.createSheet('By a person', PARAGRAPH);
  await visit(page, `/search?q=${firstname}`);
  const people = page.getByRole('region', { name: 'People' });
  await expect(people.getByRole('link')).toHaveAttribute('href', `/user/${member.username}`);
  await expect(people.locator('mark')).toHaveText(firstname);
  await (await headerBox(page, isMobile)).fill(firstname.slice(0, -1));
  await page
    .getByRole('option', { name: new RegExp(firstname) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${firstname} Tsering`);
});
