import {
  expect,
  readMessages,
  recordApiCalls,
  SCREEN_LANGUAGES,
  setCookies,
  test,
  visit,
  LONG_DESKTOP_SCREEN_CHECK,
} from './fixtures.ts';
import { findFocusProblems } from './keyboard-walk.ts';
import { signInWithApi } from './members.ts';
import { findSegment, HEART_SUTRA } from './reader-texts.ts';
import { checkScreen } from './screen-checks.ts';
import { createAuthor } from './sheet-authors.ts';

const PROFILE = {
  firstname: 'Pema',
  lastname: 'Tsering',
  title: 'Translator',
  location: 'Dharamsala',
  educations: ['Library of Tibetan Works'],
  about_me: 'Translates and teaches.',
};

/** Blocks of several kinds. */
const SHEET_ROWS = [
  ['content', '<h1>Words</h1>'],
  ['content', '<p>One<sup class="footnote-marker">1</sup><i class="footnote">note</i></p>'],
  ['content', '<table><thead><tr><th>Term</th></tr></thead><tbody><tr><td>Patience</td></tr></tbody></table>'],
  ['video', 'dQw4w9WgXcQ'],
];

/** The messages on the buttons that open the drawers and dialogs of the editor. */
const EDITOR_DIALOGS = [
  'sheet_history.open',
  'publish.differences',
  'publish.update',
  'sheet.delete',
  'editor.block.source',
  'editor.block.image',
  'editor.block.youtube',
  'editor.link',
  'editor.shortcuts',
];

for (const language of SCREEN_LANGUAGES) {
  test(
    `every screen for members passes axe, shows no raw key, fits 320 px, has touch targets of 44 px and shows where the keyboard is, ${language}`,
    LONG_DESKTOP_SCREEN_CHECK,
    async ({ page, context, request, baseURL }) => {
      test.slow();
      const { member, post } = await signInWithApi(context, request);
      await setCookies(context, baseURL, { language });
      await context.addInitScript((code) => localStorage.setItem('language', code), language);
      await post('/users/info', PROFILE);
      const { username, createSheet } = await createAuthor(request, member);
      await createSheet('A sheet with a rather long title', [['content', '<p>Words</p>']], {
        summary: 'And a summary',
      });
      const headers = { authorization: `Bearer ${member.auth.access_token}` };
      const written = await createSheet('Written', [['content', '<p>Published</p>']]);
      const source = SHEET_ROWS.map(([type, content], index) => ({ position: index + 1, type, content }));
      await request.put(`/api/v1/sheets/${written.id}`, { headers, data: { title: 'Written', source } });
      const unwanted = await createSheet('Unwanted', [['content', '<p>Words</p>']]);
      await request.delete(`/api/v1/sheets/${unwanted.id}`, { headers });
      const other = await createAuthor(request);
      await request.post(`/api/v1/users/${username}/follow`, { headers: other.headers });
      const { segment_id } = await findSegment(request, HEART_SUTRA, 2);
      await post('/notes', { spot: { segment_id }, body: 'On the heart', colour: 'pink' });
      await post('/reading/places', { places: [{ segment_id }] });
      await post('/reading/history', { places: [{ segment_id }] });
      const collection = await post('/sheet-collections', { title: 'Mine', is_public: true });
      const { id } = (await collection.json()) as { id: string };

      const calls = recordApiCalls(page);
      for (const path of [
        '/profile',
        '/profile?show=trash',
        '/profile?tab=notes',
        '/profile?tab=history',
        '/profile?tab=history&show=places',
        '/profile?tab=collections',
        `/sheet-collections/${id}`,
        '/edit-profile',
        '/notifications',
        '/feedback',
        '/unsubscribe?token=x',
        `/user/${other.username}`,
        `/user/${username}?tab=followers`,
        '/community',
        '/community?feed=following',
        '/sheets/new',
        `/sheets/${written.id}`,
      ]) {
        await test.step(path, async () => {
          calls.length = 0;
          await page.setViewportSize({ width: 320, height: 640 });
          await visit(page, path);
          await expect(page.getByText(/Loading|正在加载/)).toHaveCount(0);
          // A collection is asked for again when the member is known: the first answer may be a guest's.
          const repeated = calls.filter((call) => calls.indexOf(call) !== calls.lastIndexOf(call));
          expect(repeated.filter((call) => !call.startsWith('/api/v1/sheet-collections/'))).toEqual([]);
          await checkScreen(page, 'main');
          expect.soft(await findFocusProblems(page)).toEqual([]);
        });
      }
      // Of the sheet that is open last.
      const messages = await readMessages(language);
      for (const key of EDITOR_DIALOGS)
        await test.step(`editor: ${key}`, async () => {
          await page.getByRole('button', { name: messages[key], exact: true }).first().click();
          await expect(page.locator('dialog[open]')).toBeVisible();
          await expect(page.getByRole('dialog').getByText(/Loading|正在加载/)).toHaveCount(0);
          await checkScreen(page, 'dialog[open]');
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toHaveCount(0);
        });
    },
  );
}
