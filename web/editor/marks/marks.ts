import { Mark } from '@tiptap/core';
import { colourOf, isLinkAddress } from '../html/marks.ts';

/** In the order of the stored form: the outermost first. */
export const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => (isLinkAddress(element.getAttribute('href') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', { ...HTMLAttributes, rel: 'nofollow noopener' }, 0],
});

export const Bold = Mark.create({
  name: 'bold',
  parseHTML: () => [{ tag: 'strong' }, { tag: 'b' }],
  renderHTML: () => ['strong', 0],
});

export const Italic = Mark.create({
  name: 'italic',
  parseHTML: () => [{ tag: 'em' }, { tag: 'i' }],
  renderHTML: () => ['em', 0],
});

export const Underline = Mark.create({
  name: 'underline',
  parseHTML: () => [{ tag: 'u' }],
  renderHTML: () => ['u', 0],
});

/** Carried in a data attribute too: a style in pasted HTML would be refused by the content security policy. */
export const Color = Mark.create({
  name: 'color',
  addAttributes: () => ({
    color: {
      default: '#000000',
      parseHTML: (element) => colourOf(element.dataset.color ?? '') ?? '#000000',
      renderHTML: ({ color }) => ({ 'data-color': color, style: `--colour: ${color}` }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-color]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});
