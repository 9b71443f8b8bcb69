import { expect, SITE_LANGUAGES, setCookies, test, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { signInNewMember } from './members.ts';
import { findAxeViolations, horizontalOverflow } from './screen-checks.ts';
import { createAuthor } from './sheet-authors.ts';

test(
  'a member is invited to edit a collection, accepts, leaves, and declines',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request, baseURL }) => {
    const member = await createAuthor(request, await signInNewMember(context, request));
    const { username } = member;
    const { headers, username: ownerName } = await createAuthor(request);
    const created = await request.post('/api/v1/sheet-collections', {
      headers,
      data: { title: 'For Losar', is_public: true },
    });
    const { id } = (await created.json()) as { id: string };
    const path = `/sheet-collections/${id}`;
    const invite = async () => {
      const answer = await request.post(`/api/v1${path}/editors`, { headers, data: { username } });
      expect(answer.status()).toBe(200);
    };

    await test.step('nobody is told, and nobody is shown as editor, before the answer', async () => {
      await invite();
      const { editors } = (await (await request.get(`/api/v1${path}`)).json()) as { editors: unknown[] };
      expect(editors).toEqual([]);
    });

    await test.step('accepts in the notifications', async () => {
      await visit(page, '/notifications');
      const row = page.getByRole('listitem').filter({ hasText: 'invites you to edit the collection “For Losar”' });
      await expect(row).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
      await row.getByRole('button', { name: 'Accept' }).click();
      await expect(row).toHaveCount(0);
    });

    await test.step('leaves in the page', async () => {
      await visit(page, path);
      await expect(page.getByText('Also edited by')).toBeVisible();
      await page.getByRole('button', { name: 'Leave collection' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave collection' }).click();
      await expect(page.getByText('Also edited by')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Edit collection' })).toHaveCount(0);
    });

    await test.step('sees the invitation in the page in three languages, and declines', async () => {
      await invite();
      for (const language of SITE_LANGUAGES.toReversed()) {
        await setCookies(context, baseURL, { language });
        await page.evaluate((value) => localStorage.setItem('language', value), language);
        await visit(page, path);
        const decline = { en: 'Decline', 'bo-IN': 'མི་ལེན།', 'zh-Hans-CN': '谢绝' }[language];
        await expect(page.getByRole('button', { name: decline })).toBeVisible();
        expect(await findAxeViolations(page)).toEqual([]);
        expect(await horizontalOverflow(page)).toBe(0);
      }
      await page.getByRole('button', { name: 'Decline' }).click();
      await expect(page.getByRole('button', { name: 'Decline' })).toHaveCount(0);
      await expect(page.getByText('Also edited by')).toHaveCount(0);
    });

    await test.step('an owner is asked before an editor is removed, and a double click removes nobody', async () => {
      const own = await request.post('/api/v1/sheet-collections', {
        headers: member.headers,
        data: { title: 'Mine', is_public: true },
      });
      const mine = `/sheet-collections/${((await own.json()) as { id: string }).id}`;
      const { username: otherName } = await createAuthor(request);
      for (const name of [ownerName, otherName])
        await request.post(`/api/v1${mine}/editors`, { headers: member.headers, data: { username: name } });
      await visit(page, mine);
      await page.getByRole('button', { name: 'Editors' }).click();
      const people = page.getByRole('dialog', { name: 'Editors' }).getByRole('listitem');
      await expect(people).toHaveCount(2);
      await page.getByRole('button', { name: `Remove ${ownerName}` }).dblclick();
      const question = page.getByRole('dialog', { name: `Remove ${ownerName}` });
      await expect(question).toContainText('will be withdrawn');
      expect(await findAxeViolations(page)).toEqual([]);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(people).toHaveCount(2);
      await page.getByRole('button', { name: `Remove ${ownerName}` }).click();
      await question.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(people).toHaveText([new RegExp(`@${otherName}`)]);
      await expect(people).toBeFocused();
    });
  },
);
