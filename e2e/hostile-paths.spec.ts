import { DESKTOP_ONLY, expect, test } from './fixtures.ts';

const PATHS = [
  '/a%0Ab',
  '/a%0D%0Ab',
  '/%00',
  '/%E2%80%A8',
  `/${'x'.repeat(5000)}`,
  `/user/${'x'.repeat(5000)}`,
  '/user/%00',
  '/user/a%0Ab',
  '/a%0Ab/c%0Ad_1',
  '/works/%00',
  '/works/a%0Ab',
  '/texts/a%0Ab?type=root_text',
  '/collections/%0A',
  '/topics/a%0Ab',
  '/sheet-collections/a%0Ab',
  '/s/a%0Ab',
  '/search?q=%00',
  '/search?q=a%0Ab',
  '/search?query=%00',
  '/assets/a%0Ab',
  '/assets/%00',
  '/i18n/%00',
  '/files/%00',
  '/files/a%0Ab',
];

/** The renderer of the build, which the tests of the API do not have, answers these addresses too. */
test('no address of a page makes the server fail, whatever characters are in it', DESKTOP_ONLY, async ({ request }) => {
  const answers: string[] = [];
  for (const path of PATHS) {
    const response = await request.get(path, { maxRedirects: 0 });
    if (response.status() >= 500) answers.push(`${path.slice(0, 40)} ${response.status()}`);
    if (/^\/(assets|i18n|files)\//.test(path)) continue;
    expect.soft(response.headers()['content-type'], path.slice(0, 40)).toMatch(/^text\/html/);
    expect.soft(await response.text(), path.slice(0, 40)).toContain('<h1');
  }
  expect(answers).toEqual([]);
});
