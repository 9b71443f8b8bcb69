import { DESKTOP_SCREEN_CHECK, expect, recordApiCalls, SCREEN_LANGUAGES, setCookies, test, visit } from './fixtures.ts';
import { signInWithApi } from './members.ts';
import { findSegment, HEART_SUTRA } from './reader-texts.ts';
import { findRawMessageKeys, findSmallTargets, findViolationsInThemes, horizontalOverflow } from './screen-checks.ts';
import { createAuthor } from './sheet-authors.ts';

const PROFILE = {
  firstname: 'Pema',
  lastname: 'Tsering',
  title: 'Translator',
  location: 'Dharamsala',
  educations: ['Library of Tibetan Works'],
  about_me: 'Translates and teaches.',
};

for (const language of SCREEN_LANGUAGES) {
  test(
    `every screen for members passes axe, shows no raw key, fits 320 px and has touch targets of 44 px, ${language}`,
    DESKTOP_SCREEN_CHECK,
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
      ]) {
        await test.step(path, async () => {
          calls.length = 0;
          await page.setViewportSize({ width: 320, height: 640 });
          await visit(page, path);
          await expect(page.getByText(/Loading|正在加载/)).toHaveCount(0);
          // A collection is asked for again when the member is known: the first answer may be a guest's.
          const repeated = calls.filter((call) => calls.indexOf(call) !== calls.lastIndexOf(call));
          expect(repeated.filter((call) => !call.startsWith('/api/v1/sheet-collections/'))).toEqual([]);
          expect.soft(await findViolationsInThemes(page)).toEqual([]);
          expect.soft(await findRawMessageKeys(page, 'main')).toBeNull();
          await expect.poll(() => horizontalOverflow(page)).toBe(0);
          const targets =
            'main a, main button, main select, main summary, main input:not([type=radio], [type=file]), main textarea, header a';
          expect.soft(await findSmallTargets(page, targets)).toEqual([]);
        });
      }
    },
  );
}
