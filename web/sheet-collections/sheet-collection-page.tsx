import { Fragment } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { SheetCollection } from '#shared/contract/sheet-collections.ts';
import { isMissing } from '#web/api/api-error.ts';
import { languageOfUserText, UserText } from '#web/i18n/user-text.tsx';
import { withParts } from '#web/i18n/with-parts.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatCount } from '#web/i18n/counts.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { Publisher } from '#web/sheets/published-sheet-row.tsx';
import { LoadingForViewer } from '#web/sheets/viewer-refresh.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { truncateText, useHead } from '#web/ui/head.ts';
import { Notice } from '#web/ui/notice.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { TitleCard } from '#web/ui/title-card.tsx';
import { UndoNotice } from '#web/ui/undo.tsx';
import { CollectedSheet, OrderedSheets } from './collection-sheets.tsx';
import { InvitationAnswer } from './invitation-answer.tsx';
import { CollectionTools } from './collection-tools.tsx';
import { useRefreshForViewer } from './collection-actions.ts';
import { collectionPageData } from './sheet-collections.data.ts';
import styles from './sheet-collections.module.css';

const OpenCollection = ({ collection }: { collection: SheetCollection }) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const { id, title, description, language, is_public, owner, editors, role, is_invited, sheets } = collection;
  useHead({
    title,
    description: truncateText(description || t('sheet_collection.about', { title })),
    path: paths.sheetCollection(id),
    kind: 'article',
    unlisted: !is_public,
  });
  return (
    <>
      <TitleCard
        title={title}
        language={languageOfUserText(title, language) ?? language}
        above={t('sheet_collection.kind')}
        below={
          <>
            <Publisher publisher={owner} />
            <p>
              {formatCount(t, siteLanguage, 'sheet_collection.sheets', sheets.length)}
              {' · '}
              {t(is_public ? 'sheet.public' : 'sheet.private')}
            </p>
            {editors.length > 0 && (
              <p>
                {withParts(t, 'sheet_collection.edited_by', {
                  names: editors.map(({ name, username }, index) => (
                    <Fragment key={username}>
                      {index > 0 && t('common.list_separator')}
                      <UserText short="name">{name}</UserText>
                    </Fragment>
                  )),
                })}
              </p>
            )}
          </>
        }
      />
      <div className={styles.page}>
        {description && (
          <UserText as="p" language={language} className={styles.description}>
            {description}
          </UserText>
        )}
        {is_invited && (
          <Notice className={styles.invitation}>
            <p>
              {withParts(t, 'sheet_collection.invitation', { person: <UserText short="name">{owner.name}</UserText> })}
            </p>
            <InvitationAnswer id={id} />
          </Notice>
        )}
        <CollectionTools collection={collection} />
        <UndoNotice list="collection" />
        <div data-list>
          {sheets.length === 0 && (
            <NotFound message={t('sheet_collection.empty')} hint={t('sheet_collection.empty_hint')} />
          )}
          {sheets.length > 0 && role !== 'reader' && <OrderedSheets collection={collection} />}
          {sheets.length > 0 && role === 'reader' && (
            <ol className={styles.list}>
              {sheets.map((sheet) => (
                <li key={sheet.id} className={styles.row}>
                  <CollectedSheet sheet={sheet} />
                </li>
              ))}
            </ol>
          )}
        </div>
      </div>
    </>
  );
};

export const SheetCollectionPage = ({ route }: { route: RouteContext<'id'> }) => {
  const query = useQuery(collectionPageData(route).collection);
  const isViewerPending = useRefreshForViewer();
  // A private collection is missing for a guest; it appears once its owner is known.
  if (isViewerPending && isMissing(query.error)) return <LoadingForViewer />;
  return <AsyncPart query={query}>{(collection) => <OpenCollection collection={collection} />}</AsyncPart>;
};
