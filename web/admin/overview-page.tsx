import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Overview } from '#shared/contract/admin-overview.ts';
import { OVERVIEW_PERIODS } from '#shared/overview-periods.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { type Key, useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { LangText } from '#web/i18n/lang-text.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { changeQuery } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { formatMinute, formatWireDay, isoDate } from '#web/ui/dates.tsx';
import { Link } from '#web/ui/link.tsx';
import { FilterLinks } from '#web/ui/tabs.tsx';
import { overviewQuery, readOverviewPeriod } from './admin.data.ts';
import { AdminFrame } from './admin-frame.tsx';
import { DayChart, DayTable, type Series } from './day-chart.tsx';
import { FigureTable } from './figure-table.tsx';
import styles from './overview.module.css';

type Figures<Name extends string> = { [name in Name]: number[] };

/** The charts of a section, and the table behind them. */
const Charts = <Name extends Extract<Key, `overview.figure.${string}`>>(props: {
  overview: Overview;
  title: string;
  figures: (Omit<Series, 'label' | 'key'> & { name: Name })[];
}) => {
  const t = useT();
  const { overview, title, figures } = props;
  const series = figures.map(({ name, ...figure }): Series => ({ ...figure, key: name, label: t(name) }));
  return (
    <>
      <div className={styles.charts}>
        {series.map((each) => (
          <DayChart key={each.key} days={overview.days} series={each} />
        ))}
      </div>
      <DayTable label={title} period={overview.period} days={overview.days} columns={series} />
    </>
  );
};

const Part = ({ title, lead, children }: { title: string; lead?: string | undefined; children: ReactNode }) => (
  <section className={styles.part}>
    <h2>{title}</h2>
    {lead && <p className={styles.quiet}>{lead}</p>}
    {children}
  </section>
);

const Reading = ({ overview }: { overview: Overview }) => {
  const t = useT();
  const { language } = useLanguage();
  const { opened, passages, texts, most_read } = overview.reading;
  const title = t('overview.reading');
  const rows = most_read.map((text) => ({
    key: text.text_id,
    cells: [
      <Link key="title" to={adminPaths.text(text.text_id)} className={styles.link}>
        <LangText language={text.language}>{text.title}</LangText>
      </Link>,
      formatNumber(language, text.opened),
      formatNumber(language, text.passages),
    ],
  }));
  return (
    <Part title={title} lead={t('overview.reading_lead')}>
      <Charts
        overview={overview}
        title={title}
        figures={[
          { name: 'overview.figure.opened', values: opened },
          { name: 'overview.figure.passages', values: passages },
          { name: 'overview.figure.texts', values: texts, summary: 'most' },
        ]}
      />
      <FigureTable
        caption={t('overview.most_read')}
        head={[t('overview.column.text'), t('overview.figure.opened'), t('overview.figure.passages')]}
        rows={rows}
      />
    </Part>
  );
};

const Searches = ({ overview, searches }: { overview: Overview; searches: NonNullable<Overview['searches']> }) => {
  const t = useT();
  const { language } = useLanguage();
  const title = t('overview.searches');
  const rows = searches.words.map(({ words, searches: count, last_day }) => ({
    key: words,
    cells: [
      <UserText key="words">{words}</UserText>,
      formatNumber(language, count),
      formatWireDay(language, `${last_day} 00:00:00`),
    ],
  }));
  return (
    <Part title={title} lead={t('overview.searches_lead')}>
      <Charts
        overview={overview}
        title={title}
        figures={[
          { name: 'overview.figure.searches', values: searches.searches },
          { name: 'overview.figure.fruitless', values: searches.fruitless },
        ]}
      />
      <FigureTable
        caption={t('overview.words')}
        head={[t('overview.column.words'), t('overview.figure.searches'), t('overview.column.last')]}
        rows={rows}
      />
    </Part>
  );
};

const MEGABYTE = 1_000_000;
const megabytes = (bytes: number) => Math.round(bytes / MEGABYTE);

const Storage = ({ overview, storage }: { overview: Overview; storage: NonNullable<Overview['storage']> }) => {
  const t = useT();
  const { language } = useLanguage();
  const title = t('overview.storage');
  const size = (values: number[]) => ({ values: values.map(megabytes), summary: 'latest' as const });
  const largest = storage.largest_accounts.map((bytes) =>
    new Intl.NumberFormat(language === 'bo-IN' ? 'en' : language, { maximumFractionDigits: 1 }).format(
      bytes / MEGABYTE,
    ),
  );
  return (
    <Part title={title} lead={t('overview.storage_lead', { pictures: formatNumber(language, storage.pictures) })}>
      <Charts
        overview={overview}
        title={title}
        figures={[
          { name: 'overview.figure.database', ...size(storage.database_bytes) },
          { name: 'overview.figure.library', ...size(storage.library_bytes) },
          { name: 'overview.figure.pictures', ...size(storage.picture_bytes) },
        ]}
      />
      {largest.length > 0 && <p>{t('overview.largest', { sizes: largest.join(' · ') })}</p>}
    </Part>
  );
};

const Waiting = ({ queues }: { queues: Overview['queues'] }) => {
  const t = useT();
  const { language } = useLanguage();
  const addresses: Partial<Record<Overview['queues'][number]['queue'], string>> = {
    reports: adminPaths.reports(),
    publications: `${adminPaths.reports()}?kind=publication`,
    corrections: adminPaths.corrections(),
    imports: adminPaths.imports(),
  };
  return (
    <Part title={t('overview.queues')}>
      <ul className={styles.queues}>
        {queues.map(({ queue, length }) => {
          const address = addresses[queue];
          const label = t(`overview.queue.${queue}`);
          return (
            <li key={queue}>
              <span className={styles.length}>{formatNumber(language, length)}</span>
              {address ? (
                <Link to={address} className={styles.link}>
                  {label}
                </Link>
              ) : (
                label
              )}
            </li>
          );
        })}
      </ul>
    </Part>
  );
};

const LastImport = ({ found }: { found: NonNullable<Overview['last_import']> }) => {
  const t = useT();
  const { language } = useLanguage();
  return (
    <Part title={t('overview.import')}>
      <p>
        {t(found.is_running ? 'overview.import_running' : 'overview.import_last', {
          date: formatMinute(language, new Date(isoDate(found.started_date))),
          done: formatNumber(language, found.texts_done),
          total: formatNumber(language, found.texts_total),
          passages: formatNumber(language, found.segments_done),
        })}
      </p>
    </Part>
  );
};

const Errors = ({ overview, errors }: { overview: Overview; errors: Figures<'failed_answers' | 'failed_jobs'> }) => {
  const t = useT();
  const title = t('overview.errors');
  return (
    <Part title={title} lead={t('overview.errors_lead')}>
      <Charts
        overview={overview}
        title={title}
        figures={[
          { name: 'overview.figure.failed_answers', values: errors.failed_answers },
          { name: 'overview.figure.failed_jobs', values: errors.failed_jobs },
        ]}
      />
    </Part>
  );
};

const Parts = ({ search }: { search: URLSearchParams }) => {
  const t = useT();
  const period = readOverviewPeriod(search);
  const query = useQuery(overviewQuery(period));
  return (
    <>
      <FilterLinks label={t('overview.period')}>
        {OVERVIEW_PERIODS.map((each) => (
          <Link
            key={each}
            to={changeQuery(adminPaths.overview(), search, { period: each === 'month' ? undefined : each })}
            aria-current={each === period ? 'true' : undefined}
          >
            {t(`overview.period.${each}`)}
          </Link>
        ))}
      </FilterLinks>
      <AsyncPart query={query} onFailure="list">
        {(overview) => (
          <>
            {overview.queues.length > 0 && <Waiting queues={overview.queues} />}
            <Reading overview={overview} />
            {overview.searches && <Searches overview={overview} searches={overview.searches} />}
            {overview.last_import && <LastImport found={overview.last_import} />}
            {overview.storage && <Storage overview={overview} storage={overview.storage} />}
            {overview.errors && <Errors overview={overview} errors={overview.errors} />}
          </>
        )}
      </AsyncPart>
    </>
  );
};

/** What is read, searched for in vain, stored and waiting; each role sees its parts. */
export const OverviewPage = ({ route }: { route: RouteContext }) => (
  <AdminFrame route={route} section="overview">
    {() => <Parts search={route.search} />}
  </AdminFrame>
);
