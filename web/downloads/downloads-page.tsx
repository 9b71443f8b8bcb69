import { useQuery } from '@tanstack/react-query';
import { ARCHIVE_DAYS } from '#shared/collection-downloads.ts';
import { Protected } from '#web/auth/protected.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { useHead } from '#web/ui/head.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { TitleCard } from '#web/ui/title-card.tsx';
import { ArchiveRow } from './archive-row.tsx';
import { archivesQuery } from './archives.data.ts';
import styles from './archives.module.css';

const Downloads = ({ route }: { route: RouteContext }) => {
  const t = useT();
  const { language } = useLanguage();
  const query = useQuery(archivesQuery);
  return (
    <div className={styles.page}>
      <TitleCard
        title={t('archive.own')}
        language={route.language}
        below={t('archive.lead', { days: formatNumber(language, ARCHIVE_DAYS) })}
      />
      <AsyncPart query={query} onFailure="list">
        {({ downloads }) =>
          downloads.length === 0 ? (
            <NotFound message={t('archive.none')} hint={t('archive.none_hint')} />
          ) : (
            <ul className={styles.list}>
              {downloads.map((archive) => (
                <ArchiveRow key={archive.id} archive={archive} />
              ))}
            </ul>
          )
        }
      </AsyncPart>
    </div>
  );
};

/** Collections that the member has asked for. */
export const DownloadsPage = ({ route }: { route: RouteContext }) => {
  const t = useT();
  useHead({ title: t('archive.own'), description: t('site.description'), path: paths.downloads(), unlisted: true });
  return (
    <Protected>
      <Downloads route={route} />
    </Protected>
  );
};
