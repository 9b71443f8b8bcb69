import type { ReactNodeViewProps } from '@tiptap/react';
import { useT } from '#web/i18n/translate.ts';
import { BlockFrame } from './block-frame.tsx';
import { Picture } from './picture.tsx';

export const ImageView = (props: ReactNodeViewProps) => {
  const t = useT();
  const { src, url, alt, error } = props.node.attrs as Record<'src' | 'url' | 'alt' | 'error', string | null>;
  return (
    <BlockFrame {...props} name={t('editor.block.image')}>
      <Picture src={url ?? src ?? ''} alt={alt ?? ''} error={error} />
    </BlockFrame>
  );
};
