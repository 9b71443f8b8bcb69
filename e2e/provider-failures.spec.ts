import type { Page } from '@playwright/test';
import { TOKEN_PATH } from '../scripts/testing/oidc-provider.ts';
import { expect, test, visit, waitForHydration, LONG } from './fixtures.ts';
import { storedTokens, expectSignedIn, expectSignedOut, logOut } from './members.ts';
import {
  provider,
  PROVIDER_BUTTON,
  email,
  submitAtProvider,
  signIn,
  claimsOf,
  TOKEN_REQUESTS,
} from './provider-page.ts';

// The environment has the addresses when a worker loads this file.
test.use({ baseURL: process.env['POTHI_WITH_PROVIDER'], allowedOrigin: process.env['POTHI_PROVIDER'] });

const alertWith = (page: Page, message: string | RegExp) => page.getByRole('alert').filter({ hasText: message });

test.describe('failures at the provider are explained', () => {
  test.use({ expectedConsoleError: /status of (4|5)\d\d|net::ERR|CORS/ });

  test('an unrequested response, a denial, a forged state, and an unreachable provider', LONG, async ({ page }) => {
    await test.step('a response that was not requested here', async () => {
      await page.goto('/login?code=somebody-elses&state=forged');
      await expect(alertWith(page, 'This sign-in wasn’t started in this window.')).toBeVisible();
      expect(await storedTokens(page)).toMatchObject({ accessToken: null });
    });

    await test.step('denied consent', async () => {
      await visit(page, '/login');
      await page.getByRole('button', { name: PROVIDER_BUTTON }).click();
      await submitAtProvider(page, 'Deny', '');
      await expect(alertWith(page, 'You didn’t allow the sign-in.')).toBeVisible();
      await expect(page).toHaveURL('/login');
      await expectSignedOut(page);
      // The login form is still there.
      await expect(page.getByLabel('Email')).toBeVisible();
    });

    await test.step('a state that does not match', async () => {
      await visit(page, '/login');
      await page.getByRole('button', { name: PROVIDER_BUTTON }).click();
      await expect(page.getByRole('heading', { name: 'Test provider' })).toBeVisible();
      await page.goto('/login?code=somebody-elses&state=forged');
      await expect(alertWith(page, 'Invalid state')).toBeVisible();
      await expect(page).toHaveURL('/login');
      expect(await storedTokens(page)).toMatchObject({ accessToken: null });
    });

    await test.step('a provider that is down before the redirect', async () => {
      await page.route(`${provider()}/**`, (route) => route.abort());
      await visit(page, '/login');
      await page.getByRole('button', { name: PROVIDER_BUTTON }).click();
      await expect(alertWith(page, 'The sign-in provider cannot be reached.')).toBeVisible();
      await expect(page).toHaveURL('/login');
    });
  });

  test(
    'a token endpoint that fails is asked again, and one that never answers is named',
    LONG,
    async ({ page, context }) => {
      await test.step('two failures are not felt', async () => {
        let attempts = 0;
        await page.route(TOKEN_REQUESTS, (route) => {
          attempts += 1;
          return attempts <= 2 ? route.fulfill({ status: 500, body: '<h1>Oops</h1>' }) : route.continue();
        });
        await signIn(page);
        await expect(page).toHaveURL('/collections');
        await expectSignedIn(page);
        expect(attempts).toBe(3);
      });

      await test.step('three are explained', async () => {
        await page.unroute(TOKEN_REQUESTS);
        await waitForHydration(page);
        await logOut(page);
        await expectSignedOut(page);
        let attempts = 0;
        await page.route(TOKEN_REQUESTS, (route) => {
          attempts += 1;
          return route.fulfill({ status: 500, body: '' });
        });
        await signIn(page);
        await expect(alertWith(page, 'The sign-in provider cannot be reached.')).toBeVisible();
        expect(attempts).toBe(3);
        await expectSignedOut(page);
      });

      await test.step('no answer at all', async () => {
        await context.clearCookies();
        await page.unroute(TOKEN_REQUESTS);
        await page.route(TOKEN_REQUESTS, () => {});
        await page.clock.install();
        const asked = page.waitForRequest((request) => request.url().endsWith(TOKEN_PATH));
        await signIn(page);
        await asked;
        // Ten seconds for each of the three attempts of the SDK.
        const problem = alertWith(page, 'The sign-in took too long. Please try again.');
        await expect(async () => {
          await page.clock.fastForward(10_000);
          await expect(problem).toBeVisible({ timeout: 500 });
        }).toPass();
      });
    },
  );

  test('accounts that the provider accepts and the site does not', LONG, async ({ page, context, baseURL }) => {
    await test.step('an address the provider has not verified', async () => {
      await signIn(page, email('unverified'));
      await expect(
        alertWith(page, 'Please confirm your email address with your sign-in provider first.'),
      ).toBeVisible();
      await expect(page).toHaveURL('/login');
      await expectSignedOut(page);
      expect(await storedTokens(page)).toMatchObject({ accessToken: null });
    });

    await test.step('a token that was issued for another sign-in', async () => {
      // Ends the session at the provider.
      await context.clearCookies();
      await page.route(TOKEN_REQUESTS, async (route) => {
        const response = await route.fetch();
        const given = (await response.json()) as { id_token: string };
        const [head, , signature] = given.id_token.split('.');
        const claims = { ...claimsOf(given.id_token), nonce: 'of-another' };
        const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
        await route.fulfill({ response, json: { ...given, id_token: [head, payload, signature].join('.') } });
      });
      await signIn(page);
      await expect(alertWith(page, 'Login failed')).toBeVisible();
      await expectSignedOut(page);
      expect(await storedTokens(page)).toMatchObject({ accessToken: null });
    });

    await test.step('a provider that is down after the redirect', async () => {
      await context.clearCookies();
      await page.unroute(TOKEN_REQUESTS);
      await page.route(TOKEN_REQUESTS, (route) => route.abort());
      await signIn(page);
      await expect(alertWith(page, /The sign-in provider cannot be reached|Login failed/)).toBeVisible();
      await expectSignedOut(page);
    });

    await test.step('a site without provider settings: goes to the library', async () => {
      await context.addCookies([{ name: 'auth0.x.is.authenticated', value: 'true', url: baseURL ?? '' }]);
      await page.evaluate(() => localStorage.setItem('loggedInVia', 'provider'));
      await page.route('**/api/v1/props', (route) => route.fulfill({ status: 404, json: { code: 'x', detail: 'x' } }));
      await page.goto('/search');
      await expect(page).toHaveURL('/');
      await expectSignedOut(page);
    });
  });
});
