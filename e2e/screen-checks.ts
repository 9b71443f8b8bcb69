import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import type Axe from 'axe-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type AxeOptions = {
  /** A selector: only what is inside is checked. */
  within?: string;
  /** Only the rules of these standards. */
  tags?: string[];
};

type Violations = [rule: string, html: string[]][];

type Colour = { r: number; g: number; b: number; alpha: number };

/** Runs in the page. For each element axe parses the same few colours again. */
const rememberParsedColours = (): void => {
  const { prototype } = Reflect.get(window, 'axe').commons.color.Color;
  const { parseString } = prototype;
  const parsed = new Map<string, Colour>();
  prototype.parseString = function remember(this: Colour, text: string) {
    const known = parsed.get(text);
    if (known) return Object.assign(this, known);
    parseString.call(this, text);
    const { r, g, b, alpha } = this;
    parsed.set(text, { r, g, b, alpha });
    return this;
  };
};

/**
 * The accessibility rules that the page breaks, with the elements. Runs axe in the page and injects it once: the package
 * made for Playwright injects it into each frame and a second page on every call, which takes five times as long.
 */
export const findAxeViolations = async (page: Page, options: AxeOptions = {}): Promise<Violations> => {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource);
    await page.evaluate(rememberParsedColours);
  }
  return page.evaluate(async ({ within, tags }) => {
    const { run }: typeof Axe = Reflect.get(window, 'axe');
    const { violations } = await run(within ? { include: [within] } : document, {
      resultTypes: ['violations'],
      iframes: false,
      ...(tags ? { runOnly: tags } : {}),
    });
    return violations.map(({ id, nodes }): [string, string[]] => [id, nodes.map(({ html }) => html)]);
  }, options);
};

const THEMES = ['sepia', 'dark', 'light'];
const checksOf = new WeakMap<Page, number>();

/**
 * The same in one theme, the next one at each check of a page; `npm run screens` checks everything in every theme. The page
 * is not loaded again for it.
 */
export const findViolationsInThemes = async (page: Page, options: AxeOptions = {}): Promise<Violations> => {
  const before = checksOf.get(page) ?? 0;
  checksOf.set(page, before + 1);
  const themes = process.env['ALL_SCREENS'] ? THEMES : [THEMES[before % THEMES.length] ?? ''];
  const found: Violations = [];
  // Colours that change gradually would be measured on their way.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const theme of themes) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    const violations = await findAxeViolations(page, options);
    found.push(...violations.map(([rule, html]): Violations[number] => [`${rule}, ${theme}`, html]));
  }
  await page.emulateMedia({ reducedMotion: null });
  return found;
};

/** Message keys that are shown instead of their messages; null when there are none. */
export const findRawMessageKeys = async (page: Page, within = 'body'): Promise<RegExpMatchArray | null> =>
  (await page.locator(within).innerText()).match(/\b[a-z]+(_[a-z]+)*\.[a-z]+_?[a-z]+(\.[a-z_]+)*\b/g);

/** How many px the page is wider than the window. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Visible targets lower than the 44 px that a finger needs. */
export const findSmallTargets = (page: Page, targets: string) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          // The link of a row covers the whole row.
          const isRow = getComputedStyle(element, '::after').position === 'absolute';
          // A press on the words beside a box counts too.
          const label = element.matches('[type=checkbox]') && element.closest('label');
          const box = ((isRow && element.closest('li')) || label || element).getBoundingClientRect();
          return { html: element.outerHTML.slice(0, 120), height: Math.round(box.height) };
        })
        .filter(({ height }) => height < 44),
    targets,
  );

/** The field has the focus and describes what is wrong with it. */
export const expectFieldError = async (field: Locator, message: string): Promise<void> => {
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(message);
};

/** Accessibility, words, width and targets of what is open, in the next theme. */
export const checkScreen = async (page: Page, within: string): Promise<void> => {
  expect.soft(await findViolationsInThemes(page, within === 'main' ? {} : { within })).toEqual([]);
  // The address of a film is no message key.
  const keys = (await findRawMessageKeys(page, within)) ?? [];
  expect.soft(keys.filter((key) => !key.endsWith('.com'))).toEqual([]);
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  // The numbers of passages stand in the text.
  const targets = [
    'a:not([data-number-link])',
    'button',
    'select',
    'summary',
    'input:not([type=radio], [type=file])',
    'textarea',
  ];
  const small = await findSmallTargets(page, [...targets.map((one) => `${within} ${one}`), 'header a'].join());
  expect.soft(small).toEqual([]);
};
