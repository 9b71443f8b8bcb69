import { randomUUID } from 'node:crypto';
import { stableId } from '../server/library/stable-id.ts';
import { DESKTOP_ONLY, expect, test, visit, LONG_DESKTOP_ONLY, pauseRequests } from './fixtures.ts';
import { registerMember, signInWithApi } from './members.ts';
import { findSegment, textId } from './reader-texts.ts';
import { findAxeViolations } from './screen-checks.ts';
import { giveRole } from './staff.ts';

/** No other test changes its sections, or suggests anything in it. */
const TEXT = textId('three-principal-aspects/en');

test.describe('whoever is second', () => {
  // The browser reports the answers that tell of a change by somebody else.
  test.use({ expectedConsoleError: /status of 409/ });

  test(
    'to name a section, or to decide about a suggestion, is told by whom and how, and loses nothing that was typed',
    LONG_DESKTOP_ONLY,
    async ({ page, context, request }) => {
      const { member, get } = await signInWithApi(context, request);
      await giveRole(member.email, 'librarian');
      const other = await registerMember(request);
      await giveRole(other.email, 'librarian');
      const headers = { authorization: `Bearer ${other.auth.access_token}` };
      const asOther = (path: string, data: object) => request.post(`/api/v1${path}`, { headers, data });
      const { username } = await (await request.get('/api/v1/users/info', { headers })).json();
      type Structure = { revision: number; sections: { id: string; title: string; parent_id: string | null }[] };
      const readStructure = () => get<Structure>(`/admin/texts/${TEXT}/structure?language=en`);
      const original = await readStructure();
      const [first, second] = original.sections;
      const rename = (revision: number, title: string) =>
        asOther(`/admin/texts/${TEXT}/structure`, {
          revision,
          operations: [{ type: 'rename_section', section_id: second?.id, title }],
        });

      await test.step('both titles of a section are shown, and either can be chosen', async () => {
        await visit(page, `/admin/texts/${TEXT}/structure?section=${second?.id}`);
        const title = page.getByRole('textbox', { name: 'Title of the section' });
        await title.fill('Mine');
        expect((await rename(original.revision, 'Theirs')).status()).toBe(200);
        const save = page.getByRole('button', { name: 'Save title' });
        await save.click();
        const told = page.getByRole('alert').filter({ hasText: 'Somebody else has changed' });
        await expect(told).toContainText(/Theirs.*Mine/s);
        await expect(title).toHaveValue('Mine');
        expect(await findAxeViolations(page)).toEqual([]);
        await page.getByRole('link', { name: 'About the text' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
        await expect(title).toHaveValue('Mine');
        await told.getByRole('button', { name: 'Keep mine' }).click();
        await save.click();
        await expect(page.getByRole('treeitem', { name: /^Mine/ })).toBeVisible();
        await expect(told).toHaveCount(0);
        // What the other names it now is shown to whoever types nothing.
        const { revision } = await readStructure();
        expect((await rename(revision, second?.title ?? '')).status()).toBe(200);
        await page.reload();
        await expect(title).toHaveValue(second?.title ?? '');
      });

      await test.step('after a section was joined with the one before, that one is shown', async () => {
        await page.getByRole('button', { name: 'Join with the one before' }).click();
        await expect(page.getByRole('textbox', { name: 'Title of the section' })).toHaveValue(first?.title ?? '');
        expect((await readStructure()).sections.length).toBe(original.sections.length - 1);
      });

      const { segment_id, content } = await findSegment(request, TEXT, 5);
      const old_words = content.replaceAll(/<[^>]*>/g, ' ').slice(0, 5);
      const suggest = async () => {
        const id = randomUUID();
        const words = { old_words, start_offset: 0, end_offset: 5, new_words: 'Suggested', reason: 'A misprint' };
        const sent = await request.post('/api/v1/corrections', { data: { correction_id: id, segment_id, ...words } });
        expect(sent.status()).toBe(201);
        return id;
      };
      const declineAsOther = async (id: string) =>
        expect((await asOther(`/admin/corrections/${id}/decline`, { version: 1, reason: 'Theirs' })).status()).toBe(
          204,
        );

      await test.step('own words for a suggestion stay when somebody else declines it', async () => {
        const id = await suggest();
        await visit(page, `/admin/corrections/${id}`);
        await page.getByLabel('Words of the passage').fill('My own words');
        await declineAsOther(id);
        await page.getByRole('button', { name: 'Accept', exact: true }).click();
        const told = page.getByRole('alert').filter({ hasText: `${username} has dealt with this suggestion` });
        await expect(told).toContainText('My own words');
        await expect(page.getByRole('listitem').filter({ hasText: /^Declined/ })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0);
        expect(await findAxeViolations(page)).toEqual([]);
      });

      await test.step('so does a reason', async () => {
        const id = await suggest();
        await visit(page, `/admin/corrections/${id}`);
        await page.getByRole('button', { name: 'Decline' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox').fill('My reason');
        await declineAsOther(id);
        await dialog.getByRole('button', { name: 'Decline' }).click();
        await expect(dialog).toContainText(`${username} has dealt with this suggestion`);
        await expect(dialog.getByRole('textbox')).toHaveValue('My reason');
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await expect(page.getByRole('group', { name: 'The suggestion' }).getByRole('button')).toHaveCount(0);
      });
    },
  );

  test(
    'to change a name that is typed while another one is saved is told, and chooses',
    DESKTOP_ONLY,
    async ({ page, context, request }) => {
      const { member, get, put } = await signInWithApi(context, request);
      await giveRole(member.email, 'librarian');
      const work_id = stableId('work', 'library:three-principal-aspects');
      await visit(page, `/admin/works/${work_id}`);
      // A test that is tried again finds what its first try has changed.
      const own = randomUUID().slice(0, 8);
      const save = page.getByRole('button', { name: 'Save' });
      const answer = await pauseRequests(page, '**/api/v1/admin/works/*', { times: 1 });
      await page.getByRole('textbox', { name: 'Other names in English' }).fill(`Saved at once ${own}`);
      await save.click();
      const inChinese = page.getByRole('textbox', { name: 'Other names in Chinese' });
      await inChinese.fill(`我的 ${own}`);
      const { fields } = await get<{ fields: Record<string, unknown> }>(`/admin/works/${work_id}?language=en`);
      const before = fields['alternative_titles.zh'] ?? null;
      const changes = { 'alternative_titles.zh': { before, after: [`他们的 ${own}`] } };
      expect((await put(`/admin/works/${work_id}`, { changes })).status()).toBe(200);
      answer();
      const told = page.getByRole('alert').filter({ hasText: 'Somebody else has changed' });
      await expect(told).toContainText(/他们的.*我的/s);
      await expect(inChinese).toHaveValue(`我的 ${own}`);
      await expect(save).toBeDisabled();
      await told.getByRole('button', { name: 'Keep mine' }).click();
      await save.click();
      await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
      await page.reload();
      await expect(inChinese).toHaveValue(`我的 ${own}`);
      await expect(page.getByRole('textbox', { name: 'Other names in English' })).toHaveValue(`Saved at once ${own}`);
    },
  );
});
