import { createAdminScreens, tryFile } from './admin-screens.ts';
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
import { checkScreen, findViolationsInThemes, horizontalOverflow } from './screen-checks.ts';

for (const language of SCREEN_LANGUAGES) {
  test(
    `every screen of the administration passes axe, shows no raw key, fits every width, has touch targets of 44 px and shows where the keyboard is, ${language}`,
    LONG_DESKTOP_SCREEN_CHECK,
    async ({ page, context, request, baseURL }) => {
      // In every theme and at every width it takes longer.
      test.setTimeout(process.env['ALL_SCREENS'] ? 600_000 : 300_000);
      await setCookies(context, baseURL, { language });
      await context.addInitScript((code) => localStorage.setItem('language', code), language);
      const screens = await createAdminScreens(context, request);
      await page.setViewportSize({ width: 320, height: 640 });
      const messages = await readMessages(language);
      const tried = await tryFile(page, messages, () => checkScreen(page, 'main'));
      const calls = recordApiCalls(page);
      for (const path of [...screens, ...tried]) {
        await test.step(path, async () => {
          await page.setViewportSize({ width: 320, height: 640 });
          calls.length = 0;
          await visit(page, path);
          await expect(page.getByText(messages['common.loading'] ?? '')).toHaveCount(0);
          expect(calls.filter((call) => calls.indexOf(call) !== calls.lastIndexOf(call))).toEqual([]);
          await checkScreen(page, 'main');
          expect.soft(await findFocusProblems(page)).toEqual([]);
          for (const width of [390, 1280]) {
            await page.setViewportSize({ width, height: 800 });
            await expect.poll(() => horizontalOverflow(page)).toBe(0);
            if (process.env['ALL_SCREENS']) expect.soft(await findViolationsInThemes(page)).toEqual([]);
          }
        });
      }
    },
  );
}
