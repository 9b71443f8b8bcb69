import type { Page } from '@playwright/test';

export const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

export const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

export const ACCOUNT_SCREENS = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=t',
  '/confirm-email',
  '/profile',
];
