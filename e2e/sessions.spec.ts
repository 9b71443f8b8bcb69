import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { axe } from './axe.ts';
import { alive, expect, openChoices, test, visit } from './fixtures.ts';
import { held, isMember, logIn, newMember, registered, signedIn } from './accounts-members.ts';

const name = (page: Page) => page.getByRole('heading', { level: 1, name: 'Pema Tsering' });
const exchanges = (page: Page): string[] => {
  const tokens: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh-token')) tokens.push((request.postDataJSON() as { token: string }).token);
  });
  return tokens;
};
const refreshToken = (page: Page) => page.evaluate(() => localStorage.getItem('refreshToken'));

/** As if it had been signed in somewhere else and ended there. */
const endAtServer = async (page: Page, token: string) => {
  expect((await page.request.post('/api/v1/auth/logout', { data: { token } })).status()).toBe(204);
};

test.describe('tokens', () => {
  test('the refresh token is exchanged on start, and the new one kept', async ({ page, context, request }) => {
    const { auth } = await signedIn(context, request);
    const asked = exchanges(page);
    await visit(page, '/collections');
    await expect.poll(() => refreshToken(page)).not.toBe(auth.refresh_token);
    expect(asked).toEqual([auth.refresh_token]);
    const second = await refreshToken(page);
    await page.reload();
    await expect.poll(() => refreshToken(page)).not.toBe(second);
    expect(asked).toEqual([auth.refresh_token, second]);
    expect((await held(page)).loggedInVia).toBe('pecha');
  });

  test('and again every 60000 ms', async ({ page, context, request }) => {
    await signedIn(context, request);
    await page.clock.install();
    const asked = exchanges(page);
    await visit(page, '/collections');
    await expect.poll(() => asked.length).toBe(1);
    // The next is not planned before the answer to this one has been kept.
    await expect.poll(async () => (await refreshToken(page)) !== asked.at(-1)).toBe(true);
    await page.clock.fastForward(60_000);
    await expect.poll(() => asked.length).toBe(2);
    await expect.poll(async () => (await refreshToken(page)) !== asked.at(-1)).toBe(true);
    await page.clock.fastForward(60_000);
    await expect.poll(() => asked.length).toBe(3);
    await isMember(page);
  });

  test('nothing is asked for guests', async ({ page }) => {
    const asked = exchanges(page);
    await visit(page, '/collections');
    expect(asked).toEqual([]);
    expect(await held(page)).toEqual({ accessToken: null, refreshToken: null, loggedInVia: null });
  });

  test.describe('refused', () => {
    test.use({ expectedComplaint: /status of 401/ });

    test('on start: tokens are cleared, the user goes to /login and returns from there; loggedInVia is kept', async ({
      page,
      context,
      request,
      library,
    }) => {
      const member = await signedIn(context, request);
      await endAtServer(page, member.auth.refresh_token);
      const path = `/texts/${library.text.id}?type=root_text`;
      await page.goto(path);
      await expect(page).toHaveURL('/login');
      expect(await held(page)).toEqual({ accessToken: null, refreshToken: null, loggedInVia: 'pecha' });
      await alive(page);
      await logIn(page, member);
      await expect(page).toHaveURL(path);
    });

    test('an access token in the middle of work: one exchange, and the call is repeated', async ({
      page,
      context,
      request,
      isMobile,
    }) => {
      const { auth } = await signedIn(context, request);
      await visit(page, '/collections');
      // The exchange on start would otherwise bring a good one again.
      await expect.poll(() => refreshToken(page)).not.toBe(auth.refresh_token);
      await page.evaluate(() => sessionStorage.setItem('accessToken', 'not.a.token'));
      const asked = exchanges(page);
      const answers: number[] = [];
      page.on('response', (response) => {
        if (response.url().endsWith('/users/info')) answers.push(response.status());
      });
      if (isMobile) await openChoices(page, true, '');
      await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).click();
      await expect(name(page)).toBeVisible();
      expect(answers).toEqual([401, 200]);
      expect(asked).toHaveLength(1);
    });
  });

  test.describe('not reachable', () => {
    test.use({ expectedComplaint: /net::ERR|status of 503/ });

    test('neither a lost network nor a server that is away logs anyone out', async ({ page, context, request }) => {
      const { auth } = await signedIn(context, request);
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
      await isMember(page);
      answer = 503;
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect.poll(() => refusals).toBeGreaterThan(1);
      await isMember(page);
      expect((await held(page)).refreshToken).toBe(auth.refresh_token);
      await page.unroute('**/auth/refresh-token');
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect.poll(() => refreshToken(page)).not.toBe(auth.refresh_token);
    });
  });
});

test.describe('typed text', () => {
  test.use({ expectedComplaint: /status of 401/ });
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Please log in again' });
  const username = (page: Page) => page.getByRole('textbox', { name: 'Username' });

  /** Something is typed, and the session has ended at the server. */
  const setUp = async (page: Page, context: BrowserContext, request: APIRequestContext) => {
    const member = await signedIn(context, request);
    await visit(page, '/settings');
    const typed = `typed-${member.email.slice(5, 18)}`;
    await username(page).fill(typed);
    await expect.poll(() => refreshToken(page)).not.toBe(member.auth.refresh_token);
    await endAtServer(page, (await refreshToken(page)) ?? '');
    return { member, typed };
  };

  test('is not lost when it is sent after the session has ended: the prompt appears over it, then it is sent again', async ({
    page,
    context,
    request,
  }) => {
    const { member, typed } = await setUp(page, context, request);
    await username(page).press('Enter');
    await expect(dialog(page)).toContainText('Your session has ended. Nothing you typed is lost.');
    await expect(username(page)).toHaveValue(typed);
    expect(await axe(page)).toEqual([]);
    await dialog(page).getByLabel('Email').fill(member.email);
    await dialog(page).getByLabel('Password', { exact: true }).fill(member.password);
    await dialog(page).getByRole('button', { name: 'Log in' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText('Saved');
    await expect(page).toHaveURL('/settings');
    expect((await request.get(`/api/v1/users/${typed}`)).status()).toBe(200);
  });

  test('stays when the refresh finds out, also for who would rather not log in now', async ({
    page,
    context,
    request,
  }) => {
    const { typed } = await setUp(page, context, request);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Not now' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL('/settings');
    await expect(username(page)).toHaveValue(typed);
    await isMember(page, false);
  });

  test('stays when another tab logs out', async ({ page, context, request }) => {
    await signedIn(context, request);
    await visit(page, '/settings');
    await username(page).fill('typed-before');
    const tab = await context.newPage();
    await visit(tab, '/profile');
    await tab.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await expect(dialog(page)).toBeVisible();
    await expect(username(page)).toHaveValue('typed-before');
    await expect(page).toHaveURL('/settings');
  });

  test('is not sent in the name of somebody else who has signed in in another tab', async ({
    page,
    context,
    request,
  }) => {
    const owner = await signedIn(context, request);
    const other = await registered(request);
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
    await visit(tab, '/login');
    await logIn(tab, other);
    await expect(tab).toHaveURL('/collections');
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Not now' }).click();
    await username(page).press('Enter');
    await expect(dialog(page)).toContainText('Someone else has logged in in another tab.');
    await expect(username(page)).toHaveValue(typed);
    expect(await axe(page)).toEqual([]);
    await isMember(tab);

    await dialog(page).getByLabel('Email').fill(owner.email);
    await dialog(page).getByLabel('Password', { exact: true }).fill(owner.password);
    await dialog(page).getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('main')).toContainText('Saved');
    const subject = (bearer = '') =>
      (JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString() || '{}') as { sub?: string }).sub;
    expect(new Set(saves.filter(Boolean).map(subject))).toEqual(new Set([subject(owner.auth.access_token)]));
  });
});

test.describe('several tabs', () => {
  const tabs = (context: BrowserContext, count: number) =>
    Promise.all(Array.from({ length: count }, () => context.newPage()));

  test('a new tab is signed in, also on a page for members', async ({ page, context, request }) => {
    await signedIn(context, request);
    await visit(page, '/collections');
    const tab = await context.newPage();
    await tab.goto('/profile');
    await expect(name(tab)).toBeVisible();
    await isMember(page);
  });

  test('that start at once never log each other out', async ({ page, context, request }) => {
    test.slow();
    const { auth } = await signedIn(context, request);
    await visit(page, '/collections');
    const others = await tabs(context, 3);
    for (let round = 0; round < 2; round += 1) {
      await Promise.all([page, ...others].map((tab) => tab.goto('/collections')));
      for (const tab of [page, ...others]) {
        await alive(tab);
        await isMember(tab);
      }
    }
    // The session is alive: what they hold now is good for another exchange, and the first token is not.
    const token = await refreshToken(page);
    expect(token).not.toBe(auth.refresh_token);
    await page.goto('/profile');
    await expect(name(page)).toBeVisible();
    await expect.poll(() => refreshToken(page)).not.toBe(token);
  });

  test('logging out in one logs out all, and a page for members is left', async ({
    page,
    context,
    request,
    isMobile,
  }) => {
    const { auth } = await signedIn(context, request);
    await visit(page, '/collections');
    const [reading, profile] = await tabs(context, 2);
    if (!reading || !profile) throw new Error('no tabs');
    await visit(reading, '/collections');
    await isMember(reading);
    await visit(profile, '/profile');
    await expect(name(profile)).toBeVisible();

    if (isMobile) await openChoices(page, true, '');
    await page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click();
    await expect(page).toHaveURL('/login');
    await isMember(reading, false);
    await expect(reading).toHaveURL('/collections');
    await expect(profile).toHaveURL('/login');
    for (const tab of [page, reading, profile])
      expect(await held(tab)).toEqual({ accessToken: null, refreshToken: null, loggedInVia: 'pecha' });
    const answer = await request.post('/api/v1/auth/refresh-token', { data: { token: auth.refresh_token } });
    expect(answer.status()).toBe(401);
  });

  test('logging in in one logs in the others, which leave /login', async ({ page, context, request }) => {
    const member = await registered(request);
    await visit(page, '/login');
    const other = await context.newPage();
    await visit(other, '/login');
    const third = await context.newPage();
    await visit(third, '/collections');
    await logIn(page, member);
    await expect(page).toHaveURL('/collections');
    await expect(other).toHaveURL('/collections');
    await isMember(third);
    await expect.poll(async () => (await held(third)).accessToken).toBeTruthy();
  });
});

test('a tab that slept while somebody else signed in shows what is hers, and nothing of the other', async ({
  page,
  context,
  request,
}) => {
  await signedIn(context, request);
  const other = await registered(request, { ...newMember(), firstname: 'Karma', lastname: 'Dolma' });
  await visit(page, '/profile');
  await expect(name(page)).toBeVisible();
  // No tab is told of what it writes itself.
  await page.evaluate((token) => localStorage.setItem('refreshToken', token), other.auth.refresh_token);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { level: 1, name: 'Karma Dolma' })).toBeVisible();
  await expect(page).toHaveURL('/profile');
});

test.describe('a browser that keeps nothing', () => {
  // Said by the library of the dictionaries.
  test.use({ expectedComplaint: /^sessionStorage not available/ });

  test('shows every page, and lets people log in until they leave it', async ({ page, request, isMobile }) => {
    const member = await registered(request);
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
    if (isMobile) await openChoices(page, true, '');
    await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).click();
    await expect(name(page)).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL('/login');
  });

  test('or is full does the same', async ({ page, request }) => {
    const member = await registered(request);
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await visit(page, '/profile');
    await expect(page).toHaveURL('/login');
    await logIn(page, member);
    await expect(name(page)).toBeVisible();
  });
});

test('the navigation bar does not move when it turns out that she is a member', async ({ page, context, request }) => {
  const places = async () => {
    await visit(page, '/collections');
    return page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.querySelectorAll('header form, header summary, header nav > div > a')]
        .filter((element) => element.checkVisibility())
        .map((element) => Math.round(element.getBoundingClientRect().x));
    });
  };
  const asGuest = await places();
  expect(asGuest.length).toBeGreaterThan(0);
  await signedIn(context, request);
  const asMember = await places();
  await isMember(page);
  expect(asMember).toEqual(asGuest);
});

test('signing in brings the languages of the account along, signing out forgets the one of translations', async ({
  page,
  request,
}) => {
  const member = await registered(request);
  await request.put('/api/v1/users/me/settings', {
    headers: { authorization: `Bearer ${member.auth.access_token}` },
    data: { site_language: 'zh-Hans-CN', translation_language: 'ja', notification_frequency: 'never' },
  });
  await visit(page, '/login');
  await logIn(page, member);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans-CN');
  const kept = () => page.evaluate(() => localStorage.getItem('translationLanguage'));
  expect(await kept()).toBe('ja');
  await visit(page, '/profile?lang=en');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expect.poll(kept).toBeNull();
});
