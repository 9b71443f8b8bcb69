import type { Page } from '@playwright/test';
import { waitForHydration, expect, test, visit, MULTI_TAB } from './fixtures.ts';
import {
  storedTokens,
  expectSignedIn,
  logIn,
  newMember,
  openAccountMenu,
  registerMember,
  signInNewMember,
} from './members.ts';
import { memberName, refreshToken, endSessionAtServer } from './session-page.ts';

const recordTokenExchanges = (page: Page): string[] => {
  const tokens: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh-token')) tokens.push((request.postDataJSON() as { token: string }).token);
  });
  return tokens;
};

/** From left to right, in a font that is always there: on a slow machine one visit has the site's font and another not. */
const headerItemPositions = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync('header * { font-family: monospace !important }');
    document.adoptedStyleSheets = [style];
    const positions = [
      ...document.querySelectorAll('header form, header nav > details > summary, header nav > div > a'),
    ]
      .filter((element) => element.checkVisibility())
      .map((element) => Math.round(element.getBoundingClientRect().x));
    document.adoptedStyleSheets = [];
    return positions;
  });

test(
  'tokens are refreshed for members only: on start, in every tab, and every minute',
  MULTI_TAB,
  async ({ page, context, request }) => {
    const exchanges = recordTokenExchanges(page);
    let asGuest: number[] = [];

    await test.step('guests make no request', async () => {
      await visit(page, '/collections');
      expect(exchanges).toEqual([]);
      expect(await storedTokens(page)).toEqual({ accessToken: null, refreshToken: null, loggedInVia: null });
      asGuest = await headerItemPositions(page);
      expect(asGuest.length).toBeGreaterThan(0);
    });

    const { auth } = await signInNewMember(context, request);

    await test.step('the refresh token is exchanged on start and the new one stored', async () => {
      await visit(page, '/collections');
      await expect.poll(() => refreshToken(page)).not.toBe(auth.refresh_token);
      expect(exchanges).toEqual([auth.refresh_token]);
      const second = await refreshToken(page);
      await page.reload();
      await expect.poll(() => refreshToken(page)).not.toBe(second);
      expect(exchanges).toEqual([auth.refresh_token, second]);
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
      const exchanges = recordTokenExchanges(page);
      const statuses = new Map<string, number[]>();
      page.on('response', (response) => {
        statuses.set(response.url(), [...(statuses.get(response.url()) ?? []), response.status()]);
      });
      await openAccountMenu(page);
      await page.getByRole('link', { name: 'Settings' }).filter({ visible: true }).click();
      await expect(page.getByRole('textbox', { name: 'Username' })).not.toHaveValue('');
      // Whichever call comes first is refused and repeated.
      await expect.poll(() => [...statuses.values()]).toContainEqual([401, 200]);
      expect(exchanges).toHaveLength(1);
    });

    await test.step('on start: tokens are cleared, the user goes to /login and returns from there; loggedInVia stays', async () => {
      await endSessionAtServer(page, (await refreshToken(page)) ?? '');
      const path = `/texts/${library.text.id}?type=root_text`;
      await page.goto(path);
      await expect(page).toHaveURL('/login');
      await expect
        .poll(() => storedTokens(page))
        .toEqual({ accessToken: null, refreshToken: null, loggedInVia: 'pecha' });
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
    let failure: 'abort' | 503 = 'abort';
    let refusals = 0;
    await page.route('**/auth/refresh-token', (route) => {
      refusals += 1;
      return failure === 'abort'
        ? route.abort()
        : route.fulfill({ status: 503, json: { code: 'unavailable', detail: 'Away.' } });
    });
    await visit(page, '/collections');
    await expect.poll(() => refusals).toBe(1);
    await expectSignedIn(page);
    failure = 503;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => refusals).toBeGreaterThan(1);
    await expectSignedIn(page);
    expect((await storedTokens(page)).refreshToken).toBe(auth.refresh_token);
    await page.unroute('**/auth/refresh-token');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => refreshToken(page)).not.toBe(auth.refresh_token);
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
