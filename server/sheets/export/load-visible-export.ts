import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { findQuoted } from '../quoted.queries.ts';
import { serializeSheet } from '../serialize-sheet.rules.ts';
import { loadVisibleSheet } from '../sheet-access.ts';
import type { WhichState } from '../sheets.queries.ts';
import type { ExportOutline } from './exported-sheet.ts';
import { loadOutline } from './load-export.queries.ts';

/** A sheet that the viewer may read, as a file will contain it; pictures are loaded later. */
export const loadVisibleExport = async (
  db: Kysely<Database>,
  id: string,
  { viewer, state, siteUrl }: { viewer: string | null; state?: WhichState | undefined; siteUrl: string },
): Promise<ExportOutline> => {
  const stored = await loadVisibleSheet(db, id, viewer, state);
  const sheet = serializeSheet(stored, stored, await findQuoted(db, stored.blocks), false);
  return loadOutline(db, sheet, siteUrl);
};
