import { Selection } from '@tiptap/pm/state';
import type { ReactNodeViewProps } from '@tiptap/react';
import { useT } from '#web/i18n/translate.ts';
import { MAX_ALT_LENGTH } from '#shared/limits.ts';
import { Picture } from '#web/sheets/media.tsx';
import { pictureWords } from '../blocks/image.ts';
import { BlockFrame } from './block-frame.tsx';
import styles from './views.module.css';

/** A key that came without an address is to be had where all files are. */
const addressOf = (src: string, url: string | null): string =>
  url ?? (/^[\w.-]+(?:\/[\w.-]+)*$/.test(src) ? `/files/${src}` : src);

type Attributes = { src: string; url: string | null; alt: string; error: string | null };

/** To the line after it. */
const goOnAfter = ({ editor: { state, view }, getPos, node }: ReactNodeViewProps) => {
  const end = state.doc.resolve((getPos() ?? 0) + node.nodeSize);
  view.dispatch(state.tr.setSelection(Selection.near(end)).scrollIntoView());
  view.focus();
};

export const ImageView = (props: ReactNodeViewProps) => {
  const t = useT();
  const { src, url, alt, error } = props.node.attrs as Attributes;
  const address = addressOf(src, url);
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
        onBlur={() => pictureWords(alt) !== alt && props.updateAttributes({ alt: pictureWords(alt) })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          goOnAfter(props);
        }}
      />
      {error && <p className={styles.note}>{error}</p>}
    </BlockFrame>
  );
};
