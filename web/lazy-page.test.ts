import { setImmediate } from 'node:timers/promises';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
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

afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

it('that fails without a network is fetched again when it is back', async () => {
  const { fetchPage, page } = setUp();
  onlineManager.setOnline(false);
  fetchPage.mockRejectedValueOnce(new Error('offline'));
  const loaded = page.load();
  await setImmediate();
  onlineManager.setOnline(true);
  expect(await loaded).toBe(Page);
  expect(fetchPage).toHaveBeenCalledTimes(2);
});

it('that fails without a network is fetched again also when the network is back before the failure is known', async () => {
  const { fetchPage, page } = setUp();
  let fail = () => {};
  fetchPage.mockImplementationOnce(() => new Promise((_, reject) => (fail = () => reject(new Error('offline')))));
  const loaded = page.load();
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  fail();
  expect(await loaded).toBe(Page);
});

it('that fails before the browser reports the lost network is fetched again, too', async () => {
  const { fetchPage, page } = setUp();
  fetchPage.mockRejectedValueOnce(new Error('offline'));
  const loaded = page.load();
  await setImmediate();
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  expect(await loaded).toBe(Page);
  expect(fetchPage).toHaveBeenCalledTimes(2);
});

it('that still fails when the network has just come back is fetched again, but not for ever', async () => {
  vi.useFakeTimers();
  const { fetchPage, page } = setUp();
  onlineManager.setOnline(false);
  fetchPage.mockRejectedValue(new Error('offline'));
  const loaded = page.load();
  loaded.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetchPage).toHaveBeenCalledTimes(1);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetchPage).toHaveBeenCalledTimes(5);
  await expect(loaded).rejects.toThrow('offline');
});
