import { randomBytes } from 'node:crypto';
import { DESKTOP_ONLY, expect, setCookies, test, visit, LONG, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { openAccountMenu, registerMember, signInNewMember } from './members.ts';
import { findAxeViolations, findRawMessageKeys, horizontalOverflow } from './screen-checks.ts';
import { giveRole } from './staff.ts';

// The browser reports the answer that tells of a change by somebody else.
test.use({ expectedConsoleError: /status of (409|500)/ });

test(
  'an administrator finds a member, gives a role and sees it in the log; others find no such page',
  LONG,
  async ({ page, context, request, baseURL }) => {
    const { email, auth } = await signInNewMember(context, request);
    const usernameOf = async (token: string): Promise<string> => {
      const answer = await request.get('/api/v1/users/info', { headers: { authorization: `Bearer ${token}` } });
      return (await answer.json()).username;
    };
    const librarian = await registerMember(request);
    const username = await usernameOf(librarian.auth.access_token);
    await visit(page, '/admin');
    await expect(page.getByRole('heading', { name: 'No content found' })).toBeVisible();
    await openAccountMenu(page);
    await expect(page.getByRole('link', { name: 'Profile' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0);

    await giveRole(email, 'admin');
    await visit(page, '/collections');
    await openAccountMenu(page);
    await page.getByRole('link', { name: 'Administration' }).click();
    await expect(page).toHaveURL('/admin/overview');
    await page
      .getByRole('navigation', { name: 'Sections of the administration' })
      .getByRole('link', { name: 'People' })
      .click();
    await expect(page).toHaveURL('/admin/people');

    await test.step('finds the member and gives the role, with the keyboard', async () => {
      await page.getByRole('searchbox', { name: 'Find by name or username' }).fill(username);
      await page.keyboard.press('Enter');
      const role = page.getByRole('combobox', { name: /^Role of / });
      await expect(role).toHaveCount(1);
      await role.selectOption('Editor');
      await page.keyboard.press('Escape');
      await expect(role).toHaveValue('member');
      await role.selectOption('Librarian');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('look after texts, collections and imports');
      expect(await findAxeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Change role' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(role).toHaveValue('librarian');
      await page.reload();
      await expect(role).toHaveValue('librarian');
    });

    await test.step('changes a title by hand, is told of a change by somebody else, and undoes it from the log', async () => {
      await page.getByRole('link', { name: 'Works and texts' }).click();
      await page.getByRole('searchbox', { name: 'Find by title or citation' }).fill('heart sutra');
      await page.keyboard.press('Enter');
      const found = page.getByRole('heading', { level: 2 }).getByRole('link');
      await expect(found).toHaveCount(2);
      // The projects run side by side on one library.
      await found.nth(test.info().project.name === 'desk' ? 0 : 1).click();
      const title = page.getByRole('textbox', { name: 'Other names in English' });
      const own = randomBytes(3).toString('hex');
      const [first, theirs, mine] = ['Wallaby', 'Theirs', 'Mine'].map((word) => `${word} ${own}`) as [
        string,
        string,
        string,
      ];
      await title.fill(first);
      const fails = { status: 500, json: { code: 'internal_error', detail: '' } };
      await page.route('**/api/v1/admin/works/*', (route) => route.fulfill(fails), { times: 1 });
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible();
      await expect(title).toHaveValue(first);
      await page.getByRole('button', { name: 'Save' }).dblclick();
      await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      const changes = { 'alternative_titles.en': { before: [first], after: [theirs] } };
      const headers = { authorization: `Bearer ${auth.access_token}` };
      expect((await request.put(`/api/v1/admin/works/${id}`, { headers, data: { changes } })).status()).toBe(200);
      await title.fill(mine);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Somebody else has changed' })).toContainText(theirs);
      await page.getByRole('button', { name: 'Keep mine' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
      await page.reload();
      await expect(title).toHaveValue(mine);
      await title.fill('Never saved');
      await page.getByRole('link', { name: 'Audit log' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
      const entry = page.getByRole('listitem').filter({ hasText: `${theirs} → ${mine}` });
      await entry.getByRole('button', { name: 'Undo' }).click();
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: `${mine} → ${theirs}` })
          .first(),
      ).toBeVisible();
      await visit(page, `/admin/works/${id}`);
      await expect(title).toHaveValue(theirs);
    });

    await test.step('the log has it, in three languages and at every width', async () => {
      await page.getByRole('link', { name: 'Audit log' }).click();
      // Other tests fill the first page with works and texts.
      await page.getByRole('link', { name: 'Members', exact: true }).click();
      const entry = page.getByRole('listitem').filter({ hasText: username });
      await expect(entry).toContainText(`${await usernameOf(auth.access_token)} changed the role of ${username}`);
      await expect(entry).toContainText('Member → Librarian');
      expect(await findAxeViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 700 });
      for (const language of ['en', 'bo-IN', 'zh-Hans-CN']) {
        await setCookies(context, baseURL, { language });
        for (const path of ['/admin/people', '/admin/log', '/admin/works']) {
          await visit(page, path);
          await expect(page.getByRole('listitem').first()).toBeVisible();
          expect(await horizontalOverflow(page), `${language} ${path}`).toBeLessThanOrEqual(0);
          expect(await findRawMessageKeys(page, 'main'), `${language} ${path}`).toBeNull();
        }
      }
    });
  },
);

test(
  'a librarian changes words, is told of a change by somebody else, splits a passage and takes the source’s again',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { email, auth } = await signInNewMember(context, request);
    await giveRole(email, 'admin');
    const headers = { authorization: `Bearer ${auth.access_token}` };
    const read = async (path: string) => (await request.get(`/api/v1/admin/${path}`, { headers })).json();
    const { works } = await read('works?search=eight%20realizations');
    const { id } = (await read(`works/${works[0].id}`)).texts.find(
      ({ language }: { language: string }) => language === 'en',
    );
    const edit = async (operations: object[]) => {
      const { revision } = await read(`texts/${id}/segments`);
      return request.post(`/api/v1/admin/texts/${id}/structure`, { headers, data: { revision, operations } });
    };
    // A test that is tried again finds what its first try has changed.
    if (test.info().retry > 0) {
      await edit([{ type: 'use_source_structure' }]);
      const changed = await read(`texts/${id}/segments`);
      await edit([{ type: 'use_source_words', segment_id: changed.segments[1].id }]);
    }
    await visit(page, `/admin/texts/${id}`);
    await page.getByRole('link', { name: 'Sections and words' }).click();
    await page.getByRole('treeitem').first().focus();
    await page.keyboard.press('Enter');
    const rows = page.getByRole('main').getByRole('button', { name: /^Passage / });
    // Those of the section, no longer of the whole text.
    await expect(rows).toHaveCount(2);
    await rows.nth(1).press('Enter');
    const words = page.getByRole('textbox', { name: 'Words' });
    const { segments } = await read(`texts/${id}/segments`);
    await words.fill('Mine');
    const theirs = { type: 'edit_segment', segment_id: segments[1].id, before: {}, after: { content: 'Their words' } };
    expect((await edit([theirs])).status()).toBe(200);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Somebody else has changed' })).toContainText('Their words');
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await expect(words).toHaveValue('Their words');
    expect(await findAxeViolations(page)).toEqual([]);
    await words.press('Home');
    for (let letter = 0; letter < 'Their '.length; letter += 1) await words.press('ArrowRight');
    await page.getByRole('button', { name: 'Split at the cursor' }).click();
    await expect(rows).toHaveCount(3);
    await page.getByRole('button', { name: 'Use the source’s' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use the source’s' }).click();
    await expect(rows).toHaveCount(2);
    const restored = await read(`texts/${id}/segments`);
    expect(restored.segments[1].content).toBe(segments[1].content);
  },
);

test(
  'a librarian finds a work on the page of a collection, puts it in and takes it out again',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { email } = await signInNewMember(context, request);
    await giveRole(email, 'librarian');
    await visit(page, '/admin/collections');
    await page.getByRole('treeitem', { name: /^Treatises/ }).click();
    await page.getByRole('link', { name: 'Add below' }).click();
    await expect(page.getByRole('heading', { name: 'New collection' })).toBeVisible();
    await expect(page.getByText(/^Stands below: Treatises/)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Collections' }).last().click();
    await page.getByRole('treeitem', { name: /^Treatises/ }).press('Enter');
    const works = page.getByRole('list', { name: 'Works in it' });
    await expect(works.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('textbox', { name: 'Find a work to put in' }).fill('faith in mind');
    await page.getByRole('button', { name: 'Put in: Faith in Mind' }).click();
    await expect(works.getByRole('listitem').nth(1)).toContainText('Faith in Mind');
    await expect(page.getByRole('button', { name: 'Put in: Faith in Mind' })).toHaveCount(0);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take out: Faith in Mind' }).click();
    await expect(works.getByRole('listitem')).toHaveCount(1);
  },
);
