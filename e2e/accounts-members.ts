import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { expect } from './fixtures.ts';

export type Member = { email: string; firstname: string; lastname: string; password: string };
export type Auth = { access_token: string; refresh_token: string };

/** Nobody else has this address. */
export const newMember = (): Member => ({
  email: `pema.${randomUUID()}@example.org`,
  firstname: 'Pema',
  lastname: 'Tsering',
  password: 'butter tea at dawn',
});

export const registered = async (
  request: APIRequestContext,
  member = newMember(),
): Promise<Member & { auth: Auth }> => {
  const response = await request.post('/api/v1/auth/register', { data: member });
  expect(response.status()).toBe(201);
  return { ...member, auth: ((await response.json()) as { auth: Auth }).auth };
};

/** Every tab of this browser begins signed in, until it has logged out. */
export const signedIn = async (
  context: BrowserContext,
  request: APIRequestContext,
): Promise<Member & { auth: Auth }> => {
  const member = await registered(request);
  await context.addInitScript(({ access_token, refresh_token }) => {
    if (localStorage.getItem('loggedInVia')) return;
    localStorage.setItem('loggedInVia', 'pecha');
    localStorage.setItem('refreshToken', refresh_token);
    sessionStorage.setItem('accessToken', access_token);
  }, member.auth);
  return member;
};

/** What the browser holds. */
export const held = (page: Page) =>
  page.evaluate(() => ({
    accessToken: sessionStorage.getItem('accessToken'),
    refreshToken: localStorage.getItem('refreshToken'),
    loggedInVia: localStorage.getItem('loggedInVia'),
  }));

/** In the bar on a desk, in the closed menu on a phone: what is there counts, not what is seen. */
export const isMember = async (page: Page, is = true): Promise<void> => {
  const items = page.locator('header a[href="/profile"]');
  await (is ? expect(items).not.toHaveCount(0) : expect(items).toHaveCount(0));
};

/** Opens the menu behind the avatar, on a phone the one menu. */
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

/** Path and token of the link in a mail to someone, once it has come. Either server may have sent it. */
export const linkFromMail = async (to: string, path: string): Promise<string> => {
  const outbox = process.env['POTHI_OUTBOX'] ?? '';
  let link = '';
  await expect
    .poll(
      async () => {
        const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
        for (const name of names) {
          const bytes = await readFile(join(outbox, name));
          // Most are for others, and need no reading.
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
