import { expect, test, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { signInNewMember } from './members.ts';
import { textId } from './reader-texts.ts';
import { findAxeViolations } from './screen-checks.ts';
import { giveRole, undoDecisions } from './staff.ts';

/** No other test looks at the links of this text. */
const TEXT = textId('vimsatika/sa');
/** Links are decided for the text that they start from. */
const TRANSLATION = textId('vimsatika/en');

test(
  'a librarian joins and separates passages of two texts with the keyboard, and undoes it',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { email, auth } = await signInNewMember(context, request);
    await giveRole(email, 'librarian');
    await undoDecisions(request, auth.access_token, TRANSLATION);
    await visit(page, `/admin/texts/${TEXT}`);
    await page.getByRole('link', { name: 'Links with other texts' }).click();
    const columns = page.locator('section:has([data-segment])');
    const [own, other] = [columns.first(), columns.last()];
    const passage = (column: typeof own, number: number) => column.locator('[data-segment]').nth(number - 1);
    await expect(passage(own, 2)).toContainText('Joined with 2');
    const marks = await own.getByText(/^Passages/).innerText();

    await test.step('passage 1 gets a second link', async () => {
      await passage(own, 1).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      await expect(passage(other, 1)).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await expect(page.getByRole('status').filter({ hasText: 'Selected: 1 here, 1 there' })).toBeVisible();
      await page.keyboard.press('j');
      await expect(passage(own, 1)).toContainText('Joined with 1, 2 (by hand) · Several links');
      await expect(passage(other, 2)).toContainText('Joined with 1 (by hand), 2 · Several links');
      await expect(own).toContainText('with several: 1');
    });

    await test.step('passage 2 loses all of its links, and its gap is found', async () => {
      await passage(own, 2).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('s');
      await expect(passage(own, 2)).toContainText('No link');
      await expect(own).toContainText('Without a link: 1');
      await expect(passage(other, 2)).toContainText('Joined with 1 (by hand)');
      await passage(own, 1).focus();
      await page.keyboard.press('g');
      await expect(passage(own, 2)).toBeFocused();
      expect(await findAxeViolations(page)).toEqual([]);
    });

    await test.step('both are undone from the log', async () => {
      await page.getByRole('link', { name: 'Audit log' }).click();
      const undo = page
        .getByRole('listitem')
        .filter({ hasText: /Viṃśatikā|Twenty/ })
        .getByRole('button', { name: 'Undo' });
      await undo.first().click();
      await expect(page.getByText(/undid|undone/i).first()).toBeVisible();
      await undo.last().click();
      await visit(page, `/admin/texts/${TEXT}/mappings`);
      await expect(passage(own, 1)).toContainText(/Joined with 1$/);
      await expect(passage(own, 2)).toContainText(/Joined with 2$/);
      expect(await own.getByText(/^Passages/).innerText()).toBe(marks);
    });
  },
);
