import { expect, it, vi } from 'vitest';
import { lazyPage } from './lazy-page.ts';

const Page = () => null;

const setUp = () => {
  const fetchPage = vi.fn(async () => Page);
  return { fetchPage, page: lazyPage('web/some-page.tsx', fetchPage) };
};

it('is fetched once', async () => {
  const { fetchPage, page } = setUp();
  expect(page.loaded()).toBeUndefined();
  page.preload();
  expect(await Promise.all([page.load(), page.load()])).toEqual([Page, Page]);
  page.preload();
  expect([page.loaded(), fetchPage.mock.calls.length]).toEqual([Page, 1]);
});

it('that failed fails the same way until it is preloaded again', async () => {
  const { fetchPage, page } = setUp();
  fetchPage.mockRejectedValueOnce(new Error('offline'));
  await expect(page.load()).rejects.toThrow('offline');
  await expect(page.load()).rejects.toThrow('offline');
  expect(fetchPage).toHaveBeenCalledTimes(1);
  page.preload();
  expect(await page.load()).toBe(Page);
  expect(fetchPage).toHaveBeenCalledTimes(2);
});
