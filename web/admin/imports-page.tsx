import { useQuery } from '@tanstack/react-query';
import type { ImportRow as ImportRowData } from '#shared/contract/import-parts.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { formatMinute, isoDate } from '#web/ui/dates.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { Row, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { useImportState } from './import-state.ts';
import { importsQuery } from './imports.data.ts';
import styles from './imports.module.css';

const PATH = adminPaths.imports();

const ImportRow = ({ row }: { row: ImportRowData }) => {
  const t = useT();
  const { language } = useLanguage();
  const stateOf = useImportState();
  const { result } = row;
  const totals =
    result === null
      ? []
      : [
          formatCount(t, language, 'import.texts_new', result.texts.new),
          formatCount(t, language, 'import.texts_changed', result.texts.changed),
          ...(result.lost > 0 ? [formatCount(t, language, 'import.lost', result.lost)] : []),
        ];
  return (
    <Row>
      <RowTitle as="h2" to={adminPaths.import(row.id)}>
        <UserText>{row.name}</UserText>
      </RowTitle>
      <RowNote>
        <span className={styles.quiet}>
          {[stateOf(row), ...totals].join(' · ')}
          {' · '}
          <UserText>{row.by ?? t('sheet.former_member')}</UserText>
          {' · '}
          <time dateTime={isoDate(row.created_date)}>
            {formatMinute(language, new Date(isoDate(row.created_date)))}
          </time>
        </span>
      </RowNote>
    </Row>
  );
};

const Imports = ({ search }: { search: URLSearchParams }) => {
  const t = useT();
  const paging = readPaging(search);
  const query = useQuery(importsQuery(paging));
  return (
    <>
      <p className={styles.part}>
        <span>
          <ButtonLink to={adminPaths.newImport()} variant="primary">
            {t('import.new')}
          </ButtonLink>
        </span>
      </p>
      <AsyncPart query={query} onFailure="list">
        {({ imports, total }) => (
          <PagedList
            rows={imports.map((row) => (
              <ImportRow key={row.id} row={row} />
            ))}
            empty={<NotFound message={t('import.none')} />}
            query={query}
            total={total}
            paging={paging}
            path={PATH}
            search={search}
          />
        )}
      </AsyncPart>
    </>
  );
};

/** Imports of all librarians. */
export const ImportsPage = ({ route }: { route: RouteContext }) => (
  <AdminFrame route={route} section="imports">
    {() => <Imports search={route.search} />}
  </AdminFrame>
);
