import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { type Auth, type Member } from './members.ts';
import { expect, visit } from './fixtures.ts';

export const REFUSED_STATUS = /status of (400|401|404|409|503)|net::ERR/;

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

export const field = (container: Locator, label: string) => container.getByLabel(label, { exact: true });

export const button = (container: Locator | Page, name: string) => container.getByRole('button', { name, exact: true });

export const statusOf = (container: Locator) => container.getByRole('status');

export const openSettings = async (page: Page) => {
  await visit(page, '/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible();
};

export const logInStatus = async (
  request: APIRequestContext,
  { email, password }: Pick<Member, 'email' | 'password'>,
) => (await request.post('/api/v1/auth/login', { data: { email, password } })).status();

export const refreshStatus = async (request: APIRequestContext, { refresh_token }: Auth) =>
  (await request.post('/api/v1/auth/refresh-token', { data: { token: refresh_token } })).status();

export const logInAgain = async (request: APIRequestContext, member: Member, userAgent: string): Promise<Auth> => {
  const response = await request.post('/api/v1/auth/login', {
    data: { email: member.email, password: member.password },
    headers: { 'user-agent': userAgent },
  });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { auth: Auth }).auth;
};

export const readSettings = async (page: Page, request: APIRequestContext) => {
  const token = await page.evaluate(() => sessionStorage.getItem('accessToken'));
  const response = await request.get('/api/v1/users/me/settings', { headers: { authorization: `Bearer ${token}` } });
  expect(response.status()).toBe(200);
  return (await response.json()) as Record<string, unknown> & { username: string };
};

export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
