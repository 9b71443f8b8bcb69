import { openEditor, newSheet, textArea, typeText } from './editor-page.ts';
import { DESKTOP_ONLY, expect, test, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { signInNewMember, signInWithApi } from './members.ts';
import { failCalls } from './network-faults.ts';
import { chapterPath, clickText, HEART_SUTRA, resourcesPanel } from './reader-texts.ts';

test.use({ expectedConsoleError: /status of 5|Failed to load|ERR_/ });

test(
  'a note that is not saved asks to try again, and is saved then',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { get } = await signInWithApi(context, request);
    await visit(page, chapterPath(HEART_SUTRA));
    await clickText(page, 2);
    await resourcesPanel(page, 'main').locator('[data-entry="notes"]').click();
    await page.getByRole('button', { name: 'Write a note' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write a note' });
    await dialog.getByRole('textbox').fill('Form is emptiness');
    for (const fail of [
      () => failCalls(page, '**/api/v1/notes', 503),
      async () => {
        await page.route('**/api/v1/notes', (route) => route.abort());
        return () => page.unroute('**/api/v1/notes');
      },
    ]) {
      const restore = await fail();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByRole('alert').first()).toHaveText('The note could not be saved. Please try again.');
      await expect(dialog.getByRole('textbox')).toHaveValue('Form is emptiness');
      await restore();
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    expect((await get<{ total: number }>('/notes')).total).toBe(1);
  },
);

test(
  'a sheet that cannot be loaded asks to copy the edits on this device and to try again',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    await signInNewMember(context, request);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    await newSheet(page, 'A talk');
    await typeText(page, 'Saved.');
    await expect(page).toHaveURL(/\/sheets\/[0-9a-f-]{36}$/, { timeout: 30_000 });
    const address = new URL(page.url()).pathname;
    const restoreTopics = await failCalls(page, '**/api/v1/topics?*');
    await page.getByRole('combobox', { name: 'Add a topic' }).fill('wisdom');
    await page.clock.runFor(20_000);
    await expect(page.getByText('Something went wrong. Topics could not be loaded.')).toBeVisible();
    await restoreTopics();
    const restore = await failCalls(page, `**/api/v1${address}`);
    await typeText(page, ' Not saved.');
    await expect(page.locator('[data-save-state="unsaved"]')).toContainText('kept on this device');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(address);
    await page.clock.runFor(20_000);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This sheet could not be loaded');
    await expect(page.getByText('Copy your edits, then try again.')).toBeVisible();
    await expect(page.getByText('Saved. Not saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Copy edits' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('A talk\n\nSaved. Not saved.');
    await restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(textArea(page)).toHaveText('Saved. Not saved.');

    await test.step('without edits there is nothing to copy', async () => {
      await expect(page.locator('[data-save-state="saved"]')).toBeVisible({ timeout: 30_000 });
      const stop = await failCalls(page, `**/api/v1${address}`);
      await page.goto(address);
      await page.clock.runFor(20_000);
      await expect(page.getByText('Please try again.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Copy edits' })).toHaveCount(0);
      await stop();
      await openEditor(page, address);
    });
  },
);
