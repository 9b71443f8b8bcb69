import { expect, test, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { signInNewMember, storeTokens } from './members.ts';
import { findAxeViolations } from './screen-checks.ts';
import { createAuthor } from './sheet-authors.ts';
import { giveRole } from './staff.ts';

test(
  'a reader reports a sheet, a moderator takes it down, its author reads why and answers, and it is restored',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request, browser }) => {
    const author = await createAuthor(request);
    const sheet = await author.createSheet('Cheap pills', [['content', '<p>Buy them now</p>']]);
    const moderator = await signInNewMember(context, request);
    await giveRole(moderator.email, 'moderator');
    const authorContext = await browser.newContext();
    await storeTokens(authorContext, author.auth);
    const authorPage = await authorContext.newPage();
    const say = async (words: string, button: string, on = page) => {
      await on.getByRole('dialog').getByRole('textbox').last().fill(words);
      await on.getByRole('dialog').getByRole('button', { name: button }).click();
    };

    await test.step('the report, with the keyboard', async () => {
      await visit(page, sheet.path);
      await page.getByRole('button', { name: 'Report this sheet' }).press('Enter');
      expect(await findAxeViolations(page)).toEqual([]);
      await say('Advertising', 'Send report');
      await expect(page.getByRole('dialog')).toContainText('Your report was sent');
      await page.keyboard.press('Escape');
    });

    await test.step('the queue', async () => {
      await visit(page, '/admin/reports?kind=sheet');
      await page.getByRole('link', { name: 'Advertising' }).last().click();
      await expect(page.getByRole('region', { name: 'The sheet as others read it' })).toContainText('Buy them now');
      await page.getByRole('button', { name: 'Take', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Give back' })).toBeVisible();
      await page.getByRole('button', { name: 'Take down' }).click();
      await say('It is advertising.', 'Take down');
      await expect(page.getByText('Taken down').first()).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
    });

    await test.step('its author', async () => {
      expect((await request.get(`/api/v1/sheets/${sheet.id}`)).status()).toBe(404);
      await visit(authorPage, '/notifications');
      await expect(authorPage.getByText('It is advertising.')).toBeVisible();
      await authorPage.getByRole('link', { name: /has taken down your sheet/ }).click();
      await expect(authorPage.getByText('Reason: It is advertising.')).toBeVisible();
      await authorPage.getByRole('button', { name: 'Answer' }).click();
      await say('It is about medicine.', 'Send', authorPage);
      await expect(authorPage.getByText('Your answer: It is about medicine.')).toBeVisible();
      await visit(authorPage, `/sheets/${sheet.id}`);
      await expect(authorPage.getByText('Reason: It is advertising.')).toBeVisible();
      await expect(authorPage.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true');
    });

    await test.step('the answer in the queue, and the sheet restored', async () => {
      await visit(page, '/admin/reports?kind=answer');
      await page.getByRole('link', { name: 'It is about medicine.' }).last().click();
      await page.getByRole('button', { name: 'Make public again' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Make public again' }).click();
      await expect(page.getByRole('button', { name: 'Take down' })).toBeVisible();
      expect((await request.get(`/api/v1/sheets/${sheet.id}`)).status()).toBe(200);
      await page.getByRole('button', { name: 'Settle' }).click();
      await say('It stays.', 'Settle');
      await expect(page.getByText('It stays.')).toBeVisible();
    });

    await test.step('the member', async () => {
      await page.getByRole('link', { name: author.username }).first().click();
      await page.getByRole('button', { name: 'Silence' }).click();
      await page.getByRole('dialog').getByRole('radio', { name: 'Until a date' }).check();
      await expect(page.getByRole('dialog').getByLabel('Last day')).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
      await say('Please read the rules.', 'Silence');
      await expect(page.getByText(/^Silenced until/).first()).toBeVisible();
    });
    await authorContext.close();
  },
);
