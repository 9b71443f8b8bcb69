import type { CDPSession } from '@playwright/test';
import { signInNewMember } from './members.ts';
import { expect, test, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { createAuthor, findPassage } from './sheet-authors.ts';
import { compose, moveCaretToEnd, openEditor, textArea } from './editor-page.ts';

const VIDEO = 'dQw4w9WgXcQ';

/** The keyboard of a phone says what is to be deleted, and not which key it was. */
const pressPhoneBackspace = async (cdp: CDPSession) => {
  const key = { key: 'Unidentified', windowsVirtualKeyCode: 229 };
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key, commands: ['DeleteBackward'] });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
};

test(
  'Backspace and Delete select a block without text before they remove it; typing never replaces it',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const member = await signInNewMember(context, request);
    const { createSheet } = await createAuthor(request, member);
    const sheet = await createSheet('With films', [
      ['content', '<p>above</p>'],
      ['video', VIDEO],
      ['content', '<p>below</p>'],
    ]);
    await openEditor(page, `/sheets/${sheet.id}`);
    const { keyboard } = page;
    const film = textArea(page).getByRole('figure', { name: 'Video' });
    const texts = () => textArea(page).locator(':scope > p').allInnerTexts();
    const caretTo = async (text: string, edge: 'start' | 'end') => {
      await moveCaretToEnd(textArea(page).locator('p', { hasText: text }));
      if (edge === 'start') for (let i = 0; i < text.length; i += 1) await keyboard.press('ArrowLeft');
    };

    await test.step('Backspace below it', async () => {
      await caretTo('below', 'start');
      await keyboard.press('Backspace');
      await expect(film).toHaveAttribute('data-selected', 'true');
      await keyboard.press('Backspace');
      await expect(film).toHaveCount(0);
      await keyboard.type('right ');
      expect(await texts()).toEqual(['above', 'right below']);
      await keyboard.press('ControlOrMeta+z');
      await keyboard.press('ControlOrMeta+z');
      await expect(film).toHaveCount(1);
    });

    await test.step('Delete above it', async () => {
      await caretTo('above', 'end');
      await keyboard.press('Delete');
      await expect(film).toHaveAttribute('data-selected', 'true');
      await keyboard.press('Delete');
      await expect(film).toHaveCount(0);
      await keyboard.type('!');
      expect(await texts()).toEqual(['above!', 'below']);
      await keyboard.press('ControlOrMeta+z');
      await keyboard.press('ControlOrMeta+z');
      await expect(film).toHaveCount(1);
    });

    await test.step('what is typed while it is selected stands below it', async () => {
      await caretTo('below', 'start');
      await keyboard.press('Backspace');
      await expect(film).toHaveAttribute('data-selected', 'true');
      await keyboard.type('between');
      expect(await texts()).toEqual(['above', 'between', 'below']);
      await caretTo('between', 'start');
      await keyboard.press('Backspace');
      const cdp = await context.newCDPSession(page);
      await compose(cdp, ['p', 'pu', 'pu ti'], '菩提');
      await expect.poll(texts).toEqual(['above', '菩提', 'between', 'below']);
      await expect(film).toHaveCount(1);
    });

    await test.step('an empty line below it is removed, the film stays', async () => {
      await caretTo('菩提', 'end');
      await keyboard.press('Backspace');
      await keyboard.press('Backspace');
      await keyboard.press('Backspace');
      await expect(film).toHaveAttribute('data-selected', 'true');
      expect(await texts()).toEqual(['above', 'between', 'below']);
    });

    await test.step('a quotation, a picture and a recording, also by the keyboard of a phone', async () => {
      const { segment_id } = await findPassage(request, 'mind', 'en');
      const others = await createSheet('With others', [
        ['source', segment_id],
        ['content', '<p>p1</p>'],
        ['image', 'https://example.org/pictures/stupa.webp'],
        ['content', '<p>p2</p>'],
        ['audio', 'https://soundcloud.com/some-one/a-chant'],
        ['content', '<p>p3</p>'],
      ]);
      await openEditor(page, `/sheets/${others.id}`);
      const cdp = await context.newCDPSession(page);
      for (const [index, name] of ['Passage from a text', 'Picture', 'Audio'].entries()) {
        const block = textArea(page).getByRole('figure', { name });
        await caretTo(`p${index + 1}`, 'start');
        await keyboard.press('Backspace');
        await expect(block).toHaveAttribute('data-selected', 'true');
        await caretTo(`p${index + 1}`, 'start');
        await expect(block).not.toHaveAttribute('data-selected', 'true');
        await pressPhoneBackspace(cdp);
        await expect(block).toHaveAttribute('data-selected', 'true');
        await pressPhoneBackspace(cdp);
        await expect(block).toHaveCount(0);
        await keyboard.type('!');
      }
      expect(await texts()).toEqual(['!p1', '!p2', '!p3']);
    });
  },
);
