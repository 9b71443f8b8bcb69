import { expectSignedIn, logIn, registerMember } from './members.ts';
import { waitForHydration, expect, DESKTOP_ONLY, test, visit, recordApiCalls, LONG_ON_PHONE } from './fixtures.ts';
import { findPassage, createAuthor } from './sheet-authors.ts';
import { findAxeViolations } from './screen-checks.ts';

const pane = (number: number) => `[data-pane]:nth-of-type(${number})`;

test(
  'sources open beside the sheet, survive a link and a reload, and closing the sheet leaves them',
  LONG_ON_PHONE,
  async ({ page, request, isMobile }) => {
    const { createSheet } = await createAuthor(request);
    const passages = [
      await findPassage(request, 'བྱང་ཆུབ་སེམས', 'bo'),
      await findPassage(request, 'patience', 'en'),
      await findPassage(request, '般若', 'zh'),
    ];
    const { path } = await createSheet('Three sources', [
      ['content', '<p>Words of my own</p>'],
      ...passages.map(({ segment_id }) => ['source', segment_id] as ['source', string]),
    ]);
    const calls = recordApiCalls(page);
    await visit(page, path);
    expect(calls.filter((call) => !call.endsWith('/view'))).toEqual([]);
    const [first, second, third] = passages;
    await page.locator('[data-source] blockquote').first().click();
    const opened = page.locator(`[data-pane] [data-segment-id="${first?.segment_id}"]`);
    await expect(opened).toHaveAttribute('aria-current', 'true');
    await expect(opened).toBeInViewport();
    await expect(page).toHaveURL(new RegExp(`panes=${first?.text_id}`));
    await page.reload();
    await waitForHydration(page);
    await expect(page.locator('[data-pane]')).toHaveCount(2);
    await expect(page.locator(pane(1)).getByRole('heading', { level: 1 })).toHaveText('Three sources');

    if (isMobile) await page.getByRole('navigation', { name: 'Open chapters' }).getByText('Three sources').click();
    await page.getByRole('link', { name: second?.title }).click();
    await expect(page.locator('[data-pane]')).toHaveCount(3);
    if (isMobile) await page.getByRole('navigation', { name: 'Open chapters' }).getByText('Three sources').click();
    await page.getByRole('link', { name: third?.title }).click();
    await expect(page.getByText('No more texts fit side by side')).toBeVisible();
    await expect(page.locator('[data-pane]')).toHaveCount(3);

    await page.getByRole('button', { name: 'Close Three sources' }).click();
    await expect(page).toHaveURL(/^[^?]+\/chapter\?/);
    await expect(page.locator('[data-pane]')).toHaveCount(2);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Three sources' })).toBeAttached();
  },
);

test(
  'a quoted passage opens its resources, which list the sheets that quote it',
  DESKTOP_ONLY,
  async ({ page, request }) => {
    const { createSheet } = await createAuthor(request);
    const passage = await findPassage(request, 'patience', 'en');
    const { path, title } = await createSheet(`Quoted ${Date.now()}`, [['source', passage.segment_id]]);
    await visit(page, path);
    await page.getByRole('button', { name: `Resources: ${passage.title}` }).click();
    const panel = page.locator('[data-resources-panel]');
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('resourcesPanel'))).toBe('open');
    await panel.getByRole('button', { name: 'Sheets' }).click();
    await expect(panel.getByRole('link', { name: title })).toBeVisible();
    await panel.getByRole('button', { name: 'Close resources' }).click();
    await expect(page.locator('[data-quoted]')).toBeFocused();
  },
);

test(
  'selected passages are added to one of the member’s sheets, or to a new one',
  DESKTOP_ONLY,
  async ({ page, request }) => {
    const member = await registerMember(request);
    const { createSheet, readSheet } = await createAuthor(request, member);
    const sheet = await createSheet('For next week', [['content', '<p>Before</p>']]);
    const passage = await findPassage(request, 'patience', 'en');
    await visit(page, `/chapter?text_id=${passage.text_id}&segment_id=${passage.segment_id}`);
    const text = page.locator(`[data-segment-id="${passage.segment_id}"] [lang]`).last();
    await text.selectText();
    await page.getByRole('toolbar').getByRole('button', { name: 'Add to sheet' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click();
    await logIn(page, member);
    const dialog = page.getByRole('dialog', { name: 'Add to sheet' });
    await dialog.getByRole('button', { name: 'For next week' }).click();
    await expect(dialog.getByText('Added to “For next week”.')).toBeVisible();
    const { content } = await readSheet(sheet.id);
    expect(
      content.segments.map(({ segment_id, type }: { segment_id: string; type: string }) => [type, segment_id]),
    ).toEqual([
      ['content', expect.any(String)],
      ['source', passage.segment_id],
    ]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expectSignedIn(page);
    await text.selectText();
    await page.getByRole('toolbar').getByRole('button', { name: 'Add to sheet' }).click();
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'New sheet' }).click();
    await expect(dialog.getByRole('link', { name: 'Open the sheet' })).toHaveAttribute('href', /^\/sheets\/[\w-]{36}$/);
  },
);
