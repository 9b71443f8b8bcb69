import { Node } from '@tiptap/core';
import { MAX_ALT_LENGTH } from '#shared/limits.ts';
import { blockIdAttribute, type HtmlForm, type RowForm } from './block-form.ts';

/** What is said of a picture: one line, as long as may be stored. */
export const pictureWords = (alt: string): string => alt.replaceAll(/\s+/g, ' ').slice(0, MAX_ALT_LENGTH).trim();

/** `src` is what is stored: a key of ours or an address; `url` is where it is to be had. */
export const imageForm: RowForm = {
  names: ['image'],
  type: 'image',
  read: ({ block_id, content, url, alt }) => ({
    type: 'image',
    attrs: { block_id, src: content, url: url ?? null, alt: alt ?? '', error: null },
  }),
  write: ({ attrs }) => ({
    content: String(attrs?.src ?? ''),
    ...(attrs?.url ? { url: String(attrs.url) } : {}),
    ...(attrs?.alt ? { alt: pictureWords(String(attrs.alt)) } : {}),
  }),
};

/** A picture among pasted words. */
export const pastedImageForm: HtmlForm = {
  name: 'image',
  tags: ['img'],
  read: ({ attributes: { src = '', alt = '' } }) =>
    /^https?:\/\/[^\s"<>]+$/.test(src)
      ? [{ type: 'image', attrs: { block_id: null, src, url: null, alt: pictureWords(alt), error: null } }]
      : [],
  write: () => '',
};

export const Image = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    ...blockIdAttribute,
    src: { default: '' },
    url: { default: null },
    alt: { default: '' },
    error: { default: null },
  }),
  parseHTML: () => [{ tag: 'figure[data-block="image"]' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', { 'data-block': 'image', ...HTMLAttributes }],
});
