import { useQuery } from '@tanstack/react-query';
import { textLanguage } from '#shared/languages.ts';
import { callAsMember } from '#web/auth/session.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useT } from '#web/i18n/translate.ts';
import { adminPaths } from '#web/admin-paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { catalogCollectionsQuery } from './tree.data.ts';
import { TreeView } from './tree-view.tsx';

const CollectionTree = ({ language }: Pick<RouteContext, 'language'>) => {
  const t = useT();
  const query = useQuery(catalogCollectionsQuery(textLanguage(language)));
  return (
    <AsyncPart query={query} onFailure="list">
      {({ collections }) => (
        <TreeView
          label={t('admin.section.collections')}
          nodes={collections.map((each) => ({
            ...each,
            note: each.works > 0 ? formatCount(t, language, 'tree.works', each.works) : '',
          }))}
          addressOf={adminPaths.collection}
          onMove={(id, to, from_parent_id) =>
            callAsMember('POST /admin/collections/{id}/move', { params: { id }, body: { from_parent_id, ...to } })
          }
          newAddressOf={adminPaths.newCollection}
        />
      )}
    </AsyncPart>
  );
};

/** The tree of collections for librarians. */
export const CollectionsPage = ({ route }: { route: RouteContext }) => (
  <AdminFrame route={route} section="collections">
    {() => <CollectionTree language={route.language} />}
  </AdminFrame>
);
