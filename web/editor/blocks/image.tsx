import { Node } from '@tiptap/core';
import { type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react';
import { detailsOf } from '#shared/block-details.ts';
import { MAX_ALT_LENGTH, MAX_CAPTION_LENGTH } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import { Picture } from '#web/sheets/media.tsx';
import { blockIdAttribute, dataAttribute, type HtmlFormat, type RowFormat } from './block-format.ts';
import { BlockFrame } from './block-frame.tsx';
import { BlockLine, normalizeDetail } from './block-line.tsx';
import styles from './blocks.module.css';

type Attributes = { src: string; url: string | null; alt: string; caption: string; error: string | null };

/** `src` is stored: the key of an uploaded picture, or an address. `url` is where an uploaded picture is served. */
export const imageFormat: RowFormat = {
  names: ['image'],
  type: 'image',
  parse: ({ block_id, content, url, alt = '', caption = '' }) => ({
    type: 'image',
    attrs: { block_id, src: content, url: url ?? null, alt, caption, error: null },
  }),
  serialize: ({ attrs }) => {
    const { src, url, alt, caption } = (attrs ?? {}) as Partial<Attributes>;
    return {
      content: src ?? '',
      ...(url ? { url } : {}),
      ...detailsOf('image', {
        alt: normalizeDetail(alt, MAX_ALT_LENGTH),
        caption: normalizeDetail(caption, MAX_CAPTION_LENGTH),
      }),
    };
  },
};

/** A picture in pasted HTML. */
export const pastedImageFormat: HtmlFormat = {
  name: 'image',
  tags: ['img'],
  parse: ({ attributes: { src = '', alt = '' } }) =>
    /^https?:\/\/[^\s"<>]+$/.test(src)
      ? [
          {
            type: 'image',
            attrs: { block_id: null, src, url: null, alt: normalizeDetail(alt, MAX_ALT_LENGTH), error: null },
          },
        ]
      : [],
  serialize: () => '',
};

/** A key without an address is served from /files/. */
const pictureUrl = (src: string, url: string | null): string =>
  url ?? (/^[\w.-]+(?:\/[\w.-]+)*$/.test(src) ? `/files/${src}` : src);

const ImageView = (props: ReactNodeViewProps) => {
  const t = useT();
  const { src, url, alt, error } = props.node.attrs as Attributes;
  const address = pictureUrl(src, url);
  return (
    <BlockFrame {...props} name={t('editor.block.image')}>
      <Picture key={address} address={address} alt={alt} />
      <BlockLine
        block={props}
        name="caption"
        label={t('editor.picture_caption')}
        hint={t('editor.picture_caption_hint')}
        maxLength={MAX_CAPTION_LENGTH}
      />
      <BlockLine
        block={props}
        name="alt"
        label={t('editor.picture_words')}
        hint={t('editor.picture_words_hint')}
        maxLength={MAX_ALT_LENGTH}
      />
      {error && <p className={styles.note}>{error}</p>}
    </BlockFrame>
  );
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
    ...dataAttribute('caption'),
    error: { default: null },
  }),
  parseHTML: () => [{ tag: 'figure[data-block="image"]' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', { 'data-block': 'image', ...HTMLAttributes }],
  addNodeView: () => ReactNodeViewRenderer(ImageView),
});
