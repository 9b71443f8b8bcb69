import { expect, setCookies, test, visit } from './fixtures.ts';
import { openAccountMenu, registerMember, signInNewMember } from './members.ts';
import { findAxeViolations, findRawMessageKeys, horizontalOverflow } from './screen-checks.ts';
import { giveRole } from './staff.ts';

test('an administrator finds a member, gives a role and sees it in the log; others find no such page', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { email, auth } = await signInNewMember(context, request);
  const usernameOf = async (token: string): Promise<string> => {
    const answer = await request.get('/api/v1/users/info', { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()).username;
  };
  const librarian = await registerMember(request);
  const username = await usernameOf(librarian.auth.access_token);
  await visit(page, '/admin');
  await expect(page.getByRole('heading', { name: 'No content found' })).toBeVisible();
  await openAccountMenu(page);
  await expect(page.getByRole('link', { name: 'Profile' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0);

  await giveRole(email, 'admin');
  await visit(page, '/collections');
  await openAccountMenu(page);
  await page.getByRole('link', { name: 'Administration' }).click();
  await expect(page).toHaveURL('/admin/reports');
  await page
    .getByRole('navigation', { name: 'Sections of the administration' })
    .getByRole('link', { name: 'People' })
    .click();
  await expect(page).toHaveURL('/admin/people');

  await test.step('finds the member and gives the role, with the keyboard', async () => {
    await page.getByRole('searchbox', { name: 'Find by name or username' }).fill(username);
    await page.keyboard.press('Enter');
    const role = page.getByRole('combobox', { name: /^Role of / });
    await expect(role).toHaveCount(1);
    await role.selectOption('Editor');
    await page.keyboard.press('Escape');
    await expect(role).toHaveValue('member');
    await role.selectOption('Librarian');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('look after texts, collections and imports');
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(role).toHaveValue('librarian');
    await page.reload();
    await expect(role).toHaveValue('librarian');
  });

  await test.step('the log has it, in three languages and at every width', async () => {
    await page.getByRole('link', { name: 'Audit log' }).click();
    const entry = page.getByRole('listitem').filter({ hasText: username });
    await expect(entry).toContainText(`${await usernameOf(auth.access_token)} changed the role of ${username}`);
    await expect(entry).toContainText('Member → Librarian');
    expect(await findAxeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    for (const language of ['en', 'bo-IN', 'zh-Hans-CN']) {
      await setCookies(context, baseURL, { language });
      for (const path of ['/admin/people', '/admin/log']) {
        await visit(page, path);
        await expect(page.getByRole('listitem').first()).toBeVisible();
        expect(await horizontalOverflow(page), `${language} ${path}`).toBeLessThanOrEqual(0);
        expect(await findRawMessageKeys(page, 'main'), `${language} ${path}`).toBeNull();
      }
    }
  });
});
