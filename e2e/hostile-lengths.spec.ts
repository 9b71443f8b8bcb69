import type { Page } from '@playwright/test';
import { openEditor, textArea, title } from './editor-page.ts';
import { expect, pauseRequests, test, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { registerMember, signInNewMember } from './members.ts';
import { chapterPath, clickText, findSegment, HEART_SUTRA, resourcesPanel } from './reader-texts.ts';
import { horizontalOverflow } from './screen-checks.ts';
import { createAuthor } from './sheet-authors.ts';

// The browser logs the save that meets a conflict, and the first call of a tab that has no access token yet.
test.use({ expectedConsoleError: /401|412/ });

/** Names as long as allowed, texts longer than the widest window; without a place to break. */
const W = (length: number) => 'W'.repeat(length);

const WORD = 'hostilelengths';

const WIDTHS = [320, 1280];

/** Elements with a long name that are higher than two lines, outside of what is written to be read in full. */
const tallNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = document.querySelectorAll<HTMLElement>('.one-line, .two-lines');
    return [...names]
      .filter((element) => {
        const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight) || 40;
        return element.getBoundingClientRect().height > 2 * lineHeight + 4;
      })
      .map((element) => element.textContent?.slice(0, 20) ?? '');
  });

/** Long names in rows, headers and sentences that are shown in full. */
const unclampedNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const MIN_LENGTH = 60;
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent?.trim() ?? '';
      const isName = parent?.closest('li h2, li h3, li bdi, nav, li a, li button, header nav, [role="status"]');
      if (!parent?.checkVisibility() || text.length < MIN_LENGTH || !/W{40}|😀{10}/u.test(text) || !isName) continue;
      // A summary, a note, a quote and a line of a profile are not names.
      if (
        parent.closest(
          '.one-line, .two-lines, blockquote, p[lang], [data-html], .screen-reader-text, li p, [aria-label="Education"]',
        )
      )
        continue;
      const { height } = parent.getBoundingClientRect();
      const lineHeight = Number.parseFloat(getComputedStyle(parent).lineHeight) || 40;
      if (height > 2 * lineHeight + 8) found.push(`${parent.tagName} ${parent.className} ${text.slice(0, 12)}`);
    }
    return found;
  });

/** Dialogs and panels with something wider than they are: they would be scrolled sideways, the page not. */
const wideParts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('dialog[open], dialog[open] *, [data-resources-panel] *')]
      .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowX) && !part.matches('[data-table]'))
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, className }) => `${tagName} ${className}`),
  );

test(
  'nothing that a member writes makes a page wider than the window, or a name longer than two lines',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    test.setTimeout(240_000);
    const reader = await createAuthor(request, await signInNewMember(context, request));
    const author = await createAuthor(request, await registerMember(request));
    const call = async (who: typeof author, method: 'POST' | 'PUT', path: string, data: object = {}) => {
      const response = await request.fetch(`/api/v1${path}`, { method, headers: who.headers, data });
      expect([path, response.ok()]).toEqual([path, true]);
      return (await response.json().catch(() => ({}))) as { id: string };
    };
    const profile = {
      firstname: W(100),
      lastname: '😀'.repeat(50),
      title: W(200),
      organization: W(200),
      location: W(200),
      educations: [W(200)],
      about_me: W(600),
    };
    for (const who of [author, reader]) await call(who, 'POST', '/users/info', profile);
    const passage = await findSegment(request, HEART_SUTRA, 2);
    const rows: Parameters<typeof author.createSheet>[1] = [
      ['content', `<h1>${W(300)}</h1><p>${W(600)}</p>`],
      ['source', passage.segment_id],
      ['content', `<p>Word<sup class="footnote-marker">1</sup><i class="footnote">${W(600)}</i></p>`],
      ['content', `<table><tbody><tr><td>${W(300)}</td><td>${W(300)}</td></tr></tbody></table>`],
      ['image', 'https://elsewhere.example/a.jpg', { alt: W(300), caption: W(300) }],
      ['audio', 'https://soundcloud.com/a/b', { title: W(150) }],
    ];
    const topics = ((await (await request.get('/api/v1/topics?limit=1')).json()) as { topics: { id: string }[] })
      .topics;
    const details = { summary: W(280), topics: topics.map(({ id }) => id) };
    // With a word that is found.
    const sheet = await author.createSheet(`${WORD} ${W(280)}`, rows, details);
    const own = await reader.createSheet(W(300), rows, details);
    const conflicting = await reader.createSheet(W(300), rows, details);
    const deleted = await reader.createSheet(W(300), rows);
    await request.delete(`/api/v1/sheets/${deleted.id}`, { headers: reader.headers });

    await call(reader, 'PUT', `/sheets/${own.id}/history/1`, { name: W(100) });
    const changed = [{ position: 1, type: 'content', content: `<p>${W(500)}</p>` }];
    await call(reader, 'PUT', `/sheets/${own.id}`, { source: changed });

    const collection = { title: W(300), description: W(600), is_public: true, language: 'en' };
    const theirs = await call(author, 'POST', '/sheet-collections', collection);
    const mine = await call(reader, 'POST', '/sheet-collections', collection);
    await call(author, 'POST', `/sheet-collections/${theirs.id}/sheets`, { sheet_id: sheet.id });
    for (const { id } of [sheet, own])
      await call(reader, 'POST', `/sheet-collections/${mine.id}/sheets`, { sheet_id: id });
    await call(author, 'POST', `/users/${reader.username}/follow`);
    await call(reader, 'POST', `/users/${author.username}/follow`);
    await call(author, 'POST', `/sheets/${own.id}/like`);
    await call(author, 'POST', `/sheet-collections/${theirs.id}/editors`, { username: reader.username });
    await call(reader, 'POST', `/sheet-collections/${mine.id}/editors`, { username: author.username });
    await call(reader, 'POST', '/notes', { spot: { segment_id: passage.segment_id }, body: W(600) });
    const blocked = await createAuthor(request, await registerMember(request));
    await call(blocked, 'POST', '/users/info', profile);
    await blocked.createSheet(W(300), rows);
    await call(reader, 'POST', `/users/${blocked.username}/block`);
    const places = [{ segment_id: passage.segment_id }];
    for (const list of ['history', 'places']) await call(reader, 'POST', `/reading/${list}`, { places });
    // Titles of the library are short: these come from one that has longer ones.
    await context.route(/\/api\/v1\/reading\/(history|places)\?/, async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({
        response,
        body: body.replaceAll(/"(title|original_title|content)":"[^"]*"/g, `"$1":"${W(300)}"`),
      });
    });

    const problems: string[] = [];
    const check = async (name: string, tab: Page) => {
      for (const width of WIDTHS) {
        await tab.setViewportSize({ width, height: 800 });
        const where = `${name.replaceAll(/W{9,}/g, 'W…')} at ${width}`;
        if ((await horizontalOverflow(tab)) > 0) problems.push(`${where}: too wide`);
        for (const tall of [...(await tallNames(tab)), ...(await unclampedNames(tab))])
          problems.push(`${where}: ${tall} is too long`);
        for (const part of await wideParts(tab)) problems.push(`${where}: ${part} is too wide`);
      }
    };

    const pages = [
      '/',
      // Other tests publish sheets at the same time.
      '/community?limit=50',
      sheet.path,
      own.path,
      `/sheets/${own.id}`,
      '/profile',
      '/profile?show=trash',
      '/profile?tab=collections',
      '/profile?tab=notes',
      '/profile?tab=history',
      '/profile?tab=history&show=places',
      '/edit-profile',
      '/settings',
      `/user/${author.username}`,
      `/user/${author.username}?tab=collections`,
      `/user/${author.username}?tab=following`,
      `/user/${author.username}?tab=followers`,
      `/user/${blocked.username}`,
      `/sheet-collections/${theirs.id}`,
      `/sheet-collections/${mine.id}`,
      `/sheet-collections/${mine.id}/print`,
      `/topics/${topics[0]?.id}`,
      `/search?q=${WORD}&tab=sheets`,
      `/search?q=${author.username}`,
      '/notifications',
      `/user/${reader.username}?tab=followers`,
    ];
    const tasks: ((tab: Page) => Promise<void>)[] = pages.map((path) => async (tab) => {
      await visit(tab, path);
      // Lists of members are loaded by the page itself.
      if (path !== '/edit-profile') await expect(tab.locator('main')).toContainText(W(40));
      await expect(tab.locator('main').getByText('Loading...')).toHaveCount(0);
      await check(path, tab);
    });

    // Dialogs, menus and panels.
    tasks.push(
      async (tab) => {
        await openEditor(tab, `/sheets/${conflicting.id}`);
        const { content } = await reader.readSheet(conflicting.id);
        const source = content.segments.map((segment: { content: string }, index: number) => ({
          ...segment,
          position: index + 1,
          content: index === 0 ? `<h1>${W(299)}</h1><p>${W(500)}</p>` : segment.content,
        }));
        const releaseSaves = await pauseRequests(tab, /\/api\/v1\/sheets\/[^/]+$/);
        await title(tab).fill(W(298));
        await tab.getByLabel('Summary').fill(W(278));
        await textArea(tab).locator('h1').click();
        await tab.keyboard.type('W');
        await call(reader, 'PUT', `/sheets/${conflicting.id}`, { title: W(299), summary: W(279), source });
        releaseSaves();
        await expect(tab.locator('[data-conflicts="3"]')).toBeVisible();
        await check('the conflicts', tab);
      },
      async (tab) => {
        await visit(tab, '/profile');
        await tab
          .getByRole('button', { name: /^Add W+ to a collection$/ })
          .first()
          .click();
        await expect(tab.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
        await check('the dialog of collections', tab);
        await tab.keyboard.press('Escape');
        await tab
          .getByRole('button', { name: /^Delete W+$/ })
          .first()
          .click();
        await check('the question before deleting a sheet', tab);
      },
      async (tab) => {
        await visit(tab, `/sheet-collections/${mine.id}`);
        await tab.getByRole('button', { name: 'Editors' }).click();
        await check('the dialog of editors', tab);
        await tab.keyboard.press('Escape');
        await tab
          .getByRole('button', { name: /^Remove W+ from the collection$/ })
          .first()
          .click();
        await expect(tab.getByRole('button', { name: 'Undo' })).toBeVisible();
        await check('the offer to undo', tab);
      },
      async (tab) => {
        await visit(tab, `/sheets/${own.id}`);
        for (const [name, shown] of [
          ['Versions', 'li'],
          ['What differs', 'ins'],
        ] as const) {
          await tab.setViewportSize({ width: 1280, height: 800 });
          await tab.getByRole('button', { name, exact: true }).click();
          const drawer = tab.getByRole('dialog', { name });
          await expect(drawer.locator(shown).first()).toBeVisible();
          await check(`the drawer: ${name}`, tab);
          await tab.keyboard.press('Escape');
          await expect(drawer).toHaveCount(0);
        }
      },
      async (tab) => {
        await visit(tab, chapterPath(HEART_SUTRA));
        await clickText(tab, 2);
        for (const view of ['sheets', 'notes']) {
          await tab.setViewportSize({ width: 1280, height: 800 });
          await resourcesPanel(tab, 'main').locator(`[data-entry="${view}"]`).click();
          await expect(resourcesPanel(tab, view).getByRole('listitem').first()).toBeVisible();
          await check(`the panel: ${view}`, tab);
          await resourcesPanel(tab, view).locator('header button').first().click();
        }
        await tab.setViewportSize({ width: 1280, height: 800 });
        await tab.locator(`[data-segment-id="${passage.segment_id}"] [lang]`).last().selectText();
        await tab.getByRole('toolbar').getByRole('button', { name: 'Add to sheet' }).click();
        await expect(tab.getByRole('dialog', { name: 'Add to sheet' }).getByRole('listitem').first()).toBeVisible();
        await check('the dialog of sheets', tab);
      },
      async (tab) => {
        await visit(tab, '/collections');
        await tab.getByRole('combobox', { name: 'Search the library' }).first().fill(WORD);
        await expect(tab.getByRole('option').first()).toBeVisible();
        await check('the suggestions', tab);
      },
    );

    // Each waits for the server and for the network most of the time, so several are done at once; the longest first.
    tasks.reverse();
    const work = async (tab: Page) => {
      for (let task = tasks.shift(); task; task = tasks.shift()) {
        await tab.setViewportSize({ width: 1280, height: 800 });
        await task(tab);
      }
    };
    await Promise.all([page, await context.newPage(), await context.newPage()].map(work));
    expect(problems).toEqual([]);
  },
);
