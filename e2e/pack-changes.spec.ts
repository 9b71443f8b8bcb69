import { expect, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { registerMember } from './members.ts';
import { cutNetwork, test, waitForWorker, WITH_WORKER } from './offline-site.ts';
import { keepButton, openDialog, textPath } from './pack-site.ts';
import { chapterPath, findSegment, textId } from './reader-texts.ts';
import { giveRole } from './staff.ts';

// A kept text that has changed in the library.

test.use(WITH_WORKER);

/** No other test reads the words of this text. */
const TEXT = textId('mangala-sutta/en');
const OTHER_TEXT = textId('mangala-sutta/zh');

test(
  'of kept texts only those that have changed are loaded again, and are read as they are now',
  LONG_DESKTOP_ONLY,
  async ({ page, site, request }) => {
    test.slow();
    const { email, auth } = await registerMember(request);
    await giveRole(email, 'librarian');
    const headers = { authorization: `Bearer ${auth.access_token}` };
    const edit = async (operation: object) => {
      // Not at the address that the test takes away.
      const address = `${process.env['POTHI_ADDRESS']}/api/v1/admin/texts/${TEXT}`;
      const { revision } = await (await request.get(`${address}/segments`, { headers })).json();
      return request.post(`${address}/structure`, { headers, data: { revision, operations: [operation] } });
    };
    const { segment_id } = await findSegment(request, TEXT, 2);
    // A test that is tried again finds what its first try has changed.
    await edit({ type: 'use_source_words', segment_id });

    for (const id of [OTHER_TEXT, TEXT]) {
      await visit(page, textPath(id));
      await waitForWorker(page);
      const dialog = await openDialog(page);
      await keepButton(dialog).click();
      await expect(dialog.getByText(/^Kept · /).first()).toBeVisible();
    }
    const asked = () => site.requested.filter(({ path }) => path.startsWith('/api/v1/packs/')).map(({ path }) => path);
    const before = asked().length;

    const after = { content: 'Changed in the library.' };
    expect((await edit({ type: 'edit_segment', segment_id, before: {}, after })).status()).toBe(200);
    try {
      await visit(page, '/device');
      const rows = page.getByRole('region', { name: 'Kept texts and sheets' }).getByRole('listitem');
      await expect(rows).toHaveCount(2);
      for (const row of await rows.all()) await row.getByRole('button', { name: 'Check for changes' }).click();
      const loaded = (id: string) =>
        asked()
          .slice(before)
          .filter((path) => path.includes(id) && path.includes('/parts/')).length;
      await expect.poll(() => loaded(TEXT)).toBeGreaterThan(0);
      for (const row of await rows.all()) await expect(row.getByText(/^Kept · /)).toBeVisible();
      expect(loaded(OTHER_TEXT)).toBe(0);
      await cutNetwork(page, site);
      await page.goto(chapterPath(TEXT));
      await expect(page.locator(`[data-segment-id="${segment_id}"]`)).toContainText('Changed in the library.');
    } finally {
      await edit({ type: 'use_source_words', segment_id });
    }
  },
);
