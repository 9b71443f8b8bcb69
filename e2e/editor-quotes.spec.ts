import { signInNewMember } from './members.ts';
import { waitForHydration, expect, DESKTOP_ONLY, test, PHONE_ONLY, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { findAxeViolations } from './screen-checks.ts';
import { type Row, textArea, tool, newSheet, storedRows } from './editor-page.ts';
import { findPassage } from './sheet-authors.ts';

test(
  'a passage is searched, quoted with its translation, and links to its text',
  PHONE_ONLY,
  async ({ page, context, request }) => {
    const { auth } = await signInNewMember(context, request);
    await newSheet(page);
    await tool(page, 'Passage from a text').click();
    const dialog = page.getByRole('dialog', { name: 'Search Segment' });
    const box = dialog.getByRole('searchbox');
    await expect(box).toBeFocused();
    const requests: string[] = [];
    page.on('request', (sent) => sent.url().includes('/api/v1/search?') && requests.push(sent.url()));
    await box.pressSequentially('zzzzqqqq', { delay: 20 });
    await expect(dialog.getByText('Loading segments...')).toBeVisible();
    await expect(dialog.getByText('No data found')).toBeVisible();
    await expect(dialog.getByText('Try adjusting your search terms')).toBeVisible();
    // Debounced by half a second, and then one request.
    expect(requests).toHaveLength(1);
    expect(requests[0]).toContain('limit=10');

    await box.fill('Dhp 999');
    await expect(dialog.getByText('There is no Dhp 999 in this library.')).toBeVisible();
    await box.fill('Dhp v. 21');
    const cited = dialog.getByRole('region', { name: 'Go to passage' }).getByRole('button', { name: /^Choose/ });
    await expect(cited).toHaveCount(2);
    await cited.first().click();
    await expect(dialog.getByRole('button', { name: 'Insert' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Back to the results' }).click();
    await box.fill('awakening mind');
    await expect(dialog.locator('mark').first()).toBeVisible();
    await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByText(/^11–/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Previous' }).click();
    expect(await findAxeViolations(page)).toEqual([]);
    const choose = dialog.getByRole('button', { name: /^Choose passage/ }).first();
    await choose.focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('group', { name: 'Translations to include' }).getByRole('checkbox').first().check();
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(dialog).toHaveCount(0);
    await page.keyboard.type('written after it');

    const quote = textArea(page).getByRole('figure', { name: 'Passage from a text' });
    await expect(quote).toHaveCount(1);
    await expect(quote.locator('blockquote')).toHaveCount(2);
    const [source] = await storedRows(page, auth.access_token, (all) =>
      all.some(({ content }) => content.includes('after it')),
    );
    const [own, version] = source?.versions ?? [];
    expect([source?.type, own?.text_id === version?.text_id]).toEqual(['source', false]);
    for (const [index, { segment_id, title: name }] of [own, version].flatMap((one) => one ?? []).entries()) {
      const link = quote.getByRole('link').nth(index);
      await expect(link).toHaveAttribute('href', new RegExp(`segment_id=${segment_id}`));
      await expect(link).toContainText(name);
    }
    await quote.hover();
    await quote.getByRole('button', { name: /^Remove/ }).click();
    await expect(quote).toHaveCount(0);
  },
);

test(
  'a range of passages in several versions is one block, which is edited and undone in one step and read in columns',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { auth } = await signInNewMember(context, request);
    await newSheet(page);
    await tool(page, 'Passage from a text').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox').fill('form is emptiness');
    await dialog
      .getByRole('button', { name: /^Choose passage/ })
      .first()
      .click();
    await dialog.getByText('More passages after it').click();
    const range = dialog.getByRole('group', { name: /^Choose the last one/ }).getByRole('checkbox');
    await range.nth(1).check();
    await expect(range.first()).toBeChecked();
    await expect(range.nth(2)).not.toBeChecked();
    const translations = dialog.getByRole('group', { name: 'Translations to include' }).getByRole('checkbox');
    const count = await translations.count();
    expect(count).toBeGreaterThan(1);
    for (const one of await translations.all()) await one.check();
    await dialog.getByRole('button', { name: 'Insert 3 passages' }).click();
    await expect(dialog).toHaveCount(0);
    await page.keyboard.type('written after it');
    const [source] = await storedRows(page, auth.access_token, (all) =>
      all.some(({ content }) => content.includes('after it')),
    );
    expect(source?.segment_ids).toHaveLength(3);
    expect(source?.versions).toHaveLength(count + 1);
    const quote = textArea(page).getByRole('figure', { name: 'Passage from a text' });
    await expect(quote).toHaveCount(1);

    await test.step('the block is changed in a dialog by keyboard, and undone at once', async () => {
      await quote.getByRole('button', { name: 'Edit source' }).press('Enter');
      await dialog.getByRole('button', { name: 'Begin one passage later' }).press('Enter');
      const order = dialog.getByRole('list', { name: 'Order of the versions' }).getByRole('listitem');
      await expect(order).toHaveCount(count + 1);
      const last = (await order.last().textContent()) ?? '';
      await order.last().getByRole('button', { name: /up$/ }).press('Enter');
      await expect(order.nth(count - 1)).toHaveText(last);
      await order
        .last()
        .getByRole('button', { name: /^Leave out/ })
        .press('Enter');
      await dialog.getByRole('combobox', { name: 'Layout' }).selectOption('Side by side');
      await dialog.getByRole('checkbox', { name: 'Show the numbers of the passages' }).check();
      expect(await findAxeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(quote.getByRole('columnheader')).toHaveCount(count);
      await tool(page, 'Undo').click();
      await expect(quote.getByRole('columnheader')).toHaveCount(0);
      await expect(quote.getByRole('link')).toHaveCount(count + 1);
      await tool(page, 'Redo').click();
      await expect(quote.getByRole('columnheader')).toHaveCount(count);
    });

    await test.step('the sheet has it in columns, each with its exact reference and a link to its text', async () => {
      const rows = await storedRows(page, auth.access_token, ([first]) => first?.layout === 'side_by_side');
      expect(rows[0]?.segment_ids).toEqual(source?.segment_ids?.slice(1));
      await page.goto(`/sheets/${page.url().split('/').at(-1)}`);
      await expect(quote.getByRole('row')).toHaveCount(3);
      const versions = rows[0]?.versions ?? [];
      for (const [index, { segment_id, text_id }] of versions.entries()) {
        const link = quote.getByRole('link').nth(index);
        await expect(link).toHaveAttribute('href', new RegExp(`text_id=${text_id}&segment_id=${segment_id}`));
        await expect(link).toContainText(/Toh 21/);
      }
    });
  },
);

test(
  'a passage that the library has changed since: the author sees the difference and chooses',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { auth } = await signInNewMember(context, request);
    const { segment_id } = await findPassage(request, 'mind', 'en');
    const made = await request.post('/api/v1/sheets', {
      headers: { authorization: `Bearer ${auth.access_token}` },
      data: { title: 'Quoted', source: [{ position: 1, type: 'source', content: segment_id }], is_published: false },
    });
    const { sheet_id } = (await made.json()) as { sheet_id: string };
    await page.route(`**/api/v1/sheets/${sheet_id}`, async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const sheet = (await response.json()) as { content: { segments: Row[] } };
      const [segment] = sheet.content.segments;
      const quoted = { content: 'May all beings be happy', revision: 1 };
      const update = { current_content: 'May all living beings be happy', current_revision: 2 };
      sheet.content.segments = [{ ...segment, ...quoted, ...update } as Row];
      return route.fulfill({ response, json: sheet });
    });
    await page.goto(`/sheets/${sheet_id}`);
    await waitForHydration(page);
    const changed = page.getByRole('group', { name: 'The library’s text of this passage has changed.' });
    await expect(changed.locator('ins')).toHaveText('living ');
    expect(await findAxeViolations(page)).toEqual([]);
    const saved = page.waitForRequest((sent) => sent.method() === 'PUT' && sent.url().includes(sheet_id));
    await changed.getByRole('button', { name: 'Update the quotation' }).click();
    await expect(changed).toHaveCount(0);
    await expect(textArea(page)).toContainText('May all living beings be happy');
    expect(((await saved).postDataJSON() as { source: unknown[] }).source).toMatchObject([
      { type: 'source', content: segment_id, revision: 2 },
    ]);
  },
);
