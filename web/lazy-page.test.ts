import { afterEach, describe, expect, it } from 'vitest';
import { lazyPage, setPageMessageLoader } from './lazy-page.ts';

const Page = () => null;

afterEach(() => setPageMessageLoader(async () => undefined));

describe('a lazy page', () => {
  it('is fetched once', async () => {
    let fetched = 0;
    const page = lazyPage('web/x-page.tsx', async () => {
      fetched += 1;
      return Page;
    });
    expect(page.loaded()).toBeUndefined();
    await Promise.all([page.load(), page.load()]);
    expect(page.loaded()).toBe(Page);
    expect(fetched).toBe(1);
  });

  it('can be loaded again after a failure', async () => {
    let attempts = 0;
    const page = lazyPage('web/x-page.tsx', async () => {
      attempts += 1;
      if (attempts === 1) throw new TypeError('Failed to fetch');
      return Page;
    });
    await expect(page.load()).rejects.toThrow('Failed to fetch');
    expect(await page.load()).toBe(Page);
  });

  it('is not shown before its messages are loaded', async () => {
    const page = lazyPage('web/x-page.tsx', async () => Page);
    let finish: () => void = () => undefined;
    setPageMessageLoader(
      (module) => new Promise<void>((resolve) => (finish = module === page.module ? resolve : finish)),
    );
    const loading = page.load();
    await new Promise((resolve) => setTimeout(resolve));
    expect(page.loaded()).toBeUndefined();
    finish();
    expect(await loading).toBe(Page);
  });
});
