import { useId, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { changeQuery } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { useSession } from '#web/auth/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { Loading, NotFound } from '#web/ui/placeholder.tsx';
import { ReadingRow } from './reading-row.tsx';
import { type ReadingListName, useReadingLists } from './use-reading-lists.ts';
import { RowList } from '#web/ui/row-list.tsx';
import { FilterLinks, TabSection } from '#web/ui/tabs.tsx';
import styles from './reading.module.css';

type Props = { route: RouteContext; path: string };

const LISTS: ReadingListName[] = ['history', 'places'];

/** Reading history and bookmarks: of a member from the account, of a guest from the device. */
export const ReadingLists = ({ route, path }: Props) => {
  const t = useT();
  const headingId = useId();
  const { isMember } = useSession();
  const shown: ReadingListName = route.search.get('show') === 'places' ? 'places' : 'history';
  const paging = readPaging(route.search);
  const { items, total, isPaused, problem, remove, erase, pause } = useReadingLists(shown, paging);
  const [isConfirmingErase, setConfirmingErase] = useState(false);
  const addressOf = (show: ReadingListName) =>
    changeQuery(path, route.search, { show: show === 'history' ? undefined : show, page: undefined, lang: undefined });
  return (
    <TabSection
      headingId={headingId}
      heading={t(`reading.${shown}`)}
      actions={
        shown === 'history' && (
          <>
            <Button size="compact" aria-pressed={isPaused} onClick={() => pause(!isPaused)}>
              {t('reading.pause')}
            </Button>
            {isConfirmingErase ? (
              <Button
                size="compact"
                onClick={() => {
                  setConfirmingErase(false);
                  erase();
                }}
              >
                {t('reading.erase_sure')}
              </Button>
            ) : (
              <Button size="compact" onClick={() => setConfirmingErase(true)}>
                {t('reading.erase')}
              </Button>
            )}
          </>
        )
      }
    >
      <FilterLinks label={t('reading.choices')}>
        {LISTS.map((one) => (
          <Link key={one} to={addressOf(one)} aria-current={one === shown ? 'page' : undefined}>
            {t(`reading.${one}`)}
          </Link>
        ))}
      </FilterLinks>
      {!isMember && <p>{t('reading.on_device')}</p>}
      {isPaused && <p role="status">{t('reading.paused')}</p>}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <div data-list>
        {!items && !problem && <Loading />}
        {items?.length === 0 && <NotFound message={t(`reading.no_${shown}`)} hint={t(`reading.no_${shown}_hint`)} />}
        <RowList>
          {items?.map((item) => (
            <ReadingRow key={item.segment_id} item={item} onRemove={() => remove(item)} />
          ))}
        </RowList>
      </div>
      {isMember && <Pagination total={total} paging={paging} path={path} search={route.search} />}
    </TabSection>
  );
};
