import type { APIRequestContext, Page } from '@playwright/test';
import { clearJournal, readJournal } from './editor-journal.ts';
import { storedParagraphs, textArea, title } from './editor-page.ts';
import { DESKTOP_ONLY, expect, visit, waitForHydration, LONG_DESKTOP_ONLY, LONG_MULTI_TAB } from './fixtures.ts';
import { expectSignedOut, logIn, logOut, registerMember, signInWithApi } from './members.ts';
import { cutNetwork, plantedWords, restoreNetwork, test, waitForWorker, WITH_WORKER } from './offline-site.ts';
import { createAuthor } from './sheet-authors.ts';
import { chapterPath, HEART_SUTRA } from './reader-texts.ts';

test.use(WITH_WORKER);

type SheetsAnswer = { total: number; sheets: { id: string; title: string }[] };

const ownSheets = async (request: APIRequestContext, email: string, token: string): Promise<SheetsAnswer> => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.get(`/api/v1/sheets?email=${encodeURIComponent(email)}&limit=50`, { headers });
  return (await answer.json()) as SheetsAnswer;
};

/** A page of the site was open, so that the worker has its build and knows the member. */
const openSite = async (page: Page): Promise<void> => {
  await visit(page, chapterPath(HEART_SUTRA));
  await waitForWorker(page);
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('pothi-own');
            opening.addEventListener('success', () => {
              const { result: db } = opening;
              const counted = db.objectStoreNames.contains('users')
                ? db.transaction('users').objectStore('users').count()
                : undefined;
              db.close();
              if (!counted) return resolve(0);
              counted.addEventListener('success', () => resolve(counted.result));
            });
          }),
      ),
    )
    .toBe(1);
};

const writeOffline = async (page: Page, name: string, words: string): Promise<string> => {
  await page.goto('/sheets/new');
  await waitForHydration(page);
  await title(page).fill(name);
  await textArea(page).click();
  await page.keyboard.type(words);
  await expect(page).toHaveURL(/\/sheets\/[0-9a-f-]{36}$/);
  await expect(page.locator('[data-save-state]')).toHaveText('Not saved — kept on this device');
  return page.url().split('/').at(-1) ?? '';
};

test(
  'a sheet is begun without a network, opens again by its address, and goes up once',
  DESKTOP_ONLY,
  async ({ page, site, context, request }) => {
    test.slow();
    const { member } = await signInWithApi(context, request);
    const { access_token: token } = member.auth;
    await openSite(page);
    await cutNetwork(page, site);
    const id = await writeOffline(page, 'On the train', 'Written without a network.');

    await test.step('after a reload, and in a tab that is opened now', async () => {
      await page.reload();
      await expect(textArea(page)).toContainText('Written without a network.');
      await page.close();
      page = await context.newPage();
      await page.goto(`/sheets/${id}`);
      await expect(textArea(page)).toContainText('Written without a network.');
      await expect(title(page)).toHaveValue('On the train');
      await textArea(page).click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type(' And more.');
    });

    await test.step('it is listed as not sent', async () => {
      await page.goto('/profile');
      const list = page.locator('[data-unsent-sheets]');
      await expect(list).toContainText('On the train');
      await expect(list).toContainText('Not sent yet');
      await page.goto('/device');
      await expect(page.locator('[data-unsent-sheets]')).toContainText('On the train');
    });

    await test.step('a second one does not begin with the first', async () => {
      const other = await writeOffline(page, 'In the station', 'Another one.');
      expect(other).not.toBe(id);
      await expect(textArea(page)).toHaveText('Another one.');
    });

    await test.step('both go up, whatever page is open', async () => {
      await page.goto('/device');
      await expect(page.locator('[data-unsent-sheets] li')).toHaveCount(2);
      await restoreNetwork(page, site);
      await expect(page.locator('[data-unsent-sheets]')).toHaveCount(0, { timeout: 40_000 });
      const { total, sheets } = await ownSheets(request, member.email, token);
      expect([total, sheets.map((sheet) => sheet.title).toSorted()]).toEqual([2, ['In the station', 'On the train']]);
      expect(await storedParagraphs(request, id, token)).toEqual(['Written without a network. And more.']);
      await page.goto(`/sheets/${id}`);
      await expect(textArea(page)).toContainText('Written without a network. And more.');
      await expect.poll(() => readJournal(page)).not.toContain('Written without');
    });
  },
);

test(
  'two tabs and lost answers make one sheet of what was written without a network',
  LONG_MULTI_TAB,
  async ({ page, site, context, request }) => {
    test.slow();
    const { member } = await signInWithApi(context, request);
    const { access_token: token } = member.auth;
    await openSite(page);
    await cutNetwork(page, site);
    const id = await writeOffline(page, 'Two tabs', 'One.');
    const other = await context.newPage();
    await other.goto(`/sheets/${id}`);
    await expect(textArea(other)).toContainText('One.');
    await textArea(other).click();
    await other.keyboard.press('ControlOrMeta+End');
    await other.keyboard.press('Enter');
    await other.keyboard.type('Two.');
    await expect(other.locator('[data-save-state]')).toHaveText('Not saved — kept on this device');

    // The first answers never arrive, although the server has stored what they answer.
    let lost = 3;
    await context.route(/\/api\/v1\/sheets(\/[^/]+)?$/, async (route) => {
      if (route.request().method() === 'GET' || lost === 0) return route.fallback();
      lost -= 1;
      await route.fetch().catch(() => undefined);
      return route.abort();
    });
    await restoreNetwork(page, site);
    for (const tab of [page, other])
      await expect(tab.locator('[data-save-state="saved"]')).toHaveText('Saved', { timeout: 60_000 });
    const { total } = await ownSheets(request, member.email, token);
    expect(total).toBe(1);
    expect(await storedParagraphs(request, id, token)).toEqual(['One.', 'Two.']);
    for (const tab of [page, other]) await expect(textArea(tab)).toContainText('Two.');
  },
);

test(
  'who logs out with sheets that were not sent is warned, and the next person on the device finds nothing',
  LONG_DESKTOP_ONLY,
  async ({ page, site, request }) => {
    const member = await registerMember(request);
    const next = await registerMember(request);
    await visit(page, '/login');
    await logIn(page, member);
    await expect(page).not.toHaveURL(/login/);
    await openSite(page);
    await cutNetwork(page, site);
    const id = await writeOffline(page, 'Private', 'A planted word.');
    await page.goto('/device');
    await expect(page.locator('[data-unsent-sheets]')).toContainText('Private');

    await logOut(page);
    const warning = page.getByRole('dialog', { name: /Log out and lose/ });
    await expect(warning).toContainText('1 sheet');
    await warning.getByRole('button', { name: 'Cancel' }).click();
    expect(await readJournal(page)).toContain('A planted word.');
    // Also from the editor, which would write it down once more when it is left.
    await page.goto(`/sheets/${id}`);
    await expect(textArea(page)).toContainText('A planted word.');
    await logOut(page);
    await warning.getByRole('button', { name: 'Log out' }).click();
    await expectSignedOut(page);
    expect(await readJournal(page)).toBe('[[],[],[]]');
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
      'planted',
    );

    await restoreNetwork(page, site);
    await visit(page, '/login');
    await logIn(page, next);
    await expect(page).not.toHaveURL(/login/);
    await page.goto(`/sheets/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('planted')).toHaveCount(0);
    expect(await clearJournal(page)).toBe('[[],[],[]]');
  },
);

test(
  'an own sheet that was opened lately is read and edited without a network, and nobody else finds it',
  LONG_DESKTOP_ONLY,
  async ({ page, site, request }) => {
    test.slow();
    const member = await registerMember(request);
    const author = await createAuthor(request, member);
    const { id, path } = await author.createSheet('A lesson', [['content', '<p>A planted word.</p>']], {
      is_published: false,
    });
    await visit(page, '/login');
    await logIn(page, member);
    await expect(page).not.toHaveURL(/login/);
    await openSite(page);
    await visit(page, path);
    await expect(page.getByText('A planted word.')).toBeVisible();
    await visit(page, '/profile');
    await expect(page.getByRole('link', { name: 'A lesson', exact: true })).toBeVisible();
    await expect.poll(() => plantedWords(page)).toContain('pothi-own');

    await cutNetwork(page, site);
    await page.goto(path);
    await expect(page.getByText('A planted word.')).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByRole('link', { name: 'A lesson', exact: true })).toBeVisible();
    await page.goto(`/sheets/${id}`);
    await textArea(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' Changed on the train.');
    await expect(page.locator('[data-save-state]')).toHaveText('Not saved — kept on this device');
    await page.goto('/profile');
    await expect(page.locator('[data-unsent-sheets]')).toContainText('The last changes are on this device only.');
    await restoreNetwork(page, site);
    await expect(page.locator('[data-unsent-sheets]')).toHaveCount(0, { timeout: 40_000 });
    expect(await storedParagraphs(request, id, member.auth.access_token)).toEqual([
      'A planted word. Changed on the train.',
    ]);

    await logOut(page);
    await expectSignedOut(page);
    expect(await plantedWords(page)).toEqual([]);
  },
);

test(
  'a sheet that was begun without a network goes up though the site has a new build meanwhile',
  LONG_DESKTOP_ONLY,
  async ({ page, site, context, request }) => {
    test.slow();
    const { member } = await signInWithApi(context, request);
    const { access_token: token } = member.auth;
    await openSite(page);
    await cutNetwork(page, site);
    const id = await writeOffline(page, 'Before the update', 'Written with the old build.');
    site.replaceBuild('next');
    await restoreNetwork(page, site);
    await expect.poll(async () => (await ownSheets(request, member.email, token)).total, { timeout: 40_000 }).toBe(1);
    await expect.poll(() => storedParagraphs(request, id, token)).toEqual(['Written with the old build.']);
    await page.goto(`/sheets/${id}`);
    await expect(textArea(page)).toContainText('Written with the old build.');
    await expect(page.locator('[data-save-state]')).not.toHaveText(/this device/);
  },
);
