import type { Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { deletePublicationReport, reportPublication } from '#server/feedback/feedback.queries.ts';
import { findActiveMeasure } from '#server/moderation/measures.queries.ts';
import { readSiteSettings } from '#server/moderation/site-settings.queries.ts';
import { findSpamSigns, hashWords, type AuthorText } from '#server/moderation/spam-signs.rules.ts';
import { ModerationError } from '#server/moderation/standing.ts';
import type { SpamSign } from '#shared/contract/admin-reports.ts';
import { findPublishingHistory, setWordsHash } from './publications.queries.ts';
import { setWithheld } from './sheets.queries.ts';
import type { SheetDetails, SheetState } from './stored-sheet.ts';

type Trx = Transaction<Database>;
type Publisher = { account_id: string; siteUrl: string };

const authorTextOf = ({ title, summary, blocks }: SheetState): AuthorText => ({
  title,
  summary,
  html: blocks.filter(({ type }) => type === 'content').map(({ content }) => content),
});

export const saveWordsHash = (trx: Trx, sheet_id: string, state: SheetState): Promise<void> =>
  setWordsHash(trx, sheet_id, hashWords(authorTextOf(state)) ?? null);

/** The signs for which a first publication waits for a moderator, perhaps none; undefined when it does not wait. */
export const findHold = async (
  trx: Trx,
  { account_id, siteUrl }: Publisher,
  state: SheetState,
): Promise<SpamSign[] | undefined> => {
  const { hold_first_publications } = await readSiteSettings(trx);
  if (hold_first_publications === 'off') return undefined;
  const words = authorTextOf(state);
  const { is_trusted, age_hours, same_words_by } = await findPublishingHistory(trx, account_id, hashWords(words));
  if (is_trusted) return undefined;
  const signs = findSpamSigns({ words, siteUrl, sameWordsBy: same_words_by, accountAgeHours: age_hours });
  return signs.length > 0 || hold_first_publications === 'all' ? signs : undefined;
};

/** In the transaction that saves the words. */
export const holdPublication = async (
  trx: Trx,
  sheet_id: string,
  signs: SpamSign[],
  { account_id, feedbackTo }: { account_id: string; feedbackTo: string | undefined },
): Promise<void> => {
  await setWithheld(trx, sheet_id, 'held');
  await reportPublication(trx, { account_id, sheet_id, signs }, feedbackTo);
};

/** The author has withdrawn it, or need not wait any more. */
export const releaseHold = async (trx: Trx, sheet_id: string): Promise<void> => {
  await setWithheld(trx, sheet_id, null);
  await deletePublicationReport(trx, sheet_id);
};

export const requireNotTakenDown = async (trx: Trx, { id, withheld }: SheetDetails): Promise<void> => {
  if (withheld !== 'taken_down') return;
  const measure = await findActiveMeasure(trx, { sheet_id: id }, ['take_down']);
  throw new ModerationError('sheet_taken_down', measure?.reason ?? '');
};
