import type { SubmitEvent } from 'react';
import { DEFAULT_PAGE_SIZE } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import { changeQuery } from '#web/paths.ts';
import { useNavigate } from '#web/router/router.tsx';
import { Link } from './link.tsx';
import styles from './list-filter.module.css';
import { SearchBox } from './search-box.tsx';

const FILTER = 'filter';

/** The words that narrow a list; undefined for none. */
export const readFilter = (search: URLSearchParams): string | undefined => search.get(FILTER)?.trim() || undefined;

type Props = {
  /** The address of the list; its other parameters stay. */
  path: string;
  search: URLSearchParams;
  /** Rows of the list as it is filtered. */
  total: number;
};

/** Narrows a list of several pages by words of a title. A plain form, so that it needs no script. */
export const ListFilter = ({ path, search, total }: Props) => {
  const t = useT();
  const navigate = useNavigate();
  const filter = readFilter(search);
  if (!filter && total <= DEFAULT_PAGE_SIZE) return null;
  const addressOf = (words: string | undefined) => changeQuery(path, search, { [FILTER]: words, page: undefined });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    navigate(addressOf(String(new FormData(event.currentTarget).get(FILTER) ?? '').trim() || undefined));
  };
  return (
    <div className={styles.filter}>
      {/* Stays when something is typed, unlike a placeholder. The box has it as its name. */}
      <span aria-hidden="true" className={styles.label}>
        {t('filter.label')}
      </span>
      <SearchBox
        // A new address shows its own words.
        key={filter}
        label={t('filter.label')}
        method="get"
        action={path}
        onSubmit={submit}
        input={{ name: FILTER, defaultValue: filter ?? '', placeholder: '' }}
      />
      {filter && (
        <Link to={addressOf(undefined)} className={styles.clear}>
          {t('filter.clear')}
        </Link>
      )}
    </div>
  );
};
