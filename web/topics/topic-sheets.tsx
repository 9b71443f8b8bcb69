import { useQuery } from '@tanstack/react-query';
import { useT } from '#web/i18n/translate.ts';
import { CommunityRow } from '#web/community/community-row.tsx';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { topicPageData } from './topics.data.ts';
import { RowList } from '#web/ui/row-list.tsx';
import styles from './topics.module.css';

/** The newest sheets on a topic, and the way to all of them. */
export const TopicSheets = ({ route }: { route: RouteContext<'id'> }) => {
  const t = useT();
  const query = useQuery(topicPageData(route).sheets);
  return (
    <section aria-labelledby="sheets" className={styles.part}>
      <h2 id="sheets" className={styles.partTitle}>
        {t('topics.sheets')}
      </h2>
      <AsyncPart query={query}>
        {({ sheets, total }) => (
          <>
            {total === 0 && <p className={styles.quiet}>{t('topics.no_sheets')}</p>}
            {total > 0 && (
              <RowList>
                {sheets.map((sheet) => (
                  <CommunityRow key={sheet.id} sheet={sheet} />
                ))}
              </RowList>
            )}
            {total > sheets.length && (
              <Link to={paths.community(route.params.id)} className={styles.more}>
                {t('topics.all_sheets')}
              </Link>
            )}
          </>
        )}
      </AsyncPart>
    </section>
  );
};
