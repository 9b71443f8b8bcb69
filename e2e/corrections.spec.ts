import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { textArea } from './editor-page.ts';
import { expect, test, visit, waitForHydration, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { registerMember, storeTokens, type Auth } from './members.ts';
import { openQuoteNotice } from './quote-notice.ts';
import { findSegment, segmentAt, textId } from './reader-texts.ts';
import { findAxeViolations, horizontalOverflow } from './screen-checks.ts';
import { createAuthor } from './sheet-authors.ts';
import { giveRole } from './staff.ts';

/** No other test reads this text. */
const CORRECTED = textId('faith-in-mind/en');

/** Its first line, as it is shown. */
const plainBeginning = (html: string): string => html.split('<', 1)[0] ?? '';

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
  'guest and member suggest corrections, an editor asks back and accepts both, and the author of a quoting sheet updates one quotation and keeps the other',
  LONG_DESKTOP_ONLY,
  async ({ page, browser, request, baseURL }) => {
    test.slow();
    const contexts: BrowserContext[] = [];
    const open = async (auth: Auth): Promise<Page> => {
      const context = await browser.newContext({ baseURL });
      contexts.push(context);
      await storeTokens(context, auth);
      return context.newPage();
    };
    const address = `/chapter?text_id=${CORRECTED}`;
    await visit(page, address);
    await waitForHydration(page);
    const segment_id = (await segmentAt(page, 2).getAttribute('data-segment-id')) ?? '';
    const author = await createAuthor(request);
    const other = await findSegment(request, CORRECTED, 3);
    const sheet = await author.createSheet('Quoting', [
      ['source', segment_id],
      ['source', other.segment_id],
    ]);
    const editor = await registerMember(request);
    await giveRole(editor.email, 'editor');
    const desk = await open(editor.auth);

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
      await visit(desk, '/admin/corrections');
      await desk.getByRole('link', { name: /Mind/ }).first().click();
      await expect(desk.locator('ins').first()).toHaveText('Wordy');
      expect(await findAxeViolations(desk)).toEqual([]);
      const words = desk.getByLabel('Words of the passage');
      await words.fill((await words.inputValue()).replace('Wordy', 'Chosen'));
      await desk.getByRole('button', { name: 'Accept', exact: true }).click();
      await expect(desk.getByText(/^Accepted/)).toBeVisible();
    });

    await test.step('the editor asks a member back, who is told and answers, and then accepts', async () => {
      const member = await createAuthor(request);
      const correction_id = randomUUID();
      const words = { old_words: other.content.slice(0, 3), new_words: 'Kept', start_offset: 0, end_offset: 3 };
      const data = { correction_id, segment_id: other.segment_id, ...words };
      const { headers } = member;
      expect((await request.post('/api/v1/corrections', { headers, data })).status()).toBe(201);
      await visit(desk, '/admin/corrections');
      await desk.getByRole('listitem').filter({ hasText: member.username }).getByRole('link', { name: /Mind/ }).click();
      await desk.getByRole('button', { name: 'Ask back' }).click();
      const dialog = desk.getByRole('dialog', { name: 'Ask back' });
      await dialog.getByRole('textbox').fill('Where is it printed so?');
      await dialog.getByRole('button', { name: 'Ask back' }).dblclick();
      await expect(desk.getByText(/^Asked back/)).toBeVisible();

      const memberPage = await open(member.auth);
      await visit(memberPage, '/notifications');
      await memberPage.getByRole('link', { name: 'An editor asks about a correction' }).click();
      await expect(memberPage.getByText('Where is it printed so?')).toBeVisible();
      await memberPage.getByLabel('Your answer').fill('In the print of 1970.');
      expect(await findAxeViolations(memberPage)).toEqual([]);
      await memberPage.getByRole('button', { name: 'Send the answer' }).dblclick();
      await expect(memberPage.getByText('In the print of 1970.')).toBeVisible();
      await expect(memberPage.getByLabel('Your answer')).toHaveCount(0);

      await desk.reload();
      await expect(desk.getByText('In the print of 1970.')).toHaveCount(1);
      await desk.getByRole('button', { name: 'Accept', exact: true }).click();
      await expect(desk.getByText(/^Accepted/)).toBeVisible();
      await memberPage.reload();
      await expect(memberPage.getByText('Accepted', { exact: true })).toBeVisible();
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

    await test.step('the author sees both differences, updates one quotation and keeps the old words of the other', async () => {
      const authorPage = await open(author.auth);
      await openQuoteNotice(authorPage);
      const changed = authorPage.getByRole('group', { name: 'The library’s text of this passage has changed.' });
      await expect(changed.locator('ins')).toHaveText(['Chosen', 'Kept']);
      await changed.last().getByRole('button', { name: 'Keep the old words' }).click();
      await expect(changed.locator('ins')).toHaveText(['Chosen']);
      await changed.getByRole('button', { name: 'Update the quotation' }).click();
      await expect(changed).toHaveCount(0);
      await expect(textArea(authorPage)).toContainText('Chosen');
      type Quote = { content: string; current_content?: string };
      const saved = async () => {
        const { segments } = (await author.readSheet(sheet.id)).content as { segments: Quote[] };
        return segments.map(({ content, current_content }) => [content.split(' ', 1)[0], current_content]);
      };
      await expect.poll(saved).toEqual([
        ['Chosen', undefined],
        ['For', undefined],
      ]);
      await authorPage.reload();
      await expect(textArea(authorPage)).toContainText(plainBeginning(other.content));
      await expect(changed).toHaveCount(0);
    });
    for (const context of contexts) await context.close();
  },
);
