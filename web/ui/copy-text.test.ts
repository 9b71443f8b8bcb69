import { expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';

/** A page in which a command may copy what is selected. */
const stubPage = (isAllowed: boolean) => {
  const menu = { append: vi.fn() };
  class Element {
    focus = vi.fn();
    closest = (selector: string) => (selector.includes('details') ? menu : null);
  }
  const before = new Element();
  let selected = '';
  let clipboard = '';
  const field = {
    value: '',
    select: () => {
      selected = field.value;
    },
    remove: vi.fn(),
  };
  vi.stubGlobal('HTMLElement', Element);
  vi.stubGlobal('document', {
    activeElement: before,
    createElement: () => field,
    body: { append: vi.fn() },
    execCommand: () => {
      if (isAllowed) clipboard = selected;
      return isAllowed;
    },
  });
  return { before, menu, field, clipboard: () => clipboard };
};

it('without a clipboard API, on a page that is not https, the text is selected and copied within its menu; the focus returns', async () => {
  vi.stubGlobal('navigator', {});
  const { before, menu, field, clipboard } = stubPage(true);
  expect(await copyText('བཀྲ་ཤིས')).toBe(true);
  expect(clipboard()).toBe('བཀྲ་ཤིས');
  expect(menu.append).toHaveBeenCalledWith(field);
  expect(field.remove).toHaveBeenCalledOnce();
  expect(before.focus).toHaveBeenCalledWith({ preventScroll: true });
});

it('says when nothing could be copied', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('refused')) } });
  stubPage(false);
  expect(await copyText('a')).toBe(false);
});

it('with a clipboard API nothing is selected', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('a')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('a');
});
