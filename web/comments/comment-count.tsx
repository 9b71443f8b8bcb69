import { MessageSquare } from 'lucide';
import type { ReactNode } from 'react';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './comment-count.module.css';

type Props = { block_id: string; count: number; onOpen(block_id: string): void; children: ReactNode };

/** A block with the number of its comments in the margin; nothing there when it has none. */
export const CommentedRow = ({ block_id, count, onOpen, children }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  return (
    <div className={styles.row} data-block={block_id}>
      {children}
      {count > 0 && (
        <button
          type="button"
          className={styles.count}
          aria-label={formatCount(t, language, 'comments.on_block', count)}
          data-comments-of={block_id}
          onClick={() => onOpen(block_id)}
        >
          <Icon node={MessageSquare} aria-hidden="true" size={18} />
          <span aria-hidden="true">{formatNumber(language, count)}</span>
        </button>
      )}
    </div>
  );
};
