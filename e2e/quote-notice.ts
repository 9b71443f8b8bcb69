import type { Page } from '@playwright/test';
import { expect, visit } from './fixtures.ts';

/** Opens the sheet whose author has been told that a passage it quotes has changed. A job tells authors. */
export const openQuoteNotice = async (page: Page): Promise<void> => {
  const notice = page.getByRole('link', { name: /quotes has changed/ });
  await expect(async () => {
    await visit(page, '/notifications');
    await expect(notice).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await notice.click();
};
