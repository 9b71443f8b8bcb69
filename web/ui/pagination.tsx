import { ChevronLeft, ChevronRight } from 'lucide';
import { Icon } from './icon.tsx';
import type { ReactNode } from 'react';
import { useNavigate } from '#web/router/router.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { changeQuery } from '#web/paths.ts';
import { Link } from './link.tsx';
import type { PagedQuery } from './list-region.tsx';
import { useRedirect } from './redirect.tsx';
import {
  needsPagination,
  pageCount,
  visiblePages,
  type Paging,
  pagingQuery,
  rangeOf,
  pageSizes,
  withLimit,
} from './pagination-rules.ts';
import styles from './pagination.module.css';

type Props = {
  /** Of the list. A page past its end is replaced by the last one. */
  query: Pick<PagedQuery, 'isPlaceholderData'>;
  total: number;
  paging: Paging;
  /** The address of the list; its other parameters stay. */
  path: string;
  search: URLSearchParams;
  /** The page size when the address names none. */
  defaultSize?: number;
  /** Called when another page size is chosen. */
  onSize?(limit: number): void;
  /** Called instead of changing the address. */
  onChange?: (paging: Paging) => void;
};

const PAGING_KEYS = ['page', 'limit', 'lang'];

export const Pagination = ({ query, total, paging, path, search, defaultSize, onSize, onChange }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const number = (value: number) => formatNumber(language, value);
  const count = pageCount(total, paging.limit);
  const addressOf = (next: Paging) => changeQuery(path, search, { ...pagingQuery(next, defaultSize), lang: undefined });
  // While the next list loads, the total is still that of the one before.
  const isPastEnd = paging.page > count && !query.isPlaceholderData;
  useRedirect(isPastEnd ? changeQuery(path, search, pagingQuery({ ...paging, page: count }, defaultSize)) : undefined);
  if (!needsPagination(total)) return null;

  const { from, to } = rangeOf(paging, total);
  const choose = (next: Paging) => (onChange ? onChange(next) : navigate(addressOf(next)));

  const toPage = (page: number, label: string, children: ReactNode, className?: string) => (
    <Link
      to={addressOf({ ...paging, page })}
      className={className}
      aria-label={label}
      aria-current={page === paging.page ? 'page' : undefined}
      onClick={(event) => {
        if (!onChange) return;
        event.preventDefault();
        onChange({ ...paging, page });
      }}
    >
      {children}
    </Link>
  );
  const step = (page: number, label: string, icon: ReactNode) =>
    page >= 1 && page <= count ? (
      toPage(page, label, icon, styles.step)
    ) : (
      <span className={styles.step} aria-hidden="true">
        {icon}
      </span>
    );

  return (
    <nav className={styles.pagination} aria-label={t('pagination.label')}>
      <p>{t('pagination.range', { from: number(from), to: number(to), total: number(total) })}</p>
      {count > 1 && (
        <ul className={styles.pages}>
          <li>
            {step(paging.page - 1, t('pagination.previous'), <Icon node={ChevronLeft} aria-hidden="true" size={18} />)}
          </li>
          {visiblePages(Math.min(paging.page, count), count).map((page, index) => (
            <li key={page ?? `gap-${index}`}>
              {page === null ? (
                <span className={styles.gap}>…</span>
              ) : (
                toPage(page, t('pagination.page', { page: number(page) }), number(page), styles.page)
              )}
            </li>
          ))}
          <li>
            {step(paging.page + 1, t('pagination.next'), <Icon node={ChevronRight} aria-hidden="true" size={18} />)}
          </li>
        </ul>
      )}
      <form className={styles.size} method="get" action={path}>
        {[...search]
          .filter(([name]) => !PAGING_KEYS.includes(name))
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <label>
          {t('pagination.size')}
          <select
            name="limit"
            value={paging.limit}
            onChange={(event) => {
              const limit = Number(event.target.value);
              onSize?.(limit);
              choose(withLimit(limit));
            }}
          >
            {pageSizes(defaultSize).map((size) => (
              <option key={size} value={size}>
                {number(size)}
              </option>
            ))}
          </select>
        </label>
        <noscript>
          <button type="submit">{t('pagination.apply')}</button>
        </noscript>
      </form>
    </nav>
  );
};
