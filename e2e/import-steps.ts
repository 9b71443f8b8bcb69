import { expect, type Page } from '@playwright/test';

/** Imports run one after the other, each in a process of its own; another test may have one too. */
const FINISHED = { timeout: 60_000 };

export const expectFormat = (page: Page, format: string) =>
  expect(page.getByLabel('Format')).toHaveValue(format, FINISHED);

export const expectTrial = (page: Page) =>
  expect(page.getByRole('heading', { name: 'What would come' })).toBeVisible(FINISHED);

export const expectWritten = (page: Page) =>
  expect(page.getByRole('heading', { name: 'What was written' })).toBeVisible(FINISHED);
