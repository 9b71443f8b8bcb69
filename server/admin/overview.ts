import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { LARGEST_ACCOUNTS } from '#server/monitoring/storage.queries.ts';
import { type Overview, QUEUES } from '#shared/contract/admin-overview.ts';
import type { OverviewPeriod } from '#shared/overview-periods.ts';
import { groupBy } from '#shared/group-by.ts';
import { hasRole, type Role, type StaffRole } from '#shared/roles.ts';
import {
  findLastImport,
  listDailyCounts,
  listFruitlessWords,
  listMostRead,
  readAllQueues,
} from './overview.queries.ts';

type Day = string;
const DAY_MS = 24 * 60 * 60_000;
/** As long as words and the texts of a day are kept. */
const DAYS_OF_MONTH = 30;
const WEEKS_OF_YEAR = 53;

const toDay = (time: number): Day => new Date(time).toISOString().slice(0, 10);
const mondayOf = (time: number) => time - ((new Date(time).getUTCDay() + 6) % 7) * DAY_MS;

/** The days, or the Mondays, that the figures are given for; the last is today, or this week. */
const daysOf = (period: OverviewPeriod, now: Date): Day[] => {
  const [last, step, length] =
    period === 'month' ? [now.getTime(), DAY_MS, DAYS_OF_MONTH] : [mondayOf(now.getTime()), 7 * DAY_MS, WEEKS_OF_YEAR];
  return Array.from({ length }, (_, index) => toDay(last - (length - 1 - index) * step));
};

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const most = (values: number[]) => Math.max(0, ...values);

/** Everything, whoever may see it. */
export const readOverview = async (db: Kysely<Database>, period: OverviewPeriod, now: Date): Promise<Overview> => {
  const days = daysOf(period, now);
  const monthAgo = toDay(now.getTime() - (DAYS_OF_MONTH - 1) * DAY_MS);
  const counts = await listDailyCounts(db, days[0] ?? monthAgo);
  const byName = groupBy(counts, ({ name }) => name);
  const figures = (name: string, join: (values: number[]) => number = sum): number[] => {
    const byDay = groupBy(byName.get(name) ?? [], ({ day }) =>
      period === 'month' ? day : toDay(mondayOf(Date.parse(day))),
    );
    return days.map((day) => join((byDay.get(day) ?? []).map(({ count }) => count)));
  };
  const measured = counts.filter(({ name }) => name === 'database_bytes').map(({ day }) => day);
  const lastMeasured = measured.toSorted().at(-1);
  const latest = (name: string) => byName.get(name)?.find(({ day }) => day === lastMeasured)?.count ?? 0;
  const queues = await readAllQueues(db);
  return {
    period,
    days,
    reading: {
      opened: figures('opened'),
      passages: figures('passages'),
      texts: figures('texts', most),
      most_read: await listMostRead(db, monthAgo),
    },
    searches: {
      searches: figures('searches'),
      fruitless: figures('fruitless'),
      words: await listFruitlessWords(db, monthAgo),
    },
    storage: {
      database_bytes: figures('database_bytes', most),
      library_bytes: figures('library_bytes', most),
      picture_bytes: figures('picture_bytes', most),
      pictures: latest('pictures'),
      largest_accounts: Array.from({ length: LARGEST_ACCOUNTS }, (_, index) =>
        latest(`largest_account_${index + 1}`),
      ).filter((bytes) => bytes > 0),
    },
    last_import: await findLastImport(db),
    queues: QUEUES.map((queue) => ({ queue, length: queues[queue] ?? 0 })),
    errors: { failed_answers: figures('failed_answers'), failed_jobs: figures('failed_jobs') },
  };
};

/** Who looks after what waits. */
const QUEUE_ROLES: Record<Overview['queues'][number]['queue'], StaffRole> = {
  reports: 'moderator',
  publications: 'moderator',
  corrections: 'editor',
  imports: 'librarian',
  mail: 'admin',
  overdue_jobs: 'admin',
  failing_jobs: 'admin',
  sheets_to_index: 'admin',
};

/** The parts for a role. */
export const overviewFor = (role: Role, all: Overview): Overview => ({
  ...all,
  searches: hasRole(role, 'editor') ? all.searches : null,
  storage: hasRole(role, 'librarian') ? all.storage : null,
  last_import: hasRole(role, 'librarian') ? all.last_import : null,
  queues: all.queues.filter(({ queue }) => hasRole(role, QUEUE_ROLES[queue])),
  errors: hasRole(role, 'admin') ? all.errors : null,
});
