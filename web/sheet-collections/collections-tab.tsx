import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from '#web/router/router.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { Button } from '#web/ui/button.tsx';
import { CollectionRow } from './collection-row.tsx';
import { CollectionDialog } from './collection-dialog.tsx';
import { ownCollectionsQuery } from './sheet-collections.data.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { readPaging, skipAndLimit } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { TabSection } from '#web/ui/tabs.tsx';
import { UndoNotice } from '#web/ui/undo.tsx';

/** The member's collections of sheets, and those they edit. */
export const CollectionsTab = ({ route }: { route: RouteContext }) => {
  const t = useT();
  const headingId = useId();
  const navigate = useNavigate();
  const paging = readPaging(route.search);
  const query = useQuery(ownCollectionsQuery(skipAndLimit(paging)));
  const [isNew, setNew] = useState(false);
  return (
    <TabSection
      headingId={headingId}
      heading={t('profile.collections')}
      actions={
        <Button size="compact" onClick={() => setNew(true)}>
          {t('sheet_collection.new')}
        </Button>
      }
    >
      <UndoNotice list="collections" />
      <AsyncPart query={query} onFailure="list">
        {({ collections, total }) => (
          <PagedList
            rows={collections.map((collection) => (
              <CollectionRow key={collection.id} collection={collection} as="h3" />
            ))}
            empty={<NotFound message={t('sheet_collection.none')} hint={t('sheet_collection.none_hint')} />}
            query={query}
            total={total}
            paging={paging}
            path={paths.profile()}
            search={route.search}
          />
        )}
      </AsyncPart>
      {isNew && <CollectionDialog onDone={(id) => navigate(paths.sheetCollection(id))} onClose={() => setNew(false)} />}
    </TabSection>
  );
};
