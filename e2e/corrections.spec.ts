import type { Page } from '@playwright/test';
import { textArea } from './editor-page.ts';
import { DESKTOP_ONLY, expect, test, visit, waitForHydration } from './fixtures.ts';
import { registerMember, storeTokens } from './members.ts';
import { openQuoteNotice } from './quote-notice.ts';
import { segmentAt, textId } from './reader-texts.ts';
import { findAxeViolations, horizontalOverflow } from './screen-checks.ts';
import { createAuthor } from './sheet-authors.ts';
import { giveRole } from './staff.ts';

/** No other test reads this text. */
const CORRECTED = textId('faith-in-mind/en');

/** Selects the first letters of a passage. */
const selectText = (page: Page, number: number, letters: number) =>
  segmentAt(page, number)
    .locator('[data-html]')
    .first()
    .evaluate((element, end) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
      getSelection()?.setBaseAndExtent(text, 0, text, end);
    }, letters);

test(
  'a guest suggests a correction, an editor accepts it in other words, and the author of a quoting sheet updates the quotation',
  DESKTOP_ONLY,
  async ({ page, browser, request, baseURL }) => {
    const address = `/chapter?text_id=${CORRECTED}`;
    await visit(page, address);
    await waitForHydration(page);
    const segment_id = (await segmentAt(page, 2).getAttribute('data-segment-id')) ?? '';
    const author = await createAuthor(request);
    const sheet = await author.createSheet('Quoting', [['source', segment_id]]);

    await test.step('the guest loses nothing by a failed request and a reload', async () => {
      await selectText(page, 2, 4);
      await page.getByRole('button', { name: 'Suggest a correction' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Suggest a correction' });
      await dialog.getByLabel('As they should be').fill('Wordy');
      await dialog.getByLabel('Why').fill('A misprint');
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await findAxeViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.reload();
      await waitForHydration(page);
      await selectText(page, 2, 4);
      await page.getByRole('button', { name: 'Suggest a correction' }).first().click();
      await expect(dialog.getByLabel('As they should be')).toHaveValue('Wordy');
      await dialog.getByRole('button', { name: 'Send' }).click();
      await expect(dialog).toContainText('Thank you');
      await dialog.getByRole('button', { name: 'Close' }).last().click();
    });

    await test.step('the editor accepts it with other words', async () => {
      const editor = await registerMember(request);
      await giveRole(editor.email, 'editor');
      const context = await browser.newContext({ baseURL });
      await storeTokens(context, editor.auth);
      const desk = await context.newPage();
      await visit(desk, '/admin/corrections');
      await desk.getByRole('link', { name: /Mind/ }).first().click();
      await expect(desk.locator('ins').first()).toHaveText('Wordy');
      expect(await findAxeViolations(desk)).toEqual([]);
      const words = desk.getByLabel('Words of the passage');
      await words.fill((await words.inputValue()).replace('Wordy', 'Chosen'));
      await desk.getByRole('button', { name: 'Accept', exact: true }).click();
      await expect(desk.getByText(/^Accepted/)).toBeVisible();
      await context.close();
    });

    await test.step('the history shows it', async () => {
      await visit(page, `${address}&segment_id=${segment_id}`);
      await waitForHydration(page);
      await segmentAt(page, 2).locator('[data-html]').first().click();
      await page.getByRole('button', { name: /^History of the words/ }).click();
      const panel = page.getByRole('region', { name: 'History of the words' });
      await expect(panel.locator('ins')).toHaveText('Chosen');
      await expect(panel).toContainText('a reader');
      await expect(panel).toContainText('A misprint');
    });

    await test.step('the author sees the difference and updates the quotation', async () => {
      const context = await browser.newContext({ baseURL });
      await storeTokens(context, author.auth);
      const desk = await context.newPage();
      await openQuoteNotice(desk);
      const changed = desk.getByRole('group', { name: 'The library’s text of this passage has changed.' });
      await expect(changed.locator('ins')).toHaveText('Chosen');
      await changed.getByRole('button', { name: 'Update the quotation' }).click();
      await expect(changed).toHaveCount(0);
      await expect(textArea(desk)).toContainText('Chosen');
      await expect.poll(async () => JSON.stringify((await author.readSheet(sheet.id)).content)).toContain('Chosen');
      await context.close();
    });
  },
);
