import { Node } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react';
import { MAX_ALT_LENGTH } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import { Picture } from '#web/sheets/media.tsx';
import { blockIdAttribute, type HtmlFormat, type RowFormat } from './block-format.ts';
import { BlockFrame } from './block-frame.tsx';
import styles from './blocks.module.css';

/** A picture's description: one line, cut at the maximum length. */
export const normalizeAlt = (alt: string): string => alt.replaceAll(/\s+/g, ' ').slice(0, MAX_ALT_LENGTH).trim();

/** `src` is stored: the key of an uploaded picture, or an address. `url` is where an uploaded picture is served. */
export const imageFormat: RowFormat = {
  names: ['image'],
  type: 'image',
  parse: ({ block_id, content, url, alt }) => ({
    type: 'image',
    attrs: { block_id, src: content, url: url ?? null, alt: alt ?? '', error: null },
  }),
  serialize: ({ attrs }) => ({
    content: String(attrs?.src ?? ''),
    ...(attrs?.url ? { url: String(attrs.url) } : {}),
    ...(attrs?.alt ? { alt: normalizeAlt(String(attrs.alt)) } : {}),
  }),
};

/** A picture in pasted HTML. */
export const pastedImageFormat: HtmlFormat = {
  name: 'image',
  tags: ['img'],
  parse: ({ attributes: { src = '', alt = '' } }) =>
    /^https?:\/\/[^\s"<>]+$/.test(src)
      ? [{ type: 'image', attrs: { block_id: null, src, url: null, alt: normalizeAlt(alt), error: null } }]
      : [],
  serialize: () => '',
};

/** A key without an address is served from /files/. */
const pictureUrl = (src: string, url: string | null): string =>
  url ?? (/^[\w.-]+(?:\/[\w.-]+)*$/.test(src) ? `/files/${src}` : src);

type Attributes = { src: string; url: string | null; alt: string; error: string | null };

/** Moves the caret to the line after the picture. */
const focusAfter = ({ editor: { state, view }, getPos, node }: ReactNodeViewProps) => {
  const end = state.doc.resolve((getPos() ?? 0) + node.nodeSize);
  view.dispatch(state.tr.setSelection(Selection.near(end)).scrollIntoView());
  view.focus();
};

const ImageView = (props: ReactNodeViewProps) => {
  const t = useT();
  const { src, url, alt, error } = props.node.attrs as Attributes;
  const address = pictureUrl(src, url);
  return (
    <BlockFrame {...props} name={t('editor.block.image')}>
      <Picture key={address} address={address} alt={alt} />
      <input
        className={styles.description}
        aria-label={t('editor.picture_words')}
        placeholder={t('editor.picture_words_hint')}
        value={alt}
        maxLength={MAX_ALT_LENGTH}
        onChange={({ target }) => props.updateAttributes({ alt: target.value })}
        onBlur={() => normalizeAlt(alt) !== alt && props.updateAttributes({ alt: normalizeAlt(alt) })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          focusAfter(props);
        }}
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
    error: { default: null },
  }),
  parseHTML: () => [{ tag: 'figure[data-block="image"]' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', { 'data-block': 'image', ...HTMLAttributes }],
  addNodeView: () => ReactNodeViewRenderer(ImageView),
});
