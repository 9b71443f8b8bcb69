import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeletedSheet } from '#shared/contract/sheet-parts.ts';
import type { SiteLanguage } from '#shared/languages.ts';
import { TRASH_DAYS } from '#shared/limits.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { languageOfUserText } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { invalidateSheet } from '#web/sheets/sheets.data.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { formatDay, isoDate } from '#web/ui/dates.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { type Paging, readPaging, skipAndLimit } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { Row, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';

// In the group of the lists of sheets: whatever changes those changes this one.
const trashQuery = (paging: Paging) => ({
  ...apiQuery('sheets-user-profile', 'GET /sheets/trash', { query: skipAndLimit(paging) }),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

const TrashRow = ({ sheet, language }: { sheet: DeletedSheet; language: SiteLanguage }) => {
  const t = useT();
  const client = useQueryClient();
  const { run, problem, isBusy } = useAsyncAction({ isExclusive: true });
  const { id, title, deleted_date, erased_date } = sheet;
  const format = (date: string) => formatDay(language, new Date(isoDate(date)));
  const restore = async () => {
    await callAsMember('POST /sheets/{id}/restore', { params: { id }, body: {} });
    invalidateSheet(client, id);
  };
  const erase = async () => {
    await callAsMember('DELETE /sheets/trash/{id}', { params: { id } });
    invalidateSheet(client, id);
  };
  return (
    <Row
      actions={
        <>
          <Button
            size="compact"
            isBusy={isBusy}
            aria-label={t('sheet.restore_named', { title })}
            onClick={() => void run(restore)}
          >
            {t('sheet.restore')}
          </Button>
          <ConfirmButton
            size="compact"
            variant="neutral"
            aria-label={t('sheet.erase_named', { title })}
            question={t('sheet.erase_title')}
            message={t('sheet.erase_warning', { title })}
            confirmLabel={t('sheet.erase')}
            onConfirm={erase}
          >
            {t('sheet.erase')}
          </ConfirmButton>
        </>
      }
    >
      <RowTitle as="h3" language={languageOfUserText(title) ?? language}>
        {title}
      </RowTitle>
      <RowNote>{t('sheet.trash_dates', { date: format(deleted_date), until: format(erased_date) })}</RowNote>
      <div role="alert">{problem && <p>{problem}</p>}</div>
    </Row>
  );
};

/** Deleted sheets, until they can no longer be restored. */
export const Trash = ({ route }: { route: RouteContext }) => {
  const t = useT();
  const paging = readPaging(route.search);
  const query = useQuery(trashQuery(paging));
  return (
    <>
      <p>{t('sheet.trash_lead', { days: formatNumber(route.language, TRASH_DAYS) })}</p>
      <AsyncPart query={query} onFailure="list">
        {({ sheets, total }) => (
          <PagedList
            rows={sheets.map((sheet) => (
              <TrashRow key={sheet.id} sheet={sheet} language={route.language} />
            ))}
            empty={<NotFound message={t('sheet.trash_none')} />}
            query={query}
            total={total}
            paging={paging}
            path={paths.profile()}
            search={route.search}
          />
        )}
      </AsyncPart>
    </>
  );
};
