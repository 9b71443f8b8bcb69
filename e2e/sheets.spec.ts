import { confirmPublishing } from './editor-page.ts';
import { logIn, registerMember, signInNewMember } from './members.ts';
import {
  expect,
  setCookies,
  SCREEN_LANGUAGES,
  DESKTOP_ONLY,
  test,
  visit,
  recordApiCalls,
  LONG_DESKTOP_SCREEN_CHECK,
} from './fixtures.ts';
import { findPassage, createAuthor } from './sheet-authors.ts';
import { findAxeViolations, horizontalOverflow, findViolationsInThemes } from './screen-checks.ts';

const MISSING_ID = '00000000-0000-4000-8000-000000000000';

test.describe('without JavaScript', DESKTOP_ONLY, () => {
  test.use({ javaScriptEnabled: false });

  test('a published sheet is complete and has its metadata', async ({ page, request, baseURL }) => {
    const passage = await findPassage(request, 'བྱང་ཆུབ་སེམས', 'bo');
    const { createSheet, username } = await createAuthor(request);
    const { path } = await createSheet(
      'On Patience',
      [
        ['content', '<h1>Why</h1>'],
        ['content', '<p style="text-align:center">Anger is <strong>quick</strong>.</p>'],
        ['source', passage.segment_id],
        ['video', 'dQw4w9WgXcQ'],
        ['image', 'https://example.org/lotus.png'],
      ],
      { summary: 'For a class.' },
    );
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('On Patience');
    await expect(page.getByRole('heading', { level: 2, name: 'Why' })).toBeVisible();
    await expect(page.getByText('Anger is quick.')).toHaveCSS('text-align', 'center');
    await expect(page.locator('[data-source] blockquote')).toHaveAttribute('lang', 'bo');
    await expect(page.getByRole('link', { name: passage.title })).toHaveAttribute('href', /^\/chapter\?text_id=/);
    await expect(page.getByRole('link', { name: /Pema Tsering/ })).toHaveAttribute('href', `/user/${username}`);
    await expect(page.getByText('0 views')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open at YouTube' })).toBeVisible();
    await expect(page.locator('meta[property="og:description"]')).toHaveAttribute('content', 'For a class.');
    await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}${path}`);
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  });
});

test(
  'a sheet loads completely: scrolling to its end or beginning makes no request',
  DESKTOP_ONLY,
  async ({ page, request }) => {
    const { createSheet } = await createAuthor(request);
    const passage = await findPassage(request, 'patience', 'en');
    const rows = Array.from(
      { length: 60 },
      (_, index) => ['content', `<p>Line ${index + 1}</p>`] as ['content', string],
    );
    const { path } = await createSheet('A long sheet', [...rows, ['source', passage.segment_id]]);
    const calls = recordApiCalls(page);
    await visit(page, path);
    await page.getByText('Line 60', { exact: true }).scrollIntoViewIfNeeded();
    await page.locator('[data-source]').scrollIntoViewIfNeeded();
    await page.getByText('Line 1', { exact: true }).scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(calls.filter((call) => !call.endsWith('/view'))).toEqual([]);
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
  },
);

for (const [kind, label, origin, row, height] of [
  ['video', 'Play the video', 'https://www.youtube-nocookie.com', ['video', 'dQw4w9WgXcQ'], undefined],
  [
    'recording',
    'Play audio',
    'https://open.spotify.com',
    ['audio', 'https://open.spotify.com/track/11dFghVXANMlKmJXsNCbNl'],
    166,
  ],
] as const) {
  test.describe(() => {
    test.use({ allowedOrigin: origin });

    test(`a ${kind} of another site is loaded only when it is pressed`, DESKTOP_ONLY, async ({ page, request }) => {
      await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<p>player</p>' }));
      const { createSheet } = await createAuthor(request);
      const { path } = await createSheet('Media', [[...row]]);
      const origins: string[] = [];
      page.on('request', (one) => origins.push(new URL(one.url()).origin));
      await visit(page, path);
      expect(origins).not.toContain(origin);
      await page.getByRole('button', { name: label }).click();
      const frame = page.locator('iframe');
      await expect(frame).toHaveAttribute('src', new RegExp(`^${origin}/embed/`));
      await expect(page.frameLocator('iframe').getByText('player')).toBeVisible();
      if (height) expect((await frame.boundingBox())?.height).toBe(height);
    });
  });
}

test('a guest who likes a sheet is asked to log in, and then likes it', DESKTOP_ONLY, async ({ page, request }) => {
  const { createSheet, readSheet } = await createAuthor(request);
  const { path, id } = await createSheet('Liked', [['content', '<p>Words</p>']]);
  const reader = await registerMember(request);
  await visit(page, path);
  await page.getByRole('button', { name: '0 likes' }).click();
  const prompt = page.getByRole('dialog', { name: 'Please log in to use this feature.' });
  await prompt.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, reader);
  await expect(page.getByRole('button', { name: '1 like' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await readSheet(id)).likes).toBe(1);
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await page.getByRole('button', { name: '1 like' }).click();
  await expect(page.getByRole('button', { name: '0 likes' })).toHaveAttribute('aria-pressed', 'false');
  expect((await readSheet(id)).views).toBe(1);
});

test.describe('a private sheet', () => {
  test.use({ expectedConsoleError: /status of 404/ });

  test(
    'is visible to its author only, who publishes, deletes and restores it',
    DESKTOP_ONLY,
    async ({ page, context, request, browser, baseURL }) => {
      const member = await signInNewMember(context, request);
      const { createSheet, readSheet } = await createAuthor(request, member);
      const { path, id, title } = await createSheet('My Draft', [['content', '<p>Words</p>']], { is_published: false });
      const guest = await (await browser.newContext({ baseURL })).newPage();
      expect((await guest.goto(path))?.status()).toBe(404);
      await expect(guest.getByRole('heading', { name: 'Text not found' })).toBeVisible();
      await expect(guest.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');

      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/sheets/${id}`);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      const saved = page.waitForRequest((one) => one.method() === 'PUT');
      await page.getByRole('button', { name: 'Private' }).click();
      await confirmPublishing(page);
      expect((await saved).postDataJSON()).toMatchObject({
        title,
        is_published: true,
        source: [{ content: '<p>Words</p>' }],
      });
      await expect(page.getByRole('button', { name: 'Public' })).toHaveAttribute('aria-pressed', 'true');
      expect((await guest.goto(path))?.status()).toBe(200);
      await page.getByRole('button', { name: 'Public' }).click();
      await expect(page.getByRole('button', { name: 'Private' })).toBeVisible();

      await page.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete this sheet?' });
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(page).toHaveURL('/community');
      await expect(page.getByText('“My Draft” was deleted.')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('“My Draft” has been restored.')).toBeVisible();
      expect((await readSheet(id)).sheet_title).toBe(title);
      await guest.context().close();
    },
  );

  test('a missing sheet and an empty one show “not found”', DESKTOP_ONLY, async ({ page, request }) => {
    const { createSheet } = await createAuthor(request);
    const { path } = await createSheet('Empty', []);
    for (const address of [`/pema/x_${MISSING_ID}`, path]) {
      expect((await page.goto(address))?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Text not found' })).toBeVisible();
    }
  });
});

for (const language of SCREEN_LANGUAGES) {
  test(
    `a sheet passes axe, shows no raw key and fits 320 px, ${language}`,
    LONG_DESKTOP_SCREEN_CHECK,
    async ({ page, context, request, baseURL }) => {
      const member = await signInNewMember(context, request);
      const { createSheet } = await createAuthor(request, member);
      const passage = await findPassage(request, 'གཟུགས་སྟོང་པ', 'bo');
      const { path } = await createSheet('A sheet with a rather long title that goes on', [
        ['content', '<h2>Below</h2>'],
        [
          'content',
          '<p>Words <span style="color:#ffff00">in yellow</span> <a href="https://example.org">and a link</a></p>',
        ],
        [
          'content',
          '<pre><code>averyveryveryverylongwordwithoutanyspacesinitatallthatmustnotwidenthepage</code></pre>',
        ],
        ['source', passage.segment_id],
        ['image', 'https://example.org/lotus.png'],
        ['audio', 'https://soundcloud.com/someone/something'],
        ['video', 'dQw4w9WgXcQ'],
      ]);
      await setCookies(context, baseURL, { language });
      await visit(page, path);
      await expect(page.locator(`article a[href^="/sheets/"]`)).toBeVisible();
      expect(await findViolationsInThemes(page)).toEqual([]);
      expect(await page.locator('main').innerText()).not.toMatch(/\b(?:sheet|common|connection_panel)\.[a-z_]+/);
      await page.setViewportSize({ width: 320, height: 640 });
      await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
      // What sticks out to the left does not make the page wider.
      const source = await page.locator('[data-source] figcaption a').boundingBox();
      expect(source?.x).toBeGreaterThanOrEqual(0);
    },
  );
}

test('a sheet is read in the size, face and theme that the reader chooses', DESKTOP_ONLY, async ({ page, request }) => {
  const { createSheet } = await createAuthor(request);
  const { path } = await createSheet('Large', [['content', '<p>Words to read</p>']]);
  await visit(page, path);
  const text = page.getByText('Words to read');
  const sizeOf = () => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const before = await sizeOf();
  const options = page.getByRole('button', { name: 'View options' });
  await options.click();
  const panel = page.getByRole('dialog', { name: 'Reading options' });
  await expect(panel).toBeFocused();
  await panel.getByRole('slider', { name: 'Text size' }).focus();
  await page.keyboard.press('End');
  await expect.poll(sizeOf).toBeGreaterThan(before);
  const faceOf = () => text.evaluate((element) => getComputedStyle(element).fontFamily.split(',')[0]);
  expect(await faceOf()).toContain('Gentium Book Plus');
  await panel.getByRole('radio', { name: 'Sans', exact: false }).check();
  await expect.poll(faceOf).toContain('Inter');
  await panel.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(options).toBeFocused();
  // The server renders the choice.
  await page.reload();
  expect(await sizeOf()).toBeGreaterThan(before);
});

test(
  'the address of the editor leads everyone else to the page of a published sheet',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { createSheet } = await createAuthor(request);
    const { id, path } = await createSheet('Open to all', [['content', '<p>Words</p>']]);
    await test.step('a guest', async () => {
      await visit(page, `/sheets/${id}`);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open to all');
    });
    await test.step('another member', async () => {
      await signInNewMember(context, request);
      await visit(page, `/sheets/${id}`);
      await expect(page).toHaveURL(path);
    });
  },
);
