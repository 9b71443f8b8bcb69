import { useQuery } from '@tanstack/react-query';
import type { Version } from '#shared/contract/texts.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { ListTitle } from '#web/ui/row-list.tsx';
import { ListRegion } from '#web/ui/list-region.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { SelectLink } from '#web/ui/select-link.tsx';
import { TextCredits } from './text-credits.tsx';
import { versionsQuery } from './texts.data.ts';
import styles from './versions-tab.module.css';

/** Replaces opening the page of a version when one is selected. */
type OnSelect = (version: Version) => void;

const VersionRow = ({ version, onSelect }: { version: Version; onSelect?: OnSelect }) => {
  const t = useT();
  const select = onSelect && (() => onSelect(version));
  const [content_id] = version.table_of_contents;
  return (
    <li className={styles.version}>
      <ListTitle language={version.language} script={version.script}>
        <SelectLink to={paths.text(version.id, version.type)} title={version.title} onSelect={select}>
          {version.title}
        </SelectLink>
      </ListTitle>
      <TextCredits text={version} coverage={version.coverage} className={styles.credits} />
      {content_id && (
        <SelectLink to={paths.chapter({ text_id: version.id, content_id })} className={styles.read} onSelect={select}>
          <span aria-hidden="true">{t('text.version.read')}</span>
          <ScreenReaderText>{t('text.version.read_title', { title: version.title })}</ScreenReaderText>
        </SelectLink>
      )}
    </li>
  );
};

export const VersionList = ({ versions, onSelect }: { versions: Version[]; onSelect?: OnSelect }) => (
  <ul>
    {versions.map((version) => (
      <VersionRow key={version.id} version={version} onSelect={onSelect} />
    ))}
  </ul>
);

export const VersionsTab = ({ route }: { route: RouteContext<'id'> }) => {
  const t = useT();
  const query = useQuery(versionsQuery(route));
  const paging = readPaging(route.search);
  return (
    <AsyncPart query={query} onFailure="list">
      {({ versions, total }) => (
        <>
          <ListRegion query={query} page={paging.page}>
            {versions.length > 0 ? (
              <VersionList versions={versions} />
            ) : (
              <NotFound
                message={t('text.version.notfound')}
                hint={total === 0 ? t('text.version.only_one') : undefined}
              />
            )}
          </ListRegion>
          <Pagination query={query} total={total} paging={paging} path={route.path} search={route.search} />
        </>
      )}
    </AsyncPart>
  );
};
