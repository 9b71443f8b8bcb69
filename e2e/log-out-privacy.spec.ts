import { expect, MULTI_TAB, test, visit, DESKTOP_ONLY } from './fixtures.ts';
import { expectSignedOut, logIn, logOut, registerMember } from './members.ts';
import { createAuthor } from './sheet-authors.ts';

// A private sheet that a guest asks for is not found.
test.use({ expectedConsoleError: /status of 404/ });

test(
  'a private sheet is readable in no tab after logging out, not with Back either',
  MULTI_TAB,
  async ({ page, context, request }) => {
    const member = await registerMember(request);
    const author = await createAuthor(request, member);
    const secret = 'Nobody else reads this.';
    const { path, id } = await author.createSheet('Private', [['content', `<p>${secret}</p>`]], {
      is_published: false,
    });
    await visit(page, '/login');
    await logIn(page, member);
    await expect(page).not.toHaveURL(/login/);
    await visit(page, path);
    await expect(page.getByText(secret)).toBeVisible();
    const other = await context.newPage();
    await visit(other, path);
    await expect(other.getByText(secret)).toBeVisible();

    // Opened in the editor as well, which keeps a copy in this tab.
    await page.getByRole('link', { name: 'Edit' }).first().click();
    await expect(page).toHaveURL(new RegExp(id));
    await page.getByRole('textbox', { name: 'Sheet text' }).click();
    await page.keyboard.type('More. ');
    await expect(page.locator('[data-save-state="saved"]')).toHaveText('Saved');
    await page.goBack();
    await expect(page.getByText(secret)).toBeVisible();

    await logOut(page);
    await expectSignedOut(page);
    await expect(other.getByText(secret)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`_${id}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(secret)).toHaveCount(0);
    for (const tab of [page, other]) {
      const stored = await tab.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
      expect(stored).not.toContain('Nobody else');
    }
  },
);

test('what was searched and read is not shown to the next person', DESKTOP_ONLY, async ({ page, request }) => {
  const member = await registerMember(request);
  await visit(page, '/login');
  await logIn(page, member);
  await expect(page).not.toHaveURL(/login/);
  await page.evaluate(() => localStorage.setItem('recentSearches', '["patience"]'));
  await logOut(page);
  await expectSignedOut(page);
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull();
});
