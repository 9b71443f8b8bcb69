import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DEFAULT_PAGE_SIZE } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { pageCount, rangeOf } from '#web/ui/pagination-rules.ts';
import styles from './sources.module.css';

type Props = { page: number; total: number; onPage(page: number): void };

/** From one page of ten to the next, without an address: a dialog has none. */
export const StepPages = ({ page, total, onPage }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const count = pageCount(total, DEFAULT_PAGE_SIZE);
  if (count <= 1) return null;
  const number = (value: number) => formatNumber(language, value);
  const { from, to } = rangeOf({ page, limit: DEFAULT_PAGE_SIZE }, total);
  const step = (next: number, label: string, Icon: typeof ChevronLeft) => (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      disabled={next < 1 || next > count}
      onClick={() => onPage(next)}
    >
      <Icon aria-hidden="true" size={18} />
    </button>
  );
  return (
    <nav className={styles.pages} aria-label={t('pagination.label')}>
      {step(page - 1, t('pagination.previous'), ChevronLeft)}
      <span>{t('pagination.range', { from: number(from), to: number(to), total: number(total) })}</span>
      {step(page + 1, t('pagination.next'), ChevronRight)}
    </nav>
  );
};
