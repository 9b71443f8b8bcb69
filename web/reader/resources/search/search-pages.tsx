import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DEFAULT_PAGE_SIZE } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { pageCount } from '#web/ui/pagination-rules.ts';
import { ActionButton } from '../action-button.tsx';
import styles from './search-pages.module.css';

type Props = { page: number; total: number; onTurn(page: number): void };

/** Pages inside the panel, which have no address of their own. */
export const SearchPages = ({ page, total, onTurn }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const pages = pageCount(total, DEFAULT_PAGE_SIZE);
  if (pages === 1) return null;
  return (
    <nav className={styles.pages} aria-label={t('pagination.label')}>
      <ActionButton aria-label={t('pagination.previous')} isDisabled={page === 1} onClick={() => onTurn(page - 1)}>
        <ChevronLeft aria-hidden="true" size={18} />
      </ActionButton>
      <p role="status">
        {t('search.page_of', { page: formatNumber(language, page), pages: formatNumber(language, pages) })}
      </p>
      <ActionButton aria-label={t('pagination.next')} isDisabled={page === pages} onClick={() => onTurn(page + 1)}>
        <ChevronRight aria-hidden="true" size={18} />
      </ActionButton>
    </nav>
  );
};
