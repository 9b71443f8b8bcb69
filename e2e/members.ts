import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';

export type Member = { email: string; firstname: string; lastname: string; password: string };
export type Auth = { access_token: string; refresh_token: string };
export type RegisteredMember = Member & { auth: Auth };

/** With an address that no other test uses. */
export const newMember = (): Member => ({
  email: `pema.${randomUUID()}@example.org`,
  firstname: 'Pema',
  lastname: 'Tsering',
  password: 'butter tea at dawn',
});

export const registerMember = async (request: APIRequestContext, member = newMember()): Promise<RegisteredMember> => {
  const response = await request.post('/api/v1/auth/register', { data: member });
  expect(response.status()).toBe(201);
  return { ...member, auth: ((await response.json()) as { auth: Auth }).auth };
};

/** Every tab of this browser starts signed in, until it has logged out. */
export const storeTokens = (context: Pick<BrowserContext, 'addInitScript'>, auth: Auth) =>
  context.addInitScript(({ access_token, refresh_token }) => {
    if (localStorage.getItem('loggedInVia')) return;
    localStorage.setItem('loggedInVia', 'pecha');
    localStorage.setItem('refreshToken', refresh_token);
    sessionStorage.setItem('accessToken', access_token);
  }, auth);

export const signInNewMember = async (
  context: BrowserContext,
  request: APIRequestContext,
): Promise<RegisteredMember> => {
  const member = await registerMember(request);
  await storeTokens(context, member.auth);
  return member;
};

/** A new signed-in member, with functions that call the API in their name. */
export const signInWithApi = async (context: BrowserContext, request: APIRequestContext) => {
  const member = await signInNewMember(context, request);
  const headers = { authorization: `Bearer ${member.auth.access_token}` };
  const get = async <Body>(path: string): Promise<Body> => (await request.get(`/api/v1${path}`, { headers })).json();
  const post = (path: string, data: object) => request.post(`/api/v1${path}`, { headers, data });
  const put = (path: string, data: object) => request.put(`/api/v1${path}`, { headers, data });
  return { member, get, post, put };
};

/** What the browser has stored about the session. */
export const storedTokens = (page: Page) =>
  page.evaluate(() => ({
    accessToken: sessionStorage.getItem('accessToken'),
    refreshToken: localStorage.getItem('refreshToken'),
    loggedInVia: localStorage.getItem('loggedInVia'),
  }));

/** On a phone the link is in a closed menu, so its presence counts and not its visibility. */
const profileLinks = (page: Page) => page.locator('header a[href="/profile"]');
export const expectSignedIn = (page: Page): Promise<void> => expect(profileLinks(page)).not.toHaveCount(0);
export const expectSignedOut = (page: Page): Promise<void> => expect(profileLinks(page)).toHaveCount(0);

/** Opens the menu behind the avatar; on a phone, the main menu. */
export const openAccountMenu = (page: Page): Promise<void> =>
  page
    .locator('header summary')
    .filter({ visible: true, hasText: /Account|Menu/ })
    .click();

export const logOut = async (page: Page): Promise<void> => {
  await openAccountMenu(page);
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).filter({ visible: true }).click();
};

export const logIn = async (page: Page, { email, password }: Pick<Member, 'email' | 'password'>): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
};

/** Waits for a mail to this address, from either server, and returns path and token of the link in it. */
export const findLinkInMail = async (to: string, path: string): Promise<string> => {
  const outbox = process.env['POTHI_OUTBOX'] ?? '';
  let link = '';
  await expect
    .poll(
      async () => {
        const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
        for (const name of names) {
          const bytes = await readFile(join(outbox, name));
          // Most are for others and need not be parsed.
          if (!bytes.includes(to)) continue;
          const mail = await PostalMime.parse(bytes);
          if (!mail.to?.some(({ address }) => address === to)) continue;
          link = new RegExp(`${path}\\?token=[\\w.~-]+`).exec(mail.text ?? '')?.[0] ?? link;
        }
        return link;
      },
      { timeout: 30_000 },
    )
    .not.toBe('');
  return link;
};
