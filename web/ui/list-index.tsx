import type { ListIndex as Index } from '#shared/contract/parts.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { changeQuery } from '#web/paths.ts';
import { Link } from './link.tsx';
import styles from './list-index.module.css';
import { pagingQuery, type Paging } from './pagination-rules.ts';

type Props = {
  index: Index;
  paging: Paging;
  /** The address of the list; its other parameters stay. */
  path: string;
  search: URLSearchParams;
};

/** Leads into a list of many pages: each entry names the work with which a page begins. */
export const ListIndex = ({ index, paging, path, search }: Props) => {
  const t = useT();
  if (index.length === 0) return null;
  const first = (paging.page - 1) * paging.limit;
  const current = index.findLast(({ skip }) => skip <= first);
  return (
    <details className={styles.index}>
      <summary className={styles.summary}>{t('list_index.title')}</summary>
      <nav aria-label={t('list_index.title')}>
        <ol className={styles.entries}>
          {index.map((entry) => (
            <li key={entry.skip}>
              <Link
                to={changeQuery(path, search, pagingQuery({ ...paging, page: entry.skip / paging.limit + 1 }))}
                title={entry.label}
                aria-current={entry === current ? 'true' : undefined}
              >
                {entry.language ? (
                  <LangText language={entry.language} script={entry.script} className="one-line">
                    {entry.label}
                  </LangText>
                ) : (
                  entry.label
                )}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  );
};
