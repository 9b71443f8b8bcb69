import { expect, test, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { newSheet, storedRows, textArea, tool } from './editor-page.ts';
import { signInNewMember } from './members.ts';
import { findAxeViolations, horizontalOverflow } from './screen-checks.ts';

test(
  'a quotation is looked up while it is written, and replaced by the passage or kept',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { auth } = await signInNewMember(context, request);
    const asked: string[] = [];
    page.on('request', (sent) => sent.url().includes('/quotations/verify') && asked.push(sent.postData() ?? ''));
    await newSheet(page);
    const { keyboard } = page;
    const line = page.getByRole('group', { name: 'Quotation in the library' });
    const written = 'Mind goes ahead of all states, mind is their chief, of mind they are made';
    await tool(page, 'Quotation').click();
    await keyboard.type(written);

    await test.step('the line names the passage and marks the differences, for screen readers too', async () => {
      await expect(line).toContainText('Nearly the same as');
      await expect(line.locator('del')).toHaveText('goes');
      await expect(line.locator('ins')).toHaveText('walks');
      await expect(page.locator('[data-quotation-status]')).toHaveText(/slightly other words/);
      expect(asked).toHaveLength(1);
      expect(await findAxeViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await horizontalOverflow(page)).toBe(0);
      await page.setViewportSize({ width: 1280, height: 720 });
    });

    await test.step('the line is not stored', async () => {
      const rows = await storedRows(page, auth.access_token, ([first]) => first?.content.includes('made'));
      expect(rows.map(({ content }) => content)).toEqual([`<blockquote>${written}</blockquote>`]);
    });

    await test.step('the passage takes its place in one step, which can be undone', async () => {
      await line.getByRole('button', { name: 'Use the passage' }).click();
      await expect(line).toHaveCount(0);
      await expect(textArea(page).locator('figure')).toContainText('Mind walks ahead');
      await expect(textArea(page)).toBeFocused();
      await keyboard.press('ControlOrMeta+z');
      await expect(textArea(page).locator('blockquote')).toHaveText(written);
    });

    await test.step('what the author keeps is not asked about again', async () => {
      await keyboard.press('ControlOrMeta+End');
      await keyboard.type('!');
      await expect(line).toContainText('Nearly the same as');
      await line.getByRole('button', { name: 'Keep my words' }).click();
      await expect(line).toHaveCount(0);
      await expect(textArea(page)).toBeFocused();
    });

    await test.step('a paragraph is looked up when it is asked for', async () => {
      await keyboard.press('Enter');
      await tool(page, 'Paragraph').click();
      await keyboard.type('the train to Siliguri leaves at seven');
      await tool(page, 'Check quotation').click();
      await expect(line).toContainText('Not found in the library');
      await expect(line.getByRole('link', { name: 'Check a quotation' })).toHaveAttribute('href', /^\/verify\?text=/);
    });
  },
);
