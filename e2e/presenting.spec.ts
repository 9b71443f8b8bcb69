import { expect, DESKTOP_ONLY, test, visit } from './fixtures.ts';
import { findAxeViolations } from './screen-checks.ts';
import { signInNewMember } from './members.ts';
import { findSegment, HEART_SUTRA, HEART_SUTRA_CHINESE, HEART_SUTRA_TIBETAN } from './reader-texts.ts';
import { createAuthor, findPassage } from './sheet-authors.ts';

test(
  'a sheet is presented by keys, clicks and swipes, and its code is shown to the class',
  DESKTOP_ONLY,
  async ({ page, request }) => {
    const { createSheet } = await createAuthor(request);
    const passage = await findPassage(request, 'བཟོད་པ', 'bo');
    const { path } = await createSheet('On patience', [
      ['content', '<p>Before the first heading.</p>'],
      ['content', '<h1>One</h1>'],
      ['content', `<p>${'A line that is repeated until the slide is full. '.repeat(60)}</p>`],
      ['content', '<h2>Two</h2>'],
      ['source', passage.segment_id],
    ]);
    const status = page.locator('[data-presenting] [role="status"]');
    const isInView = (text: string) =>
      page
        .getByText(text)
        .first()
        .evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
        });

    await test.step('"Present" opens the slides, and the sheet’s page has not loaded them before', async () => {
      await visit(page, path);
      expect(
        await page.evaluate(() =>
          performance.getEntriesByType('resource').some(({ name }) => /slides|present-page/.test(name)),
        ),
      ).toBe(false);
      await page.locator('summary', { hasText: 'Present and print' }).click();
      await page.getByRole('button', { name: 'Present', exact: true }).click();
      await expect(status).toHaveText(/Slide 1 of \d+\. On patience/);
      expect(await isInView('On patience')).toBe(true);
      await expect(page.getByRole('link', { name: 'Community' })).toHaveCount(0);
    });

    await test.step('a clicker, arrows and a click lead on; long text goes on and nothing is cut off', async () => {
      await page.keyboard.press('PageDown');
      await expect(status).toHaveText(/^Slide 2 /);
      await page.keyboard.press('ArrowRight');
      await expect(status).toHaveText(/Slide 3 .* One$/);
      await page.mouse.click(1000, 300);
      await expect(status).toHaveText(/Slide 4 .* One$/);
      const cut = await page
        .locator('[data-presenting] p')
        .evaluateAll(
          (all) =>
            all
              .flatMap((one) => [...one.getClientRects()])
              .filter(({ bottom, height }) => height > 1 && bottom > innerHeight).length,
        );
      expect(cut).toBe(0);
      await page.keyboard.press('End');
      await expect(status).toHaveText(/ Two$/);
      await expect(page.locator('blockquote')).toHaveAttribute('lang', 'bo');
      await expect(page.getByText('Before the first heading.'))
        .not.toBeVisible({ visible: false })
        .catch(() => undefined);
      await expect(page.locator('[inert]').filter({ hasText: 'Before the first heading.' })).toHaveCount(1);
    });

    await test.step('a reload stays on the slide, in the theme chosen for slides', async () => {
      await page.mouse.move(300, 300);
      await page.getByRole('button', { name: 'Dark slides' }).click();
      await page.reload();
      await expect(status).toHaveText(/ Two$/);
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    });

    await test.step('the QR code names the short link, in letters too', async () => {
      await page.getByRole('button', { name: 'QR code' }).click();
      const dialog = page.getByRole('dialog', { name: 'QR code' });
      await expect(dialog.getByRole('img')).toHaveAccessibleName(/QR code of .*\/s\/\w+$/);
      await expect(dialog.getByText(/\/s\/\w+$/)).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(status).toHaveText(/ Two$/);
      expect(await findAxeViolations(page)).toEqual([]);
    });

    await test.step('Esc leaves the slides', async () => {
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
    });
  },
);

test(
  'a slide with texts side by side has the first passage below their titles',
  DESKTOP_ONLY,
  async ({ page, request }) => {
    const { createSheet } = await createAuthor(request);
    const passages = await Promise.all([13, 14, 15, 16].map((number) => findSegment(request, HEART_SUTRA, number)));
    const segment_ids = passages.map(({ segment_id }) => segment_id);
    const versions = [HEART_SUTRA_TIBETAN, HEART_SUTRA_CHINESE];
    const { path } = await createSheet('Side by side', [
      ['content', `<p>${'A line before the table. '.repeat(40)}</p>`],
      ['source', segment_ids[0] ?? '', { segment_ids, versions, layout: 'side_by_side' }],
    ]);
    await visit(page, `${path}/present`);
    await expect(page.locator('[data-presenting] [role="status"]')).toHaveText(/^Slide 1 of [3-9]/);
    const slideOf = (selector: string) =>
      page
        .locator(`[data-presenting] ${selector}`)
        .first()
        .evaluate((element) => Math.floor(element.getBoundingClientRect().left / innerWidth));
    await expect.poll(() => slideOf('tbody tr')).toBeGreaterThan(0);
    expect(await slideOf('thead')).toBe(await slideOf('tbody tr'));
    const rows = page.locator('[data-presenting] tbody tr');
    const parts = await rows.evaluateAll((all) => all.map((row) => row.getClientRects().length));
    // None of them is divided.
    expect(parts).toEqual(segment_ids.map(() => 1));
  },
);

test(
  'a handout has lines to answer the questions on, footnotes and the short link',
  DESKTOP_ONLY,
  async ({ page, request }) => {
    const { createSheet } = await createAuthor(request);
    const { path } = await createSheet('Class', [
      ['content', '<p>Read this<sup class="footnote-marker">1</sup><i class="footnote">A note</i>.</p>'],
      ['content', '<p>What is patience?</p>', { is_question: true }],
      ['content', '<p>བཟོད་པ་ཅི་ཡིན།</p>', { is_question: true }],
    ]);
    await visit(page, path);
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-print-calls', '');
    });
    await page.locator('summary', { hasText: 'Present and print' }).click();
    await page.getByRole('button', { name: 'Handout' }).click();
    const dialog = page.getByRole('dialog', { name: 'Handout' });
    const lines = dialog.getByLabel('Lines to write on after each question');
    await expect(lines).toHaveValue('6');
    // Its buttons and its title are those of a dialog, not of the menu.
    const heading = await dialog.getByRole('heading', { name: 'Handout' }).boundingBox();
    expect(heading?.width).toBeGreaterThan(heading?.height ?? Infinity);
    await page.keyboard.press('Escape');
    await expect(page.locator('summary', { hasText: 'Present and print' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Handout' }).click();
    await lines.fill('3');
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(page.locator('html[data-print-calls]')).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    const handout = page.locator('body > article');
    await expect(handout.getByText('Name')).toBeVisible();
    await expect(handout.locator('[data-answer-lines] > *')).toHaveCount(6);
    await expect(handout.getByText('A note')).toBeVisible();
    await expect(handout.getByRole('img', { name: /^QR code of .*\/s\/\w+$/ })).toBeVisible();
    await expect(page.locator('main')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(handout).toHaveCount(0);
  },
);

test(
  'a sheet that was downloaded as Markdown is imported as a draft, and a bad file is refused with its reason',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { createSheet, headers } = await createAuthor(request, await signInNewMember(context, request));
    const passage = await findPassage(request, 'patience', 'en');
    const { id } = await createSheet('To take along', [
      ['content', '<h1>One</h1>'],
      ['content', '<p>Why?</p>', { is_question: true }],
      ['source', passage.segment_id],
    ]);
    const exported = await request.get(`/api/v1/sheets/${id}/export?format=markdown`, { headers });
    await visit(page, '/community');
    await page.getByRole('button', { name: 'Import a sheet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a sheet' });
    const choose = async (name: string, buffer: Buffer) => {
      await dialog.getByLabel('File').setInputFiles({ name, mimeType: 'text/plain', buffer });
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    };
    await choose('a.zip', Buffer.from('no archive'));
    await expect(dialog.getByText('The file is damaged and can’t be opened.')).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await choose('sheet.md', await exported.body());
    await expect(page).toHaveURL(/\/sheets\/[\w-]{36}$/);
    const copy = await request.get(`/api/v1/sheets/${page.url().split('/').at(-1)}`, { headers });
    expect(await copy.json()).toMatchObject({
      sheet_title: 'To take along',
      is_published: false,
      content: {
        segments: [
          { content: '<h1>One</h1>' },
          { content: '<p>Why?</p>', is_question: true },
          { segment_id: passage.segment_id },
        ],
      },
    });
  },
);
