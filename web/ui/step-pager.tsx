import { ChevronLeft, ChevronRight } from 'lucide';
import { Icon } from './icon.tsx';
import type { ReactNode } from 'react';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from './button.tsx';
import { pageCount, type Paging, rangeOf } from './pagination-rules.ts';
import styles from './step-pager.module.css';

type Props = { paging: Paging; total: number; shows: 'page' | 'range'; onPage(page: number): void };

/** Previous and next, for lists in a panel or dialog, whose pages have no address of their own. */
export const StepPager = ({ paging, total, shows, onPage }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const { page, limit } = paging;
  const pages = pageCount(total, limit);
  if (pages === 1) return null;
  const number = (value: number) => formatNumber(language, value);
  const { from, to } = rangeOf(paging, total);
  const step = (next: number, label: string, icon: ReactNode) => (
    <Button size="small" aria-label={label} isDisabled={next < 1 || next > pages} onClick={() => onPage(next)}>
      {icon}
    </Button>
  );
  return (
    <nav className={styles.pages} aria-label={t('pagination.label')}>
      {step(page - 1, t('pagination.previous'), <Icon node={ChevronLeft} aria-hidden="true" size={18} />)}
      <p role="status">
        {shows === 'page'
          ? t('search.page_of', { page: number(page), pages: number(pages) })
          : t('pagination.range', { from: number(from), to: number(to), total: number(total) })}
      </p>
      {step(page + 1, t('pagination.next'), <Icon node={ChevronRight} aria-hidden="true" size={18} />)}
    </nav>
  );
};
