import type { APIRequestContext } from '@playwright/test';
import { registerMember, signInNewMember } from './members.ts';
import { chapterPath, segmentAt, textId } from './reader-texts.ts';
import { giveRole } from './staff.ts';
import {
  waitForHydration,
  expect,
  setCookies,
  SCREEN_LANGUAGES,
  DESKTOP_ONLY,
  test,
  visit,
  recordApiCalls,
  LONG_DESKTOP_SCREEN_CHECK,
} from './fixtures.ts';
import {
  findAxeViolations,
  horizontalOverflow,
  findRawMessageKeys,
  findSmallTargets,
  findViolationsInThemes,
} from './screen-checks.ts';

const idOf = async (request: APIRequestContext, title: string): Promise<string> => {
  const response = await request.get('/api/v1/topics', { params: { search: title, limit: 100 } });
  const { topics } = (await response.json()) as { topics: { id: string; title: string }[] };
  return topics.find((topic) => topic.title === title)?.id ?? '';
};

for (const language of SCREEN_LANGUAGES) {
  test(
    `topics make no API call, pass axe, show no raw key and fit 320 px, ${language}`,
    LONG_DESKTOP_SCREEN_CHECK,
    async ({ page, context, request, baseURL }) => {
      await setCookies(context, baseURL, { language });
      const calls = recordApiCalls(page);
      const addresses = [
        '/topics',
        '/topics?view=index',
        '/topics?q=metta',
        `/topics/${await idOf(request, 'Emptiness')}`,
      ];
      for (const address of addresses) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await visit(page, address);
        expect([address, calls]).toEqual([address, []]);
        expect([address, await findViolationsInThemes(page)]).toEqual([address, []]);
        expect(await findRawMessageKeys(page)).toBeNull();
        await page.setViewportSize({ width: 320, height: 640 });
        await expect.poll(() => horizontalOverflow(page), { message: address }).toBe(0);
        expect([address, await findSmallTargets(page, 'main a, main button, main select, main input')]).toEqual([
          address,
          [],
        ]);
      }
    },
  );
}

test('from the library through a topic to a passage in the reader', DESKTOP_ONLY, async ({ page }) => {
  await visit(page, '/collections');
  await page.getByRole('link', { name: 'Browse by topic' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Topics' })).toBeVisible();
  await page.getByRole('region', { name: 'The path' }).getByRole('link', { name: 'Six perfections' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Six perfections' })).toBeVisible();
  await page.getByRole('region', { name: 'Narrower topics' }).getByRole('link', { name: 'Wisdom' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Wisdom' })).toBeVisible();
  await expect(page).toHaveTitle('Wisdom · pothi');
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link')).toHaveText([
    'Library',
    'Topics',
    'The path',
    'Six perfections',
  ]);
  await expect(page.getByRole('list', { name: 'Also called' })).toContainText('ཤེས་རབ།');
  const passage = page.getByRole('region', { name: 'Passages' }).getByRole('listitem').first();
  await expect(passage.locator('blockquote').first()).toHaveAttribute('lang', 'sa-Latn');
  await expect(passage.locator('blockquote').nth(1)).toHaveAttribute('lang', 'en');
  await expect(passage).toContainText('Prajñāpāramitāhṛdayasūtra');
  await passage.getByRole('link').click();
  await expect(page).toHaveURL(/\/chapter\?text_id=.*&segment_id=.*&version_id=/);
  await expect(page.locator('[data-reader]')).toContainText('valokiteśvar');
});

test('the index is by first letter, Tibetan root letter or Chinese sound', DESKTOP_ONLY, async ({ page }) => {
  for (const { language, letter, title, script } of [
    { language: 'en', letter: 'L', title: 'Loving-kindness', script: 'en' },
    { language: 'bo-IN', letter: 'ཉ', title: 'སྙིང་རྗེ།', script: 'bo' },
    { language: 'zh-Hans-CN', letter: 'Y', title: '缘起', script: 'zh' },
  ]) {
    await visit(page, `/topics?view=index&lang=${language}`);
    await page.locator('main nav').getByRole('link', { name: letter, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`letter=${encodeURIComponent(letter)}`));
    const group = page.getByRole('region', { name: letter });
    await expect(group.getByRole('link', { name: title })).toBeVisible();
    await expect(page.locator('main section')).toHaveCount(1);
    await expect(group.locator('li [lang]').first()).toHaveAttribute('lang', script);
    await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(4);
  }
});

test.describe('without JavaScript', DESKTOP_ONLY, () => {
  test.use({ javaScriptEnabled: false, expectedConsoleError: /status of 404/ });

  test('topics are complete and searchable, and a missing one is reported', async ({ page }) => {
    await page.goto('/topics');
    // Those of the bundled library; other tests add more.
    await expect(page.locator('main [data-list] section').nth(4)).toBeVisible();
    await page.getByRole('main').getByRole('searchbox').fill('satipaṭṭhāna');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/topics\?q=satipa/);
    const result = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Mindfulness' }).first();
    await expect(result.locator('mark')).toHaveText('satipaṭṭhāna');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await result.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mindfulness' })).toBeVisible();
    await expect(page.getByText('Nobody has published a sheet on this topic yet.')).toBeVisible();
    expect((await page.goto('/topics/nothing'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'No content found' })).toBeVisible();
  });
});

test(
  'a sheet is listed on the page of its topic, and the community is filtered by topic with the keyboard alone',
  DESKTOP_ONLY,
  async ({ page, request }) => {
    const { auth } = await registerMember(request);
    const topic = await idOf(request, 'Charnel ground');
    const title = `At the charnel ground ${Date.now()}`;
    const created = await request.post('/api/v1/sheets', {
      headers: { authorization: `Bearer ${auth.access_token}` },
      data: {
        title,
        source: [{ position: 1, type: 'content', content: '<p>Bones</p>' }],
        is_published: true,
        topics: [topic],
      },
    });
    expect(created.status()).toBe(201);
    await visit(page, `/topics/${topic}`);
    await page.getByRole('region', { name: 'Sheets on this topic' }).getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const about = page.getByRole('list', { name: 'Topics' });
    await about.getByRole('link', { name: 'Charnel ground' }).click();
    await expect(page).toHaveURL(`/topics/${topic}`);
    const { sheet_id } = (await created.json()) as { sheet_id: string };
    const html = await (await request.get(`/pema/x_${sheet_id}?lang=bo-IN`)).text();
    expect(html).toMatch(new RegExp(`href="/topics/${topic}"[^>]*><span lang="bo"`));

    await visit(page, '/community');
    const field = page.getByRole('combobox', { name: 'Add a topic' });
    await field.pressSequentially('cemet');
    const options = page.getByRole('listbox', { name: 'Suggested topics' }).getByRole('option');
    await expect(options).toHaveCount(1);
    await expect(options.first()).toContainText('Charnel ground');
    await expect(page.locator('[role="status"]').filter({ hasText: '1 suggestion' })).toBeVisible();
    await expect(field).toHaveAttribute('aria-activedescendant', /.+/);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/community?topic=${topic}`);
    await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove Charnel ground' })).toBeFocused();
    await page.reload();
    await waitForHydration(page);
    const chip = page.getByRole('list', { name: 'Chosen topics' });
    await expect(chip).toContainText('Charnel ground');
    await chip.getByRole('button', { name: 'Remove Charnel ground' }).press('Enter');
    await expect(page).toHaveURL('/community');
    await expect(page.getByRole('combobox', { name: 'Add a topic' })).toBeFocused();
  },
);

test(
  'an author adds topics to a sheet, in any language, and removes one',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { auth } = await signInNewMember(context, request);
    const headers = { authorization: `Bearer ${auth.access_token}` };
    await visit(page, '/sheets/new');
    await page.getByRole('textbox', { name: 'Sheet title' }).fill('On love');
    const field = page.getByRole('combobox', { name: 'Add a topic' });
    for (const typed of ['byams pa', 'karun', '空性']) {
      await field.fill(typed);
      await expect(page.getByRole('option').first()).toBeVisible();
      await field.press('Enter');
      await expect(page.getByRole('option')).toHaveCount(0);
    }
    const chosen = page.getByRole('list', { name: 'Chosen topics' }).getByRole('listitem');
    await expect(chosen).toHaveText(['Loving-kindness', 'Compassion', 'Emptiness']);
    await chosen.filter({ hasText: 'Emptiness' }).getByRole('button').click();
    await expect(field).toBeFocused();
    expect(await findAxeViolations(page, { within: '[data-editor]' })).toEqual([]);

    await expect(page).toHaveURL(/\/sheets\/[0-9a-f-]{36}$/, { timeout: 30_000 });
    const expected = [await idOf(request, 'Loving-kindness'), await idOf(request, 'Compassion')];
    const stored = async () => {
      const response = await request.get(`/api/v1/sheets/${page.url().split('/').at(-1)}`, { headers });
      return ((await response.json()) as { topics: string[] }).topics;
    };
    await expect.poll(stored, { timeout: 30_000 }).toEqual(expected);
    await page.reload();
    await expect(chosen).toHaveText(['Loving-kindness', 'Compassion']);
  },
);

test(
  'an editor puts selected words’ passage into a topic; others have no such button',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { email } = await signInNewMember(context, request);
    const words = segmentAt(page, 3).locator('[data-html]').first();
    const toolbar = page.getByRole('toolbar');
    await visit(page, chapterPath(textId('ratana-sutta/pi')));
    await words.selectText();
    await expect(toolbar.getByRole('button', { name: 'Suggest a correction' })).toBeVisible();
    await expect(toolbar.getByRole('button', { name: 'Add to topic' })).toHaveCount(0);

    await giveRole(email, 'editor');
    await page.reload();
    await waitForHydration(page);
    await words.selectText();
    await toolbar.getByRole('button', { name: 'Add to topic' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to topic' });
    await dialog.getByRole('textbox', { name: 'Find a topic' }).fill('generosity');
    await dialog
      .getByRole('button', { name: /Generosity$/ })
      .first()
      .click();
    await expect(dialog.getByRole('status')).toHaveText('Added to Generosity');
    expect(await findAxeViolations(page)).toEqual([]);
    await visit(page, `/admin/topics/${await idOf(request, 'Generosity')}`);
    const remove = page
      .getByRole('list', { name: 'Passages' })
      .getByRole('button', { name: /^Take out: .*(Ratana|Jewels)/ });
    await remove.click();
    await expect(remove).toHaveCount(0);
  },
);
