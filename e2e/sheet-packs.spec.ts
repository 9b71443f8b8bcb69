import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { textArea } from './editor-page.ts';
import { expectSignedOut, logIn, logOut, type RegisteredMember, registerMember } from './members.ts';
import { cutNetwork, plantedWords, restoreNetwork, test, waitForWorker, WITH_WORKER } from './offline-site.ts';
import { createAuthor } from './sheet-authors.ts';

// A member's own sheets that are kept on the device: chosen, loaded, read without a network, and gone with the log-out.

test.use(WITH_WORKER);

type Author = Awaited<ReturnType<typeof createAuthor>>;

const uploadPicture = async (request: APIRequestContext, { headers }: Author): Promise<string> => {
  const buffer = await readFile('web/public/app-narrow.png');
  const file = { name: 'a.png', mimeType: 'image/png', buffer };
  const answer = await request.post('/api/v1/sheets/upload', { headers, multipart: { file } });
  return String(((await answer.json()) as { key: string }).key);
};

const enter = async (page: Page, member: RegisteredMember): Promise<void> => {
  await visit(page, '/login');
  await logIn(page, member);
  await expect(page).not.toHaveURL(/login/);
  await visit(page, '/profile');
  await waitForWorker(page);
};

const keepAll = async (page: Page): Promise<Locator> => {
  await page.getByRole('main').getByRole('button', { name: 'Keep on this device' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/2 sheets · about [\d.]+ (kB|MB)/)).toBeVisible();
  await expect(dialog.getByText('Logging out removes your sheets from this device.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(dialog.getByText(/^Kept · 2 sheets/)).toBeVisible();
  return dialog;
};

/** How many pictures of sheets are kept for whoever is logged in. */
const countPictures = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('pothi-own');
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('kept_pictures').objectStore('kept_pictures').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );

const sheetCalls = (site: { requested: { path: string }[] }): string[] =>
  site.requested.filter(({ path }) => path.startsWith('/api/v1/packs/sheets/')).map(({ path }) => path);

test(
  'all sheets of a member open without a network though they were never opened here, and go with the log-out',
  LONG_DESKTOP_ONLY,
  async ({ page, site, request }) => {
    test.slow();
    const author = await createAuthor(request);
    const picture = await uploadPicture(request, author);
    await author.createSheet('A lesson', [['content', '<p>A planted word.</p>']], { is_published: false });
    await author.createSheet('With a picture', [['image', picture]], { is_published: false });
    const next = await registerMember(request);
    await enter(page, author);
    const dialog = await keepAll(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await cutNetwork(page, site);

    await page.goto('/device');
    const kept = page.getByRole('region', { name: 'Kept texts and sheets' });
    await kept.getByText('Which sheets').click();
    await kept.getByRole('link', { name: 'A lesson' }).click();
    await expect(textArea(page)).toContainText('A planted word.');
    await page.goto('/device');
    await kept.getByText('Which sheets').click();
    await kept.getByRole('link', { name: 'With a picture' }).click();
    const image = textArea(page).locator('img').first();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    expect(await plantedWords(page)).toContain('pothi-own');

    await restoreNetwork(page, site);
    await visit(page, '/device');
    await logOut(page);
    await expectSignedOut(page);
    await expect.poll(() => plantedWords(page)).toEqual([]);
    await enter(page, next);
    await visit(page, '/device');
    await expect(page.getByRole('region', { name: 'Kept texts and sheets' }).getByText(/^None yet/)).toBeVisible();
    await expect(page.getByText('A lesson')).toHaveCount(0);
  },
);

test(
  'of kept sheets only the changed one is loaded again, one press removes them, and a collection is kept until the log-out',
  LONG_DESKTOP_ONLY,
  async ({ page, site, request }) => {
    test.slow();
    const author = await createAuthor(request);
    const { id } = await author.createSheet('First', [['content', '<p>A planted word.</p>']], { is_published: false });
    const picture = await uploadPicture(request, author);
    const rows = [
      ['content', '<p>More planted words.</p>'],
      ['image', picture],
    ] as Parameters<Author['createSheet']>[1];
    const second = await author.createSheet('Second', rows, { is_published: false });
    await enter(page, author);
    await keepAll(page);
    expect(sheetCalls(site)).toHaveLength(2);
    site.requested.length = 0;
    const source = [{ position: 1, type: 'content', content: '<p>A changed planted word.</p>' }];
    const saved = await request.put(`/api/v1/sheets/${id}`, { headers: author.headers, data: { source } });
    expect(saved.ok()).toBe(true);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Check for changes' }).click();
    await expect.poll(() => sheetCalls(site)).toEqual([`/api/v1/packs/sheets/${id}`]);
    await expect(dialog.getByText(/^Kept · 2 sheets/)).toBeVisible();

    await dialog.getByRole('button', { name: 'Remove' }).click();
    const keep = dialog.getByRole('button', { name: 'Keep', exact: true });
    await expect(keep).toBeVisible();
    await expect.poll(() => plantedWords(page)).toEqual([]);

    await test.step('a collection with one of them opens without a network, with its picture', async () => {
      const call = { headers: author.headers, data: { title: 'For Tuesday', is_public: false } };
      const made = (await (await request.post('/api/v1/sheet-collections', call)).json()) as { id: string };
      const sheets = `/api/v1/sheet-collections/${made.id}/sheets`;
      await request.post(sheets, { headers: author.headers, data: { sheet_id: second.id } });
      await visit(page, `/sheet-collections/${made.id}`);
      await page.getByRole('button', { name: 'Keep on this device' }).click();
      await keep.click();
      await expect(dialog.getByText(/^Kept · 1 sheet /)).toBeVisible();
      await cutNetwork(page, site);
      await page.goto('/device');
      const kept = page.getByRole('region', { name: 'Kept texts and sheets' });
      await expect(kept.getByRole('link', { name: 'For Tuesday' })).toBeVisible();
      await kept.getByText('Which sheets').click();
      await kept.getByRole('link', { name: 'Second' }).click();
      const image = textArea(page).locator('img').first();
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
      await expect(textArea(page)).toContainText('More planted words.');
      expect(await countPictures(page)).toBe(1);
    });

    await test.step('and goes with the log-out', async () => {
      await restoreNetwork(page, site);
      await visit(page, '/device');
      await logOut(page);
      await expectSignedOut(page);
      await expect.poll(() => plantedWords(page)).toEqual([]);
      expect(await countPictures(page)).toBe(0);
    });
  },
);

test(
  'loading is paused, and goes on by itself when the server is back',
  LONG_DESKTOP_ONLY,
  async ({ page, site, request }) => {
    test.slow();
    const author = await createAuthor(request);
    for (const title of ['First', 'Second'])
      await author.createSheet(title, [['content', '<p>A planted word.</p>']], { is_published: false });
    await enter(page, author);
    await page.route('**/api/v1/packs/sheets/*', async (route) => {
      await site.goAway().catch(() => undefined);
      await route.abort();
    });
    await page.getByRole('main').getByRole('button', { name: 'Keep on this device' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await expect(dialog.getByText(/^Paused/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Resume' }).click();
    await page.unroute('**/api/v1/packs/sheets/*');
    await site.comeBack();
    await page.reload();
    await page.goto('/device');
    const kept = page.getByRole('region', { name: 'Kept texts and sheets' });
    await expect(kept.getByText(/^Kept · 2 sheets/)).toBeVisible({ timeout: 30_000 });
  },
);
