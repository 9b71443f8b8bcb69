import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const memberName = (page: Page) => page.getByRole('heading', { level: 1, name: 'Pema Tsering' });

export const refreshToken = (page: Page) => page.evaluate(() => localStorage.getItem('refreshToken'));

/** Ends the session as another device would. */
export const endSessionAtServer = async (page: Page, token: string) => {
  expect((await page.request.post('/api/v1/auth/logout', { data: { token } })).status()).toBe(204);
};
