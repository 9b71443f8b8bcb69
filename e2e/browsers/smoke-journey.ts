import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { click, fill, open, type, waitFor, waitForElement } from './actions.ts';
import type { SmokeBrowser } from './browser.ts';

const messages = JSON.parse(readFileSync('locales/en.json', 'utf8')) as Record<string, string>;
const message = (key: string): string => {
  const text = messages[key];
  if (!text) throw new Error(`No message ${key}`);
  return text;
};
const labelled = (key: string) => `[aria-label="${message(key)}"]`;

type Step = [name: string, run: (browser: SmokeBrowser, site: string) => Promise<void>];

/** What a visitor and a new member do on a first evening. Each step begins where the one before it ended. */
export const smokeJourney = (): Step[] => {
  const member = { firstname: 'Pema', email: `pema.${randomUUID()}@example.org`, password: 'butter tea at dawn' };
  /** Where the published sheet is, found on the community page and opened again as a guest. */
  let sheetPath = '';
  return [
    [
      'library',
      async (browser, site) => {
        await open(browser, `${site}/collections`);
        await waitForElement(browser, 'main a[href^="/works/"], main a[href^="/collections/"]');
        await click(browser, 'main a[href^="/works/"]');
        await waitFor(browser, "location.pathname.startsWith('/works/')");
        await click(browser, 'main a[href^="/texts/"]');
        await waitFor(browser, "location.pathname.startsWith('/texts/')");
      },
    ],
    [
      'chapter, scrolled',
      async (browser) => {
        await click(browser, 'main a[href^="/chapter"]');
        await waitFor(browser, "location.pathname === '/chapter'");
        await waitForElement(browser, '[data-segment-id]');
        const first = await browser.evaluate<string>("document.querySelector('[data-segment-id]').textContent");
        if (first.trim() === '') throw new Error('The first segment is empty.');
        await waitForElement(browser, '[data-hydrated]');
        const isAway = "new URLSearchParams(location.search).has('segment_id')";
        // The keys are loaded after the page; a reader presses again.
        for (let times = 0; times < 80 && !(await browser.evaluate<boolean>(isAway)); times += 1)
          await type(browser, 'j');
        await waitFor(browser, isAway);
      },
    ],
    [
      'resources panel',
      async (browser) => {
        await click(browser, '[data-segment-id][aria-current]');
        await waitForElement(browser, '[data-resources-panel="main"]');
        await click(browser, '[data-entry="share"]');
        await waitForElement(browser, '[data-resources-panel="share"]');
      },
    ],
    [
      'search',
      async (browser, site) => {
        await open(browser, `${site}/search?q=mindfulness`);
        await waitForElement(browser, 'main a[href^="/chapter"]');
        await waitForElement(browser, 'main mark');
      },
    ],
    [
      'register',
      async (browser, site) => {
        await open(browser, `${site}/register`);
        await fill(browser, 'input[autocomplete="given-name"]', member.firstname);
        await fill(browser, 'input[autocomplete="username"]', member.email);
        await fill(browser, 'input[autocomplete="new-password"]', member.password);
        await click(browser, 'main button[type="submit"]', message('common.register'));
        await waitFor(browser, "location.pathname !== '/register'");
        await waitFor(browser, 'document.querySelector(\'header a[href="/profile"]\')');
      },
    ],
    [
      'write',
      async (browser, site) => {
        await open(browser, `${site}/sheets/new`);
        await fill(browser, labelled('editor.title_label'), 'On patience');
        await fill(browser, labelled('editor.area_label'), 'Anger is quick, patience is slow.');
        await waitFor(browser, 'document.querySelector(\'[data-save-state="saved"]\')');
      },
    ],
    [
      'publish',
      async (browser) => {
        await click(browser, 'button', message('publish.publish'));
        await click(browser, 'dialog label', message('publish.copyright'));
        await click(browser, 'dialog button', message('publish.publish'));
        await waitFor(browser, "!location.pathname.startsWith('/sheets/')");
        await waitForElement(browser, 'main', 'Anger is quick, patience is slow.');
        sheetPath = await browser.evaluate<string>('location.pathname');
      },
    ],
    [
      'read as a guest',
      async (browser, site) => {
        await browser.evaluate('(sessionStorage.clear(), localStorage.clear())');
        await open(browser, `${site}${sheetPath}`);
        await waitForElement(browser, 'main', 'Anger is quick, patience is slow.');
        await waitFor(browser, '!document.querySelector(\'header a[href="/profile"]\')');
      },
    ],
    ...(['bo-IN', 'zh-Hans-CN', 'en'] as const).map((language): Step => [
      `in ${language}, dark`,
      async (browser, site) => {
        await open(browser, `${site}/collections?lang=${language}&theme=dark`);
        const dictionary = JSON.parse(readFileSync(`locales/${language}.json`, 'utf8')) as Record<string, string>;
        await waitForElement(browser, 'header a, header button', dictionary['common.login'] ?? '');
        await waitFor(browser, `document.documentElement.lang === '${language}'`);
        const ink = await browser.evaluate<string>('getComputedStyle(document.body).backgroundColor');
        if (ink !== 'rgb(23, 20, 17)') throw new Error(`The page is not dark but ${ink}.`);
        await waitFor(browser, 'document.documentElement.scrollWidth <= innerWidth');
      },
    ]),
  ];
};
