import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, DESKTOP_ONLY, test, visit } from './fixtures.ts';
import { chapterPath, LONG_TEXT, LONG_TEXT_ENGLISH } from './reader-texts.ts';
import { findAxeViolations } from './screen-checks.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Download' });

/** Presses the button of the dialog and reads the file. */
const download = async (page: Page, button = 'Download') => {
  const [event] = await Promise.all([
    page.waitForEvent('download'),
    dialogOf(page).getByRole('button', { name: button, exact: true }).click(),
  ]);
  return { name: event.suggestedFilename(), text: (await readFile(await event.path())).toString() };
};

test(
  'a text is downloaded with what was chosen; what cannot be is explained',
  DESKTOP_ONLY,
  async ({ page, context }) => {
    const dialog = dialogOf(page);
    const button = dialog.getByRole('button', { name: 'Download', exact: true });
    const chooseFormat = (label: RegExp) =>
      dialog
        .getByLabel('Format')
        .evaluate((select: HTMLSelectElement, source) => {
          const found = [...select.options].find(({ label: own }) => new RegExp(source).test(own));
          return found?.value ?? '';
        }, label.source)
        .then((value) => dialog.getByLabel('Format').selectOption(value));
    await visit(page, `/texts/${LONG_TEXT}`);
    const open = () => page.getByRole('button', { name: 'Download', exact: true }).first().click();
    await open();
    await expect(dialog.getByLabel('The whole text')).toBeChecked();

    await test.step('the words alone, as plain text', async () => {
      await dialog.getByLabel('Text without tags').check();
      await chooseFormat(/^TXT/);
      const file = await download(page);
      expect(file.name).toMatch(/\.txt$/);
      expect(file.text).not.toMatch(/[<>[\]]/);
      await expect(dialog.getByText('The file is among your downloads.')).toBeVisible();
    });

    await test.step('with a translation, side by side', async () => {
      await dialog.getByLabel('Merged version').check();
      await expect(dialog.getByText('Choose at least one version.')).toBeVisible();
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await dialog
        .getByRole('group', { name: /^Versions/ })
        .getByRole('checkbox')
        .first()
        .check();
      await chooseFormat(/^Markdown/);
      await dialog.getByLabel('Side by side').check();
      expect((await download(page)).text).toMatch(/\n\| --- \| --- \|/);
      expect(await findAxeViolations(page, { within: 'dialog' })).toEqual([]);
    });

    await test.step('some passages, once the range is one', async () => {
      await dialog.getByLabel('Text with tags').check();
      await dialog.getByLabel('From one passage to another').check();
      await dialog.getByLabel('From passage').fill('5');
      await dialog.getByLabel('To passage').fill('4');
      await expect(dialog.getByText(/^Choose passages from 1 to/)).toBeVisible();
      await dialog.getByLabel('To passage').fill('7');
      await chooseFormat(/^CSV/);
      const { text } = await download(page);
      expect(text.trim().split('\r\n')).toHaveLength(4);
    });

    await test.step('one section', async () => {
      await dialog.getByLabel('One section').check();
      await dialog.getByLabel('Section', { exact: true }).selectOption({ index: 1 });
      expect((await download(page)).text.length).toBeGreaterThan(100);
    });

    await test.step('after a failure it is tried again, and it can be cancelled', async () => {
      const calls = '**/api/v1/texts/*/download?**';
      await page.route(calls, (route) =>
        route.fulfill({ status: 503, json: { code: 'unavailable', detail: '' }, headers: { 'retry-after': '1' } }),
      );
      test.info().annotations.push({ type: 'console', description: 'a 503' });
      await button.click();
      await expect(dialog.getByRole('alert')).toContainText(/\w/);
      await page.unroute(calls);
      expect((await download(page, 'Try again')).text.length).toBeGreaterThan(100);
      await page.route(calls, () => undefined);
      await button.click();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
      await page.unroute(calls);
    });

    await test.step('without a network it says so', async () => {
      await context.setOffline(true);
      await expect(dialog.getByText('You’re offline. A download needs a connection.')).toBeVisible();
      await context.setOffline(false);
      await expect(dialog.getByText('You’re offline.')).toHaveCount(0);
    });

    await test.step('the format is remembered; a licence and a length that forbid it are named', async () => {
      await page.route('**/api/v1/texts/*/versions?**', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { text: object };
        const text = { ...body.text, license: 'All rights reserved', total_segments: 600_000 };
        await route.fulfill({ response, json: { ...body, text } });
      });
      await page.reload();
      await page.waitForFunction(() => document.documentElement.dataset['hydrated']);
      await open();
      await expect(dialog.getByLabel('Format')).toHaveValue('csv');
      await expect(dialog.getByText(/^The licence of these texts does not allow copies/)).toBeVisible();
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await page.unroute('**/api/v1/texts/*/versions?**');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
  },
);
test.use({ expectedConsoleError: /503|Failed to load resource/ });

test('the reader offers what is read: the version that is shown, and its section', async ({ page }) => {
  await visit(page, chapterPath(LONG_TEXT, { version_id: LONG_TEXT_ENGLISH }));
  await page.getByRole('button', { name: 'View options' }).first().click();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Merged version')).toBeChecked();
  await expect(dialog.getByRole('group', { name: /^Versions/ }).getByRole('checkbox', { checked: true })).toHaveCount(
    1,
  );
  await dialog.getByLabel('Format').selectOption('tsv');
  expect((await download(page)).name).toMatch(/\.tsv$/);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  // On paper only a part of a long text fits; the print dialog leads to a file of all of it.
  await page.keyboard.press('ControlOrMeta+p');
  await page.getByRole('dialog', { name: 'Print' }).getByRole('button', { name: 'Download' }).click();
  await expect(dialog).toBeVisible();
});
