import { useQuery } from '@tanstack/react-query';
import type { Report } from '#shared/contract/admin-reports.ts';
import { REPORT_KINDS, REPORT_STATES } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { languageOfUserText } from '#web/i18n/user-text.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { changeQuery } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { formatMinute, isoDate } from '#web/ui/dates.tsx';
import { Link } from '#web/ui/link.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { Row, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { FilterLinks, TabLinks } from '#web/ui/tabs.tsx';
import { readReportFilter, reportsQuery } from './admin.data.ts';
import { AdminFrame } from './admin-frame.tsx';
import styles from './admin.module.css';

const PATH = adminPaths.reports();
const MAX_TITLE_LENGTH = 140;

/** The beginning of what was written, or else what it is about. */
const useReportTitle = () => {
  const t = useT();
  return ({ kind, words, sheet }: Report): string => {
    if (kind === 'publication') return sheet?.title ?? t('admin.publication_words');
    const line = words.replaceAll(/\s+/g, ' ');
    return line.length > MAX_TITLE_LENGTH ? `${line.slice(0, MAX_TITLE_LENGTH)}…` : line;
  };
};

const ReportRow = ({ report }: { report: Report }) => {
  const t = useT();
  const { language } = useLanguage();
  const titleOf = useReportTitle();
  const title = titleOf(report);
  const { id, kind, by, about, sheet, created_date, taken_by } = report;
  const details = [
    t(`admin.report_kind_${kind}`),
    t('admin.from', { name: by?.username ?? t('admin.guest') }),
    ...(about ? [t('admin.about', { name: about.username })] : []),
    ...(sheet && kind !== 'publication' ? [sheet.title] : []),
    ...(taken_by ? [t('admin.taken_by', { name: taken_by })] : []),
    formatMinute(language, new Date(isoDate(created_date))),
  ];
  return (
    <Row>
      <RowTitle as="h2" to={adminPaths.report(id)} language={languageOfUserText(title, language) ?? language}>
        {title}
      </RowTitle>
      <RowNote>
        <span className={styles.note}>{details.join(' · ')}</span>
      </RowNote>
    </Row>
  );
};

type Counts = Record<(typeof REPORT_STATES)[number], number>;

const Filters = ({ search, counts }: { search: URLSearchParams; counts: Counts | undefined }) => {
  const t = useT();
  const { language } = useLanguage();
  const { state, kind } = readReportFilter(search);
  const addressOf = (changes: { state?: string | undefined; kind?: string | undefined }) =>
    changeQuery(PATH, search, { ...changes, page: undefined });
  const tabs = REPORT_STATES.map((each) => ({
    key: each,
    to: addressOf({ state: each === 'open' ? undefined : each }),
    isCurrent: each === state,
    label: t(`admin.state.${each}`),
    ...(counts ? { count: formatNumber(language, counts[each]) } : {}),
  }));
  return (
    <div className={styles.filters}>
      <TabLinks label={t('admin.state')} tabs={tabs} className={styles.sections} />
      <FilterLinks label={t('admin.report_kind')}>
        <Link to={addressOf({ kind: undefined })} aria-current={kind ? undefined : 'true'}>
          {t('admin.all_kinds')}
        </Link>
        {REPORT_KINDS.map((each) => (
          <Link key={each} to={addressOf({ kind: each })} aria-current={kind === each ? 'true' : undefined}>
            {t(`admin.report_kind_${each}`)}
          </Link>
        ))}
      </FilterLinks>
    </div>
  );
};

const Reports = ({ search }: { search: URLSearchParams }) => {
  const t = useT();
  const paging = readPaging(search);
  const query = useQuery(reportsQuery(readReportFilter(search), paging));
  return (
    <>
      <Filters search={search} counts={query.data?.counts} />
      <AsyncPart query={query} onFailure="list">
        {({ reports, total }) => (
          <PagedList
            rows={reports.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
            empty={<NotFound message={t('admin.reports_empty')} />}
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

/** What readers and members have written to the moderators. */
export const ReportsPage = ({ route }: { route: RouteContext }) => (
  <AdminFrame route={route} section="reports">
    {() => <Reports search={route.search} />}
  </AdminFrame>
);
