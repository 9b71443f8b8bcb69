import type { ReactNodeViewProps } from '@tiptap/react';
import { useT } from '#web/i18n/translate.ts';
import { Picture } from '#web/sheets/picture.tsx';
import { BlockFrame } from './block-frame.tsx';
import styles from './views.module.css';

/** A key that came without an address is to be had where all files are. */
const addressOf = (src: string, url: string | null): string =>
  url ?? (/^[\w.-]+(?:\/[\w.-]+)*$/.test(src) ? `/files/${src}` : src);

export const ImageView = (props: ReactNodeViewProps) => {
  const t = useT();
  const { src, url, error } = props.node.attrs as { src: string; url: string | null; error: string | null };
  const address = addressOf(src, url);
  return (
    <BlockFrame {...props} name={t('editor.block.image')}>
      <Picture key={address} address={address} />
      {error && <p className={styles.note}>{error}</p>}
    </BlockFrame>
  );
};
