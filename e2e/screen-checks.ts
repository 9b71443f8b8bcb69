import type { Page } from '@playwright/test';

/** Keys of the dictionaries that show instead of their words; null when there are none. */
export const rawKeys = async (page: Page, within = 'body'): Promise<RegExpMatchArray | null> =>
  (await page.locator(within).innerText()).match(/\b[a-z]+(_[a-z]+)*\.[a-z]+_?[a-z]+(\.[a-z_]+)*\b/g);

/** How many px the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** What a finger can hardly hit. */
export const smallTargets = (page: Page, targets: string) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          // The link of a row covers the whole row.
          const isRow = getComputedStyle(element, '::after').position === 'absolute';
          const box = ((isRow && element.closest('li')) || element).getBoundingClientRect();
          return { text: element.textContent, height: Math.round(box.height) };
        })
        .filter(({ height }) => height < 44),
    targets,
  );
