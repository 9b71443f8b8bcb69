import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { hydrated, expect, test, visit, TABS } from './fixtures.ts';
import {
  held,
  isMember,
  logIn,
  logOut,
  type Member,
  newMember,
  openAccountMenu,
  registered,
  signedIn,
} from './accounts-members.ts';

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

/** From left to right, once every letter has its face. */
const placesInBar = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll('header form, header nav > details > summary, header nav > div > a')]
      .filter((element) => element.checkVisibility())
      .map((element) => Math.round(element.getBoundingClientRect().x));
  });

test(
  'tokens are asked for members only: on start, in every tab, and every minute',
  TABS,
  async ({ page, context, request }) => {
    const asked = exchanges(page);
    let asGuest: number[] = [];

    await test.step('nothing is asked for guests', async () => {
      await visit(page, '/collections');
      expect(asked).toEqual([]);
      expect(await held(page)).toEqual({ accessToken: null, refreshToken: null, loggedInVia: null });
      asGuest = await placesInBar(page);
      expect(asGuest.length).toBeGreaterThan(0);
    });

    const { auth } = await signedIn(context, request);

    await test.step('the refresh token is exchanged on start, and the new one kept', async () => {
      await visit(page, '/collections');
      await expect.poll(() => refreshToken(page)).not.toBe(auth.refresh_token);
      expect(asked).toEqual([auth.refresh_token]);
      const second = await refreshToken(page);
      await page.reload();
      await expect.poll(() => refreshToken(page)).not.toBe(second);
      expect(asked).toEqual([auth.refresh_token, second]);
      expect((await held(page)).loggedInVia).toBe('pecha');
    });

    await test.step('the navigation bar does not move when it turns out that she is a member', async () => {
      await hydrated(page);
      const asMember = await placesInBar(page);
      await isMember(page);
      expect(asMember).toEqual(asGuest);
    });

    await test.step('a new tab is signed in, also on a page for members', async () => {
      const tab = await context.newPage();
      await tab.goto('/profile');
      await expect(name(tab)).toBeVisible();
      await isMember(page);
      await tab.close();
    });

    await test.step('and again every 60000 ms', async () => {
      await page.clock.install();
      const later = exchanges(page);
      await visit(page, '/collections');
      await expect.poll(() => later.length).toBe(1);
      // The next is not planned before the answer to this one has been kept.
      await expect.poll(async () => (await refreshToken(page)) !== later.at(-1)).toBe(true);
      await page.clock.fastForward(60_000);
      await expect.poll(() => later.length).toBe(2);
      await expect.poll(async () => (await refreshToken(page)) !== later.at(-1)).toBe(true);
      await page.clock.fastForward(60_000);
      await expect.poll(() => later.length).toBe(3);
      await isMember(page);
    });
  },
);

test.describe('tokens that are refused', () => {
  test.use({ expectedComplaint: /status of 401/ });

  test('in the middle of work are exchanged; on start they are cleared', async ({
    page,
    context,
    request,
    library,
  }) => {
    const member = await signedIn(context, request);

    await test.step('an access token in the middle of work: one exchange, and the call is repeated', async () => {
      await visit(page, '/collections');
      // The exchange on start would otherwise bring a good one again.
      await expect.poll(() => refreshToken(page)).not.toBe(member.auth.refresh_token);
      await page.evaluate(() => sessionStorage.setItem('accessToken', 'not.a.token'));
      const asked = exchanges(page);
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

    await test.step('on start: tokens are cleared, the user goes to /login and returns from there; loggedInVia is kept', async () => {
      await endAtServer(page, (await refreshToken(page)) ?? '');
      const path = `/texts/${library.text.id}?type=root_text`;
      await page.goto(path);
      await expect(page).toHaveURL('/login');
      expect(await held(page)).toEqual({ accessToken: null, refreshToken: null, loggedInVia: 'pecha' });
      await hydrated(page);
      await logIn(page, member);
      await expect(page).toHaveURL(path);
    });
  });
});

test.describe('tokens that cannot be exchanged', () => {
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

test.describe('typed text', () => {
  test.use({ expectedComplaint: /status of 401/ });
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Please log in again' });
  const username = (page: Page) => page.getByRole('textbox', { name: 'Username' });
  const logInOver = async (page: Page, member: Pick<Member, 'email' | 'password'>) => {
    await dialog(page).getByLabel('Email').fill(member.email);
    await dialog(page).getByLabel('Password', { exact: true }).fill(member.password);
    await dialog(page).getByRole('button', { name: 'Log in' }).click();
  };

  test('is not lost when the session has ended', async ({ page, context, request }) => {
    const member = await signedIn(context, request);
    const typed = `typed-${member.email.slice(5, 18)}`;
    await visit(page, '/settings');

    await test.step('sent then: the prompt appears over it, then it is sent again', async () => {
      await username(page).fill(typed);
      await expect.poll(() => refreshToken(page)).not.toBe(member.auth.refresh_token);
      await endAtServer(page, (await refreshToken(page)) ?? '');
      await username(page).press('Enter');
      await expect(dialog(page)).toContainText('Your session has ended. Nothing you typed is lost.');
      await expect(username(page)).toHaveValue(typed);
      expect(await axe(page)).toEqual([]);
      await logInOver(page, member);
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByRole('main')).toContainText('Saved');
      await expect(page).toHaveURL('/settings');
      expect((await request.get(`/api/v1/users/${typed}`)).status()).toBe(200);
    });

    await test.step('stays when the refresh finds out, also for who would rather not log in now', async () => {
      await username(page).fill(`${typed}-again`);
      await endAtServer(page, (await refreshToken(page)) ?? '');
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(dialog(page)).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Not now' }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(page).toHaveURL('/settings');
      await expect(username(page)).toHaveValue(`${typed}-again`);
      await isMember(page, false);
    });
  });

  test(
    'stays when another tab logs out, and is not sent in the name of somebody else who signs in there',
    TABS,
    async ({ page, context, request }) => {
      const owner = await signedIn(context, request);
      const other = await registered(request, { ...newMember(), firstname: 'Karma', lastname: 'Dolma' });
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
      expect(await axe(page)).toEqual([]);
      await isMember(tab);

      await logInOver(page, owner);
      await expect(page.getByRole('main')).toContainText('Saved');
      const subject = (bearer = '') =>
        (JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString() || '{}') as { sub?: string }).sub;
      expect(new Set(saves.filter(Boolean).map(subject))).toEqual(new Set([subject(owner.auth.access_token)]));
    },
  );
});

test('several tabs log in and out as one', TABS, async ({ page, context, request }) => {
  test.slow();
  const member = await registered(request);
  const [second, third, fourth] = [await context.newPage(), await context.newPage(), await context.newPage()];
  const all = [page, second, third, fourth];

  await test.step('logging in in one logs in the others, which leave /login', async () => {
    await visit(second, '/login');
    await visit(third, '/collections');
    await visit(page, '/login');
    await logIn(page, member);
    await expect(page).toHaveURL('/collections');
    await expect(second).toHaveURL('/collections');
    await isMember(third);
    await expect.poll(async () => (await held(third)).accessToken).toBeTruthy();
  });

  await test.step('that start at once never log each other out', async () => {
    const first = await refreshToken(page);
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(all.map((tab) => tab.goto('/collections')));
      for (const tab of all) {
        await hydrated(tab);
        await isMember(tab);
      }
    }
    // The session is alive: what they hold now is good for another exchange, and the first token is not.
    const token = await refreshToken(page);
    expect(token).not.toBe(first);
    await second.goto('/profile');
    await expect(name(second)).toBeVisible();
    await expect.poll(() => refreshToken(page)).not.toBe(token);
  });

  await test.step('logging out in one logs out all, and a page for members is left', async () => {
    const last = (await refreshToken(page)) ?? '';
    await logOut(page);
    await expect(page).toHaveURL('/login');
    await isMember(third, false);
    await expect(third).toHaveURL('/collections');
    await expect(second).toHaveURL('/login');
    for (const tab of all)
      expect(await held(tab)).toEqual({ accessToken: null, refreshToken: null, loggedInVia: 'pecha' });
    const answer = await request.post('/api/v1/auth/refresh-token', { data: { token: last } });
    expect(answer.status()).toBe(401);
  });
});

test('who signs in brings her languages along, and a tab that slept shows what is hers', async ({ page, request }) => {
  const member = await registered(request);
  const other = await registered(request, { ...newMember(), firstname: 'Karma', lastname: 'Dolma' });

  await test.step('signing in brings the languages of the account along, signing out forgets the one of translations', async () => {
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
    await expect(name(page)).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await expect.poll(kept).toBeNull();
  });

  await test.step('a tab that slept while somebody else signed in shows what is hers, and nothing of the other', async () => {
    await visit(page, '/login?lang=en');
    await logIn(page, member);
    await expect(page).toHaveURL('/collections');
    await visit(page, '/profile');
    await expect(name(page)).toBeVisible();
    // No tab is told of what it writes itself.
    await page.evaluate((token) => localStorage.setItem('refreshToken', token), other.auth.refresh_token);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByRole('heading', { level: 1, name: 'Karma Dolma' })).toBeVisible();
    await expect(name(page)).toHaveCount(0);
    await expect(page).toHaveURL('/profile');
  });
});

test.describe('a browser that keeps nothing', () => {
  // Said by the library of the dictionaries.
  test.use({ expectedComplaint: /^sessionStorage not available/ });

  test('shows every page, and lets people log in until they leave it', async ({ page, request }) => {
    const member = await registered(request);

    await test.step('because it is full', async () => {
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

    await test.step('because it does not want to', async () => {
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
      await expect(name(page)).toBeVisible();
      await page.reload();
      await expect(page).toHaveURL('/login');
    });
  });
});
