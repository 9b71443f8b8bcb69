import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DESKTOP_ONLY, expect, test, visit, LONG, LONG_DESKTOP_ONLY, LONG_ON_PHONE } from './fixtures.ts';
import { newMember, registerMember } from './members.ts';
import { chapterPath, LONG_TEXT, LONG_TEXT_ENGLISH } from './reader-texts.ts';
import { findAxeViolations } from './screen-checks.ts';
import { createAuthor } from './sheet-authors.ts';

const NAMES = { en: 'Cite', 'bo-IN': 'ལུང་འདྲེན།', 'zh-Hans-CN': '引用' };

const dialogOf = (page: Page, name = NAMES.en) => page.getByRole('dialog', { name, exact: true });
const citation = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Citation', exact: true });

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a passage is cited in every format, by numbers that lead to it', LONG_ON_PHONE, async ({ page }) => {
  const dialog = dialogOf(page);
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  await visit(page, chapterPath(LONG_TEXT, { version_id: LONG_TEXT_ENGLISH }));
  await page.locator('[data-segment-id]').nth(3).click();
  const panel = page.locator('[data-resources-panel]');
  await panel.getByRole('button', { name: 'Cite', exact: true }).click();

  await test.step('each format is shown, copied and downloaded', async () => {
    for (const [format, beginning, extension] of [
      ['plain', /^.+\. http/, 'txt'],
      ['chicago', /http/, 'txt'],
      ['bibtex', /^@/, 'bib'],
      ['ris', /^TY {2}- /, 'ris'],
      ['csl_json', /^\[/, 'json'],
    ] as const) {
      await dialog.getByLabel('Format').selectOption(format);
      await expect(citation(page)).toHaveValue(beginning);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Download', exact: true }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${extension}$`));
      // A field has no carriage returns.
      const text = (await readFile(await file.path(), 'utf8')).replaceAll('\r\n', '\n');
      expect(text.trim()).toBe((await citation(page).inputValue()).trim());
    }
    if (!isPhone) {
      await dialog.getByRole('button', { name: 'Copy citation' }).click();
      await expect(dialog.getByText('Copied', { exact: true })).toBeAttached();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await citation(page).inputValue());
    }
  });

  await test.step('the address and the numbers lead to the passage', async () => {
    const links = dialog.getByRole('link');
    expect(await links.count()).toBeGreaterThan(1);
    for (const link of await links.all()) {
      const { pathname, search } = new URL((await link.getAttribute('href')) ?? '');
      expect(pathname).toMatch(/^\/c\//);
      const answer = await page.request.get(pathname + search, { maxRedirects: 0 });
      expect([answer.status(), answer.headers()['location']]).toEqual([302, expect.stringContaining(LONG_TEXT)]);
    }
  });

  await test.step('some passages together, once their number is one', async () => {
    const count = dialog.getByLabel('Passages, from this one on');
    const [address] = await dialog.getByRole('link').allTextContents();
    await count.fill('0');
    await expect(dialog.getByText('Choose from 1 to 1,000 passages.')).toBeVisible();
    await expect(citation(page)).toHaveCount(0);
    await count.fill('3');
    await expect(citation(page)).toBeVisible();
    await expect(dialog.getByRole('link').first()).not.toHaveText(address ?? '');
  });

  await test.step('its version, and the whole text', async () => {
    const what = dialog.getByLabel('What');
    expect(await what.locator('option').count()).toBe(4);
    await dialog.getByLabel('Format').selectOption('csl_json');
    await what.selectOption({ index: 1 });
    await expect(citation(page)).toHaveValue(/"language": "en"/);
    await what.selectOption({ index: 2 });
    await expect(dialog.getByLabel('Passages, from this one on')).toHaveCount(0);
    await expect(citation(page)).toHaveValue(/"language": "pi/);
  });

  await test.step('no width breaks it, axe finds nothing, and Escape gives the focus back', async () => {
    expect(await findAxeViolations(page, { within: 'dialog' })).toEqual([]);
    const isScrolled = await dialog.evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(isScrolled).toBe(false);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(panel.getByRole('button', { name: 'Cite', exact: true })).toBeFocused();
  });

  await test.step('the format is remembered, and Back closes it', async () => {
    await panel.getByRole('button', { name: 'Cite', exact: true }).click();
    await expect(dialog.getByLabel('Format')).toHaveValue('csl_json');
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(panel).toBeVisible();
  });
});

test('selected passages are cited as a range', DESKTOP_ONLY, async ({ page }) => {
  await visit(page, chapterPath(LONG_TEXT));
  const segments = page.locator('[data-segment-id]');
  await expect(segments.nth(5)).toBeVisible();
  await segments.nth(3).evaluate((from) => {
    const to = document.querySelectorAll('[data-segment-id]')[5];
    if (to) document.getSelection()?.setBaseAndExtent(from, 0, to, to.childNodes.length);
  });
  await page.mouse.move(5, 5);
  await page.getByRole('toolbar').getByRole('button', { name: 'Cite', exact: true }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Passages, from this one on')).toHaveValue('3');
  await dialog.getByLabel('Format').selectOption('bibtex');
  await expect(citation(page)).toHaveValue(/–/);
});

test('a text is cited from its page and from the reader, in three languages', LONG, async ({ page }) => {
  for (const [language, name] of Object.entries(NAMES)) {
    await visit(page, `/texts/${LONG_TEXT}?lang=${language}`);
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = dialogOf(page, name);
    await expect(dialog.getByRole('textbox')).toHaveValue(/\/c\/\w+/);
    // A Chinese font has wide apostrophes and quotation marks.
    await expect(dialog.getByRole('textbox')).toHaveCSS('font-family', /^Inter,/);
    await expect(dialog.getByText(/cite\./)).toHaveCount(0);
    expect(await findAxeViolations(page, { within: 'dialog' })).toEqual([]);
  }
  await visit(page, `${chapterPath(LONG_TEXT)}&lang=en`);
  await page.getByRole('button', { name: 'View options' }).first().click();
  await page.getByRole('button', { name: 'Cite', exact: true }).click();
  await expect(dialogOf(page).getByLabel('What').locator('option').first()).toHaveText(/^The whole text · /);
});

test('a sheet is cited once it is published', LONG_ON_PHONE, async ({ page, request }) => {
  const author = await createAuthor(request, await registerMember(request, newMember()));
  const title = 'On {patience} & “50 %”';
  const sheet = await author.createSheet(title, [['content', '<p>Words.</p>']]);
  await visit(page, `/${author.username}/sheet_${sheet.id}`);
  await page.getByRole('button', { name: 'Cite', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Format').selectOption('ris');
  await expect(citation(page)).toHaveValue(new RegExp(`TI {2}- On \\{patience\\} & “50 %”`));
  await expect(dialog.getByRole('link').first()).toHaveText(new RegExp(`/c/${sheet.id}$`));
});

test.describe('without an answer', () => {
  test.use({ expectedConsoleError: /503|Failed to load resource/ });
  test('the dialog says so and asks again', LONG_DESKTOP_ONLY, async ({ page }) => {
    await visit(page, `/texts/${LONG_TEXT}`);
    await page.route('**/api/v1/citations?**', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', detail: '' } }),
    );
    await page.getByRole('button', { name: 'Cite', exact: true }).click();
    const again = dialogOf(page).getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/api/v1/citations?**');
    await again.click();
    await expect(citation(page)).toHaveValue(/http/);
  });
});
