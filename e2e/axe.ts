import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Narrow = {
  /** A selector: only what is inside is looked at. */
  within?: string;
  /** Only the rules of these standards. */
  tags?: string[];
};

/**
 * What axe finds wrong, with the elements it means. It is run in the page itself, once put there: the package made for
 * Playwright puts it anew into each frame and a second page for every look, which takes five times as long.
 */
export const axe = async (page: Page, narrow: Narrow = {}): Promise<[rule: string, html: string[]][]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async ({ within, tags }) => {
    const { run } = (window as unknown as { axe: typeof Axe }).axe;
    const { violations } = await run(within ? { include: [within] } : document, {
      resultTypes: ['violations'],
      iframes: false,
      ...(tags ? { runOnly: tags } : {}),
    });
    return violations.map(({ id, nodes }): [string, string[]] => [id, nodes.map(({ html }) => html)]);
  }, narrow);
};
