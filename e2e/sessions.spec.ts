import type { Page } from '@playwright/test';
import { waitForHydration, expect, test, visit, MULTI_TAB } from './fixtures.ts';
import {
  storedTokens,
  expectSignedIn,
  expectSignedOut,
  logIn,
  logOut,
  type Member,
  newMember,
  openAccountMenu,
  registerMember,
  signInNewMember,
} from './members.ts';
import { findAxeViolations } from './screen-checks.ts';

const memberName = (page: Page) => page.getByRole('heading', { level: 1, name: 'Pema Tsering' });
const recordTokenExchanges = (page: Page): string[] => {
  const tokens: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh-token')) tokens.push((request.postDataJSON() as { token: string }).token);
  });
  return tokens;
};
const refreshToken = (page: Page) => page.evaluate(() => localStorage.getItem('refreshToken'));

/** Ends the session as another device would. */
const endSessionAtServer = async (page: Page, token: string) => {
  expect((await page.request.post('/api/v1/auth/logout', { data: { token } })).status()).toBe(204);
};

/** From left to right, once the fonts have loaded. */
const headerItemPositions = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll('header form, header nav > details > summary, header nav > div > a')]
      .filter((element) => element.checkVisibility())
      .map((element) => Math.round(element.getBoundingClientRect().x));
  });

test(
  'tokens are refreshed for members only: on start, in every tab, and every minute',
  MULTI_TAB,
  async ({ page, context, request }) => {
    const asked = recordTokenExchanges(page);
    let asGuest: number[] = [];

    await test.step('guests make no request', async () => {
      await visit(page, '/collections');
      expect(asked).toEqual([]);
      expect(await storedTokens(page)).toEqual({ accessToken: null, refreshToken: null, loggedInVia: null });
      asGuest = await headerItemPositions(page);
      expect(asGuest.length).toBeGreaterThan(0);
    });

    const { auth } = await signInNewMember(context, request);

    await test.step('the refresh token is exchanged on start and the new one stored', async () => {
      await visit(page, '/collections');
      await expect.poll(() => refreshToken(page)).not.toBe(auth.refresh_token);
      expect(asked).toEqual([auth.refresh_token]);
      const second = await refreshToken(page);
      await page.reload();
      await expect.poll(() => refreshToken(page)).not.toBe(second);
      expect(asked).toEqual([auth.refresh_token, second]);
      expect((await storedTokens(page)).loggedInVia).toBe('pecha');
    });

    await test.step('the navigation bar does not move when the session is recognized', async () => {
      await waitForHydration(page);
      const asMember = await headerItemPositions(page);
      await expectSignedIn(page);
      expect(asMember).toEqual(asGuest);
    });

    await test.step('a new tab is signed in, also on a page for members', async () => {
      const tab = await context.newPage();
      await tab.goto('/profile');
      await expect(memberName(tab)).toBeVisible();
      await expectSignedIn(page);
      await tab.close();
    });

    await test.step('and again every 60000 ms', async () => {
      await page.clock.install();
      const later = recordTokenExchanges(page);
      await visit(page, '/collections');
      await expect.poll(() => later.length).toBe(1);
      // The next exchange is scheduled once the response to this one is stored.
      await expect.poll(async () => (await refreshToken(page)) !== later.at(-1)).toBe(true);
      await page.clock.fastForward(60_000);
      await expect.poll(() => later.length).toBe(2);
      await expect.poll(async () => (await refreshToken(page)) !== later.at(-1)).toBe(true);
      await page.clock.fastForward(60_000);
      await expect.poll(() => later.length).toBe(3);
      await expectSignedIn(page);
    });
  },
);

test.describe('tokens that are refused', () => {
  test.use({ expectedConsoleError: /status of 401/ });

  test('are exchanged during use and cleared on start', async ({ page, context, request, library }) => {
    const member = await signInNewMember(context, request);

    await test.step('an access token during use: one exchange, and the call is repeated', async () => {
      await visit(page, '/collections');
      // Otherwise the exchange on start would replace it.
      await expect.poll(() => refreshToken(page)).not.toBe(member.auth.refresh_token);
      await page.evaluate(() => sessionStorage.setItem('accessToken', 'not.a.token'));
      const asked = recordTokenExchanges(page);
      const answers: number[] = [];
      page.on('response', (response) => {
        if (response.url().endsWith('/users/me/settings')) answers.push(response.status());
      });
      await openAccountMenu(page);
      await page.getByRole('link', { name: 'Settings' }).filter({ visible: true }).click();
      await expect(page.getByRole('textbox', { name: 'Username' })).not.toHaveValue('');
      expect(answers).toEqual([401, 200]);
      expect(asked).toHaveLength(1);
    });

    await test.step('on start: tokens are cleared, the user goes to /login and returns from there; loggedInVia stays', async () => {
      await endSessionAtServer(page, (await refreshToken(page)) ?? '');
      const path = `/texts/${library.text.id}?type=root_text`;
      await page.goto(path);
      await expect(page).toHaveURL('/login');
      expect(await storedTokens(page)).toEqual({ accessToken: null, refreshToken: null, loggedInVia: 'pecha' });
      await waitForHydration(page);
      await logIn(page, member);
      await expect(page).toHaveURL(path);
    });
  });
});

test.describe('tokens that cannot be exchanged', () => {
  test.use({ expectedConsoleError: /net::ERR|status of 503/ });

  test('neither a network failure nor an unavailable server logs the member out', async ({
    page,
    context,
    request,
  }) => {
    const { auth } = await signInNewMember(context, request);
    let answer: 'abort' | 503 = 'abort';
    let refusals = 0;
    await page.route('**/auth/refresh-token', (route) => {
      refusals += 1;
      return answer === 'abort'
        ? route.abort()
        : route.fulfill({ status: 503, json: { code: 'unavailable', detail: 'Away.' } });
    });
    await visit(page, '/collections');
    await expect.poll(() => refusals).toBe(1);
    await expectSignedIn(page);
    answer = 503;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => refusals).toBeGreaterThan(1);
    await expectSignedIn(page);
    expect((await storedTokens(page)).refreshToken).toBe(auth.refresh_token);
    await page.unroute('**/auth/refresh-token');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => refreshToken(page)).not.toBe(auth.refresh_token);
  });
});

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

test('several tabs log in and out as one', MULTI_TAB, async ({ page, context, request }) => {
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
    const answer = await request.post('/api/v1/auth/refresh-token', { data: { token: last } });
    expect(answer.status()).toBe(401);
  });
});

test('signing in applies the languages of the account, and an inactive tab switches to the new account', async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  const other = await registerMember(request, { ...newMember(), firstname: 'Karma', lastname: 'Dolma' });

  await test.step('signing in applies the languages of the account, logging out removes the translation language', async () => {
    await request.put('/api/v1/users/me/settings', {
      headers: { authorization: `Bearer ${member.auth.access_token}` },
      data: { site_language: 'zh-Hans-CN', translation_language: 'ja', notification_frequency: 'never' },
    });
    await visit(page, '/login');
    await logIn(page, member);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans-CN');
    const translationLanguage = () => page.evaluate(() => localStorage.getItem('translationLanguage'));
    expect(await translationLanguage()).toBe('ja');
    await visit(page, '/profile?lang=en');
    await expect(memberName(page)).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await expect.poll(translationLanguage).toBeNull();
  });

  await test.step('a tab that was inactive while another member signed in shows that member only', async () => {
    await visit(page, '/login?lang=en');
    await logIn(page, member);
    await expect(page).toHaveURL('/collections');
    await visit(page, '/profile');
    await expect(memberName(page)).toBeVisible();
    // A tab gets no storage event for its own changes.
    await page.evaluate((token) => localStorage.setItem('refreshToken', token), other.auth.refresh_token);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByRole('heading', { level: 1, name: 'Karma Dolma' })).toBeVisible();
    await expect(memberName(page)).toHaveCount(0);
    await expect(page).toHaveURL('/profile');
  });
});

test.describe('a browser without storage', () => {
  // Logged by the translation library.
  test.use({ expectedConsoleError: /^sessionStorage not available/ });

  test('shows every page, and a login lasts until the page is left', async ({ page, request }) => {
    const member = await registerMember(request);

    await test.step('storage is full', async () => {
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      });
      await visit(page, '/profile');
      await expect(page).toHaveURL('/login');
      await logIn(page, member);
      await expect(memberName(page)).toBeVisible();
    });

    await test.step('storage is blocked', async () => {
      await page.addInitScript(() => {
        for (const area of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, area, {
            get: () => {
              throw new DOMException('denied', 'SecurityError');
            },
          });
      });
      await visit(page, '/login');
      await logIn(page, member);
      await expect(page).toHaveURL('/collections');
      await openAccountMenu(page);
      await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).click();
      await expect(memberName(page)).toBeVisible();
      await page.reload();
      await expect(page).toHaveURL('/login');
    });
  });
});
