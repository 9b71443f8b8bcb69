import { useId } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { changeQuery } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { useSession } from '#web/auth/session.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { ListRegion } from '#web/ui/list-region.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { type ReadingItem, ReadingRow } from './reading-row.tsx';
import { type ReadingListName, useReadingLists } from './use-reading-lists.ts';
import { RowList } from '#web/ui/row-list.tsx';
import { FilterLinks, TabSection } from '#web/ui/tabs.tsx';
import { offerUndo, UndoNotice } from '#web/ui/undo.tsx';
import styles from './reading.module.css';

type Props = { route: RouteContext; path: string };

/** The list of a guest is read from the device: it neither fails nor waits for a network. */
const ON_DEVICE = { error: null, fetchStatus: 'idle', isPlaceholderData: false, refetch: () => undefined } as const;

const LISTS: ReadingListName[] = ['history', 'places'];

/** Reading history and bookmarks: of a member from the account, of a guest from the device. */
export const ReadingLists = ({ route, path }: Props) => {
  const t = useT();
  const headingId = useId();
  const pauseHintId = useId();
  const { isMember } = useSession();
  const shown: ReadingListName = route.search.get('show') === 'places' ? 'places' : 'history';
  const paging = readPaging(route.search);
  const { items, total, isPaused, problem, query, remove, erase, pause } = useReadingLists(shown, paging);
  const addressOf = (show: ReadingListName) =>
    changeQuery(path, route.search, { show: show === 'history' ? undefined : show, page: undefined, lang: undefined });
  const removeItem = async (item: ReadingItem) => {
    const undo = await remove(item);
    // What is no longer in the library cannot be saved again.
    if (undo && !item.is_missing)
      offerUndo({ list: 'reading', message: t('reading.removed', { title: item.title }), undo });
  };
  return (
    <TabSection
      headingId={headingId}
      heading={t(`reading.${shown}`)}
      actions={
        shown === 'history' && (
          <>
            <Button size="compact" aria-describedby={pauseHintId} onClick={() => pause(!isPaused)}>
              {t(isPaused ? 'reading.resume' : 'reading.pause')}
            </Button>
            <ConfirmButton
              size="compact"
              question={t('reading.erase')}
              message={t('reading.erase_sure')}
              confirmLabel={t('reading.erase')}
              onConfirm={erase}
            >
              {t('reading.erase')}
            </ConfirmButton>
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
      {shown === 'history' && (
        <p id={pauseHintId} role="status" className={styles.hint}>
          {t(isPaused ? 'reading.paused' : 'reading.pause_hint')}
        </p>
      )}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <AsyncPart query={{ ...ON_DEVICE, ...query, data: items }} onFailure="list">
        {(rows) => (
          <ListRegion query={query ?? ON_DEVICE} page={paging.page}>
            {rows.length === 0 && <NotFound message={t(`reading.no_${shown}`)} hint={t(`reading.no_${shown}_hint`)} />}
            <RowList>
              {rows.map((item) => (
                <ReadingRow key={item.segment_id} item={item} onRemove={() => void removeItem(item)} />
              ))}
            </RowList>
          </ListRegion>
        )}
      </AsyncPart>
      <UndoNotice list="reading" />
      {isMember && (
        <Pagination
          query={{ isPlaceholderData: items === undefined || Boolean(query?.isPlaceholderData) }}
          total={total}
          paging={paging}
          path={path}
          search={route.search}
        />
      )}
    </TabSection>
  );
};
