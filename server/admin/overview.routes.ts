import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Handler } from '#server/http/handler.ts';
import type { Overview } from '#shared/contract/admin-overview.ts';
import type { OverviewPeriod } from '#shared/overview-periods.ts';
import { overviewFor, readOverview } from './overview.ts';

/** How long everybody is given the same figures. */
const SHARED_MS = 60_000;

type Shared = { overview: Promise<Overview>; until: number };
const sharedByDb = new WeakMap<Kysely<Database>, Map<OverviewPeriod, Shared>>();

export const getOverview: Handler<'GET /admin/overview'> = async ({ query }, { db, viewer, now }) => {
  const shared = sharedByDb.get(db) ?? new Map<OverviewPeriod, Shared>();
  sharedByDb.set(db, shared);
  const time = now();
  const known = shared.get(query.period);
  if (known && known.until > time.getTime()) return overviewFor(viewer.role, await known.overview);
  const overview = readOverview(db, query.period, time);
  shared.set(query.period, { overview, until: time.getTime() + SHARED_MS });
  // A failure is not kept.
  overview.catch(() => shared.delete(query.period));
  return overviewFor(viewer.role, await overview);
};
