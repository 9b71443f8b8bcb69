import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { Trash2 } from 'lucide';
import type { ReactNode } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './blocks.module.css';

type Props = Pick<ReactNodeViewProps, 'selected' | 'deleteNode' | 'node'> & { name: string; children: ReactNode };

/** Frame of a block without editable text: it is selected, dragged and removed as one. */
export const BlockFrame = ({ selected, deleteNode, node, name, children }: Props) => {
  const t = useT();
  return (
    <NodeViewWrapper
      as="figure"
      className={styles.frame}
      aria-label={name}
      data-block={node.type.name}
      data-block-id={node.attrs.block_id as string}
      data-selected={selected || undefined}
      contentEditable={false}
      data-drag-handle
    >
      {children}
      <IconButton
        icon={Trash2}
        label={t('editor.remove_block', { name })}
        className={styles.remove}
        onClick={deleteNode}
      />
    </NodeViewWrapper>
  );
};
