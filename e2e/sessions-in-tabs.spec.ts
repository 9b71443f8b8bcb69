import type { Page } from '@playwright/test';
import { waitForHydration, expect, test, visit, MULTI_TAB, LONG_MULTI_TAB } from './fixtures.ts';
import {
  storedTokens,
  expectSignedIn,
  expectSignedOut,
  logIn,
  logOut,
  type Member,
  newMember,
  registerMember,
  signInNewMember,
} from './members.ts';
import { findAxeViolations } from './screen-checks.ts';
import { memberName, refreshToken, endSessionAtServer } from './session-page.ts';

test.describe('typed text', () => {
  test.use({ expectedConsoleError: /status of 401/ });
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Please log in again' });
  const username = (page: Page) => page.getByRole('textbox', { name: 'Username' });
  const logInAtPrompt = async (page: Page, member: Pick<Member, 'email' | 'password'>) => {
    await dialog(page).getByLabel('Email').fill(member.email);
    await dialog(page).getByLabel('Password', { exact: true }).fill(member.password);
    await dialog(page).getByRole('button', { name: 'Log in' }).click();
  };

  test('is not lost when the session has ended', async ({ page, context, request }) => {
    const member = await signInNewMember(context, request);
    const typed = `typed-${member.email.slice(5, 18)}`;
    await visit(page, '/settings');

    await test.step('submitted: a prompt opens over the page, then the request is repeated', async () => {
      await username(page).fill(typed);
      await expect.poll(() => refreshToken(page)).not.toBe(member.auth.refresh_token);
      await endSessionAtServer(page, (await refreshToken(page)) ?? '');
      await username(page).press('Enter');
      await expect(dialog(page)).toContainText('Your session has ended. Nothing you typed is lost.');
      await expect(username(page)).toHaveValue(typed);
      expect(await findAxeViolations(page)).toEqual([]);
      await logInAtPrompt(page, member);
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByRole('main')).toContainText('Saved');
      await expect(page).toHaveURL('/settings');
      expect((await request.get(`/api/v1/users/${typed}`)).status()).toBe(200);
    });

    await test.step('stays when the refresh fails, also if the prompt is dismissed', async () => {
      await username(page).fill(`${typed}-again`);
      await endSessionAtServer(page, (await refreshToken(page)) ?? '');
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(dialog(page)).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Not now' }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(page).toHaveURL('/settings');
      await expect(username(page)).toHaveValue(`${typed}-again`);
      await expectSignedOut(page);
    });
  });

  test(
    'stays when another tab logs out, and is not sent in the name of another member who logs in there',
    MULTI_TAB,
    async ({ page, context, request }) => {
      const owner = await signInNewMember(context, request);
      const other = await registerMember(request, { ...newMember(), firstname: 'Karma', lastname: 'Dolma' });
      await visit(page, '/settings');
      const typed = `typed-${owner.email.slice(5, 18)}`;
      await username(page).fill(typed);
      const saves: (string | undefined)[] = [];
      page.on('request', (sent) => {
        if (sent.url().endsWith('/users/me/username')) saves.push(sent.headers()['authorization']);
      });

      const tab = await context.newPage();
      await visit(tab, '/profile');
      await tab.getByRole('main').getByRole('button', { name: 'Log out' }).click();
      await expect(dialog(page)).toBeVisible();
      await expect(username(page)).toHaveValue(typed);
      await expect(page).toHaveURL('/settings');

      await visit(tab, '/login');
      await logIn(tab, other);
      await expect(tab).toHaveURL('/collections');
      await expect(dialog(page)).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Not now' }).click();
      await username(page).press('Enter');
      await expect(dialog(page)).toContainText('Someone else has logged in in another tab.');
      await expect(username(page)).toHaveValue(typed);
      expect(await findAxeViolations(page)).toEqual([]);
      await expectSignedIn(tab);

      await logInAtPrompt(page, owner);
      await expect(page.getByRole('main')).toContainText('Saved');
      const subject = (bearer = '') =>
        (JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString() || '{}') as { sub?: string }).sub;
      expect(new Set(saves.filter(Boolean).map(subject))).toEqual(new Set([subject(owner.auth.access_token)]));
    },
  );
});

test('several tabs log in and out as one', LONG_MULTI_TAB, async ({ page, context, request }) => {
  test.slow();
  const member = await registerMember(request);
  const [second, third, fourth] = [await context.newPage(), await context.newPage(), await context.newPage()];
  const all = [page, second, third, fourth];

  await test.step('logging in in one logs in the others, which leave /login', async () => {
    await visit(second, '/login');
    await visit(third, '/collections');
    await visit(page, '/login');
    await logIn(page, member);
    await expect(page).toHaveURL('/collections');
    await expect(second).toHaveURL('/collections');
    await expectSignedIn(third);
    await expect.poll(async () => (await storedTokens(third)).accessToken).toBeTruthy();
  });

  await test.step('tabs that start at the same time never log each other out', async () => {
    const first = await refreshToken(page);
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(all.map((tab) => tab.goto('/collections')));
      for (const tab of all) {
        await waitForHydration(tab);
        await expectSignedIn(tab);
      }
    }
    // The session is valid: the stored token can be exchanged again, and the first one was replaced.
    const token = await refreshToken(page);
    expect(token).not.toBe(first);
    await second.goto('/profile');
    await expect(memberName(second)).toBeVisible();
    await expect.poll(() => refreshToken(page)).not.toBe(token);
  });

  await test.step('logging out in one logs out all, and a page for members is left', async () => {
    const last = (await refreshToken(page)) ?? '';
    await logOut(page);
    await expect(page).toHaveURL('/login');
    await expectSignedOut(third);
    await expect(third).toHaveURL('/collections');
    await expect(second).toHaveURL('/login');
    for (const tab of all)
      expect(await storedTokens(tab)).toEqual({ accessToken: null, refreshToken: null, loggedInVia: 'pecha' });
    const response = await request.post('/api/v1/auth/refresh-token', { data: { token: last } });
    expect(response.status()).toBe(401);
  });
});
