import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useId, useState } from 'react';
import type { SheetSummary } from '#shared/contract/sheet-parts.ts';
import { type SiteLanguage, textLanguage } from '#shared/languages.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { languageOfUserText } from '#web/i18n/user-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { KeepButton } from '#web/packs/keep-button.tsx';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AddToCollection } from '#web/sheet-collections/add-to-collection.tsx';
import { DeleteSheetDialog } from '#web/sheets/delete-sheet.tsx';
import { ImportSheetButton } from '#web/editor/import/import-sheet-button.tsx';
import { UnsentSheetList } from '#web/offline/sheets/unsent-sheet-list.tsx';
import { NewSheetLink } from '#web/sheets/new-sheet-link.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { PublishedDate } from '#web/ui/dates.tsx';
import { IconButton, iconButtonClass } from '#web/ui/icon-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { type Paging, readPaging, skipAndLimit } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { Row, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { FilterLinks, TabSection } from '#web/ui/tabs.tsx';
import { Trash } from './trash.tsx';

/** By e-mail the API also lists sheets that are not published. */
const ownSheetsQuery = (email: string, language: SiteLanguage, paging: Paging) => ({
  ...apiQuery('sheets-user-profile', 'GET /sheets', {
    query: { email, language: textLanguage(language), ...skipAndLimit(paging) },
  }),
  placeholderData: keepPreviousData,
});

const OwnSheetRow = ({ sheet, onDelete }: { sheet: SheetSummary; onDelete(): void }) => {
  const t = useT();
  const { id, title, language, publisher, published_date, is_published, has_unpublished_changes } = sheet;
  const moderated = sheet.withheld ?? (sheet.is_unlisted ? 'unlisted' : undefined);
  return (
    <Row
      actions={
        <>
          <AddToCollection sheet={sheet} />
          <Link
            to={paths.sheet(id)}
            className={iconButtonClass({ isQuiet: true })}
            aria-label={t('sheet.edit_title', { title })}
            title={t('sheet.edit')}
          >
            <Icon node={Pencil} aria-hidden="true" size={18} />
          </Link>
          <IconButton
            icon={Trash2}
            iconSize={18}
            isQuiet
            label={t('sheet.delete_named', { title })}
            title={t('sheet.delete')}
            onClick={onDelete}
          />
        </>
      }
    >
      <RowTitle
        as="h3"
        language={languageOfUserText(title, language) ?? language}
        to={paths.readSheet({ username: publisher.username, title, id })}
      >
        {title}
      </RowTitle>
      <RowNote>
        {published_date ? <PublishedDate date={published_date} /> : t('sheet.draft')}
        {' · '}
        {t(moderated ? `sheet.state.${moderated}` : is_published ? 'sheet.public' : 'sheet.private')}
        {has_unpublished_changes && ` · ${t('sheet.unpublished_changes')}`}
      </RowNote>
    </Row>
  );
};

const SheetList = ({ route, email }: { route: RouteContext; email: string }) => {
  const t = useT();
  const paging = readPaging(route.search);
  const query = useQuery(ownSheetsQuery(email, route.language, paging));
  const [sheetToDelete, setSheetToDelete] = useState<SheetSummary>();
  return (
    <>
      <AsyncPart query={query} onFailure="list">
        {({ sheets, total }) => (
          <PagedList
            rows={sheets.map((sheet) => (
              <OwnSheetRow key={sheet.id} sheet={sheet} onDelete={() => setSheetToDelete(sheet)} />
            ))}
            empty={<NotFound message={t('sheet.not_found')} />}
            query={query}
            total={total}
            paging={paging}
            path={paths.profile()}
            search={route.search}
          />
        )}
      </AsyncPart>
      {sheetToDelete && (
        <DeleteSheetDialog
          sheet={sheetToDelete}
          nextPath={paths.profile()}
          onClose={() => setSheetToDelete(undefined)}
        />
      )}
    </>
  );
};

/** The member's sheets, with drafts, and those in the trash. */
export const OwnSheets = ({ route, email }: { route: RouteContext; email: string }) => {
  const t = useT();
  const headingId = useId();
  const isTrash = route.search.get('show') === 'trash';
  const heading = t(isTrash ? 'sheet.trash' : 'profile.sheets');
  return (
    <TabSection
      headingId={headingId}
      heading={heading}
      actions={
        <>
          <NewSheetLink /> <ImportSheetButton />{' '}
          {!isTrash && <KeepButton size="compact" keepable={{ kind: 'own_sheets' }} />}
        </>
      }
    >
      <FilterLinks label={t('reading.choices')}>
        <Link to={paths.profile()} aria-current={isTrash ? undefined : 'page'}>
          {t('profile.sheets')}
        </Link>
        <Link to={paths.trash()} aria-current={isTrash ? 'page' : undefined}>
          {t('sheet.trash')}
        </Link>
      </FilterLinks>
      {!isTrash && <UnsentSheetList />}
      {isTrash ? <Trash route={route} /> : <SheetList route={route} email={email} />}
    </TabSection>
  );
};
