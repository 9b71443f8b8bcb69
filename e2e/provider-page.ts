import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { TOKEN_PATH } from '../scripts/testing/oidc-provider.ts';
import { expect, visit } from './fixtures.ts';

export const provider = () => process.env['POTHI_PROVIDER'] ?? '';

export const PROVIDER_NAME = 'Monastery account';
export const PROVIDER_BUTTON = `Continue with ${PROVIDER_NAME}`;

/** The paths that the SDK assumes are not the provider's. */
export const TOKEN_REQUESTS = `**${TOKEN_PATH}`;

/** An address that no other test uses; its prefix decides how the test provider treats it. */
export const email = (kind = 'karma') => `${kind}.${randomUUID()}@example.org`;

/** Submits the login form of the provider. */
export const submitAtProvider = async (page: Page, choice: 'Continue' | 'Deny', address: string) => {
  await expect(page.getByRole('heading', { name: 'Test provider' })).toBeVisible();
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: choice }).click();
};

export const signIn = async (page: Page, address = email()) => {
  await visit(page, '/login');
  await page.getByRole('button', { name: PROVIDER_BUTTON }).click();
  await submitAtProvider(page, 'Continue', address);
};

export const claimsOf = (token: string | null) =>
  JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString() || '{}') as { iss?: string; exp?: number };
