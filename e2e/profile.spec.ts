import sharp from 'sharp';
import { openAccountMenu, signInNewMember } from './members.ts';
import { expect, DESKTOP_ONLY, test, visit, PHONE_ONLY, LONG_ON_PHONE } from './fixtures.ts';
import type { createAuthor } from './sheet-authors.ts';
import { findAxeViolations } from './screen-checks.ts';

const FORM = {
  firstname: 'Pema',
  lastname: 'Tsering',
  title: 'Translator',
  organization: 'Library of Works',
  location: 'Dharamsala',
  educations: ['Geshe studies', 'Sanskrit'],
  about_me: 'Reads old books.',
  social_profiles: [
    { account: 'email', url: 'pema@public.example' },
    { account: 'x.com', url: 'https://x.com/pema' },
    { account: 'linkedin', url: '' },
  ],
};

type Request = Parameters<typeof createAuthor>[0];
const saveProfile = (request: Request, token: string, form: object = FORM) =>
  request.post('/api/v1/users/info', { data: form, headers: { authorization: `Bearer ${token}` } });

test(
  'the profile shows the member and their links, and logging out leads to the library',
  LONG_ON_PHONE,
  async ({ page, context, request }) => {
    const member = await signInNewMember(context, request);
    await saveProfile(request, member.auth.access_token);
    await visit(page, '/profile');
    const header = page.locator('main header').first();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pema Tsering');
    // Nobody has to scroll past the profile to their own things.
    const own = page.getByRole('navigation', { name: 'Profile sections' }).getByRole('link');
    await expect(own).toHaveText(['Stories', 'Collections', 'Notes', 'History']);
    for (const tab of await own.all()) await expect(tab).toBeInViewport({ ratio: 1 });
    // In the font of its script, and isolated from the surrounding text direction.
    await expect(page.getByRole('heading', { level: 1 }).locator('bdi')).toHaveAttribute('lang', 'und-Latn');
    for (const text of ['Translator', 'Dharamsala']) await expect(header.getByText(text)).toBeVisible();
    await expect(header.getByRole('list', { name: 'Education' }).getByRole('listitem')).toHaveText(FORM.educations);
    await expect(header.getByRole('link', { name: '0 followers' })).toBeVisible();
    await expect(header.getByRole('link', { name: '0 following' })).toBeVisible();
    const links = header.getByRole('list', { name: 'Contact' }).getByRole('link');
    await expect(links).toHaveText(['Email', 'X']);
    await expect(links.first()).toHaveAttribute('href', 'mailto:pema@public.example');
    await expect(links.last()).toHaveAttribute('href', 'https://x.com/pema');
    await expect(header.getByText('PT', { exact: true })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Add picture' })).toBeVisible();
    await header.getByRole('link', { name: 'Edit profile' }).click();
    await expect(page).toHaveURL('/edit-profile');
    await page.goBack();
    await header.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/collections');
    await page.goto('/edit-profile');
    await expect(page).toHaveURL('/login');
  },
);

test(
  'sheets, notes and history are reached without scrolling past a long profile',
  PHONE_ONLY,
  async ({ page, context, request }) => {
    const member = await signInNewMember(context, request);
    const educations = Array.from({ length: 8 }, (_, index) => `School ${index + 1}`);
    const about_me = Array.from({ length: 40 }, () => 'Reads old books.').join('\n');
    await saveProfile(request, member.auth.access_token, { ...FORM, educations, about_me });
    await visit(page, '/profile');
    const tab = (name: string) =>
      page.getByRole('navigation', { name: 'Profile sections' }).getByRole('link', { name });
    const heading = (name: string) => page.getByRole('heading', { level: 2, name });
    await expect(tab('Stories')).toBeInViewport();
    await tab('Stories').click();
    await expect(heading('Sheets')).toBeInViewport();
    for (const name of ['Notes', 'History']) {
      await page.evaluate(() => window.scrollTo(0, 0));
      await tab(name).click();
      await expect(heading(name === 'Notes' ? 'Notes and highlights' : name)).toBeInViewport();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pema Tsering');
      expect(await findAxeViolations(page)).toEqual([]);
    }
    await page.getByRole('heading', { level: 1 }).getByRole('link').click();
    await expect(page.getByText('Translator')).toBeVisible();
  },
);

test(
  'edit profile, opened directly, shows the stored values and saves the whole form',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const member = await signInNewMember(context, request);
    await saveProfile(request, member.auth.access_token);
    await visit(page, '/edit-profile');
    await expect(page.getByRole('tab')).toHaveText(['Personal details', 'Contact details']);
    await expect(page.getByRole('tab', { name: 'Personal details' })).toHaveAttribute('aria-selected', 'true');
    for (const [label, value] of [
      ['First name', 'Pema'],
      ['Last name', 'Tsering'],
      ['Title', 'Translator'],
      ['Organization', 'Library of Works'],
      ['Location', 'Dharamsala'],
      ['Education 2', 'Sanskrit'],
      ['About me', 'Reads old books.'],
    ] as const)
      await expect(page.getByRole('textbox', { name: label })).toHaveValue(value);
    await expect(page.getByRole('button', { name: 'Remove education 1' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Add a line' }).click();
    await expect(page.getByRole('textbox', { name: 'Education 3' })).toBeFocused();
    await page.keyboard.type('Pali');
    await page.getByRole('button', { name: 'Remove education 2' }).click();
    await expect(page.getByRole('textbox', { name: 'Education 2' })).toHaveValue('Pali');
    await page.getByLabel('First name').fill('Pema\u202E');
    await page.getByRole('tab', { name: 'Contact details' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('pema@public.example');
    const linkedin = page.getByLabel('Link on LinkedIn');
    await linkedin.fill('https://example.org/pema');
    await linkedin.press('Tab');
    await expect(page.getByText('Please enter an address on linkedin.com.')).toBeVisible();
    await linkedin.fill('linkedin.com/in/pema');
    await page.getByLabel('Link on X').fill('');
    // The error is on the other tab, which opens with the focus on the field.
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page.getByText('Names can’t contain line breaks or control characters.')).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    // A first name is not required.
    await page.getByLabel('First name').fill('');
    const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/users/info'));
    await page.getByRole('button', { name: 'Save' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ firstname: '', educations: ['Geshe studies', 'Pali'] });
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tsering');
    await expect(page.getByRole('list', { name: 'Contact' }).getByRole('link')).toHaveText(['Email', 'LinkedIn']);
  },
);

test.describe('two tabs', () => {
  test.use({ expectedConsoleError: /status of 412/ });

  test('two tabs of edit profile do not overwrite each other', DESKTOP_ONLY, async ({ page, context, request }) => {
    const member = await signInNewMember(context, request);
    await saveProfile(request, member.auth.access_token);
    await visit(page, '/edit-profile');
    await page.getByLabel('Title').fill('Abbess');
    const other = await context.newPage();
    await visit(other, '/edit-profile');
    await other.getByLabel('Title').fill('Teacher');
    await other.getByLabel('Location').fill('Leh');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other).toHaveURL('/profile');

    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('This was changed elsewhere to “Teacher”. Save again to replace it.')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Abbess');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page.locator('main header').first()).toContainText(/Abbess.*Leh/);
  });
});

test.describe('an error from the server', () => {
  test.use({ expectedConsoleError: /status of 400/ });

  test('is shown at its field, on its tab', DESKTOP_ONLY, async ({ page, context, request }) => {
    await signInNewMember(context, request);
    await page.route('**/api/v1/users/info', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const message = 'Please enter an address on youtube.com.';
      const body = { detail: message, code: 'bad_request', errors: [{ path: 'body.social_profiles.4.url', message }] };
      return route.fulfill({ status: 400, json: body });
    });
    await visit(page, '/edit-profile');
    await expect(page.getByLabel('Education 1')).toHaveValue('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Please enter an address on youtube.com.')).toBeVisible();
    await expect(page.getByLabel('Link on YouTube')).toBeFocused();
    await expect(page).toHaveURL('/edit-profile');
  });
});

test(
  'Cancel goes back one page; leaving with unsaved changes asks first',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    await signInNewMember(context, request);
    await visit(page, '/community');
    await openAccountMenu(page);
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
    const edit = page.getByRole('link', { name: 'Edit profile' });
    await edit.click();
    await page.getByLabel('Location').fill('Lhasa');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/profile');
    await edit.click();
    await expect(page.getByLabel('Location')).toHaveValue('');
    await page.getByLabel('Location').fill('Lhasa');
    await page.getByRole('banner').getByRole('link', { name: 'Texts' }).click();
    const leaveDialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leaveDialog.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Location')).toHaveValue('Lhasa');
    await page.evaluate(() => window.history.back());
    await leaveDialog.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/profile');
  },
);

test.describe('a profile picture', () => {
  test.use({ expectedConsoleError: /status of 503/ });

  test(
    'is added, shown and changed; a failed refresh is reported',
    DESKTOP_ONLY,
    async ({ page, context, request }) => {
      await signInNewMember(context, request);
      await visit(page, '/profile');
      const bytes = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#7B1E2B' } })
        .png()
        .toBuffer();
      const upload = async () => {
        const dialog = page.getByRole('dialog', { name: 'Upload Profile Image' });
        await dialog
          .locator('input[type=file]')
          .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: bytes });
        await dialog.getByRole('button', { name: 'Crop me.png' }).click();
        await expect(dialog.getByTestId('cropper')).toHaveCSS('border-radius', '50%');
        await dialog.getByRole('button', { name: 'Back' }).click();
        await dialog.getByRole('button', { name: 'Upload Image', exact: true }).click();
        await expect(dialog).toHaveCount(0);
      };
      await page.getByRole('button', { name: 'Add picture' }).click();
      await upload();
      const picture = page.locator('main header img');
      await expect(picture).toHaveAttribute('src', /^\/files\//);
      const first = (await picture.getAttribute('src')) ?? '';
      await page.route('**/api/v1/users/info', (route) => route.fulfill({ status: 503, json: {} }));
      await page.getByRole('button', { name: 'Change picture' }).click();
      await upload();
      await expect(page.getByText('Image uploaded but failed to refresh. Please reload the page.')).toBeVisible();
      await page.unroute('**/api/v1/users/info');
      await page.reload();
      await expect(picture).not.toHaveAttribute('src', first);

      await page.getByRole('button', { name: 'Remove picture' }).click();
      const dialog = page.getByRole('dialog', { name: 'Remove your picture?' });
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(picture).toBeVisible();
      await page.getByRole('button', { name: 'Remove picture' }).click();
      await dialog.getByRole('button', { name: 'Remove picture' }).click();
      await expect(page.getByRole('button', { name: 'Add picture' })).toBeFocused();
      await expect(picture).toHaveCount(0);
      await expect(page.locator('main header').getByText('PT', { exact: true })).toBeVisible();
    },
  );
});

test(
  'the feedback form requires a type and an address, sends and confirms',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    await visit(page, '/collections');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Feedback' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Please select a type of feedback')).toBeVisible();
    await expect(page.getByText('Please write a few words.')).toBeVisible();
    await expect(page.getByText('Enter a valid email')).toBeVisible();
    await page.getByLabel('An idea').check();
    await page.getByLabel('Your message').fill('More texts!');
    await page.getByLabel('Your email').fill('nobody');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Enter a valid email')).toBeVisible();
    await page.getByLabel('Your email').fill('guest@example.net');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeFocused();
    await page.getByRole('button', { name: 'Write another' }).click();
    await expect(page.getByLabel('Your message')).toHaveValue('');
    const member = await signInNewMember(context, request);
    await visit(page, '/feedback');
    await expect(page.getByLabel('Your email')).toHaveValue(member.email);
  },
);

test('opening an unsubscribe link ends the digest only when the button is pressed', DESKTOP_ONLY, async ({ page }) => {
  await visit(page, '/unsubscribe?token=nonsense');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page).toHaveURL('/unsubscribe?done=no');
  await expect(page.getByText('This link is not valid.')).toBeVisible();
  await visit(page, '/unsubscribe?done=yes');
  await expect(page.getByText(/^Done. You won’t get any more digests/)).toBeVisible();
});
