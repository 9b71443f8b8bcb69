import type { Page } from '@playwright/test';

export const TIBETAN = 'སྟོང་པ་ཉིད།';

const visible = { visible: true };

export const searchFor = (q: string, more = '') => `/search?q=${encodeURIComponent(q)}${more}`;

export const results = (page: Page) => page.locator('main [data-list]');

export const passages = (page: Page) => results(page).locator('li');

export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Result types' }).getByRole('link', { name });

/** The search box of the search page. */
export const pageBox = (page: Page) => page.locator('main input[type="search"]');

/** The search box of the header; on a phone a button opens it. */
export const headerBox = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.locator('header summary', { hasText: 'Search' }).filter(visible).click();
  return page.getByRole('banner').locator('input[name="q"]').filter(visible);
};

export const openFacets = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.locator('main summary', { hasText: 'Filter' }).click();
  return page.getByRole('navigation', { name: 'Filter' });
};

export const searchApi = async <Body>(page: Page, query: string): Promise<Body> =>
  (await page.request.get(`/api/v1/search?${query}`)).json();
