import type { Transaction } from 'kysely';
import { actorOf } from '#server/audit-log/audit-log.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { CallContext, Handler } from '#server/http/handler.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { announceQuotesSoon } from '#server/notifications/quote-announcements.queries.ts';
import { extractText } from '#shared/search/html-text.ts';
import { listPassages, related } from '#server/segments/segments.queries.ts';
import { joinPieces } from '#shared/sections.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { MAX_CORRECTION_MESSAGES } from '#shared/limits.ts';
import { withOwnLabel } from '#shared/segment-label.ts';
import { lockLinks } from '#server/text-edits/edit-text.queries.ts';
import { countQuotedBy } from '#server/text-edits/structure.queries.ts';
import { acceptCorrection } from './accept-correction.ts';
import { countMessages, lockCorrection, type LockedCorrection } from './corrections.queries.ts';
import { askAboutCorrection, declineCorrection } from './decide.queries.ts';
import { proposeContent } from './propose-content.rules.ts';
import { findQueued, listMessages, listNeighbours, listQueue } from './queue.queries.ts';

/** Passages on each side of the one that is corrected. */
const NEIGHBOURS = 2;
const MAX_VERSIONS = 12;

export const getAdminCorrections: Handler<'GET /admin/corrections'> = async ({ query }, { db }) => {
  const { skip, limit, state } = query;
  return { ...(await listQueue(db, state, { skip, limit })), skip, limit };
};

export const getAdminCorrection: Handler<'GET /admin/corrections/{id}'> = async ({ params }, { db }) => {
  const found = await findQueued(db, uuidOr404(params.id, 'correction_not_found'));
  if (!found) throw new AppError('correction_not_found');
  const { seen_content, content, revision, start_offset, end_offset, ...row } = found;
  const { id, text_id, segment_id, segment_number: position, language } = row;
  const [messages, around, others, quoted_by] = await Promise.all([
    listMessages(db, id),
    position === null ? undefined : listNeighbours(db, { text_id, position, language }, NEIGHBOURS),
    segment_id === null
      ? undefined
      : listPassages(db, related.translations(db, segment_id, text_id), { skip: 0, limit: MAX_VERSIONS }),
    segment_id === null ? { sheets: 0, notes: 0 } : countQuotedBy(db, segment_id),
  ]);
  const versions = (others?.passages ?? []).map((text) => ({
    text_id: text.text_id,
    segment_id: text.pieces[0]?.segment_id ?? '',
    title: text.title,
    language: text.language,
    script: text.script,
    content: joinPieces(text.pieces, text.script),
  }));
  return {
    ...withOwnLabel(row),
    content,
    revision,
    has_changed: content !== seen_content,
    seen_words: extractText(seen_content).text,
    ...proposeContent({ seen_content, start_offset, end_offset, new_words: row.new_words }, content),
    before: around?.before ?? [],
    after: around?.after ?? [],
    versions,
    quoted_by,
    messages,
  };
};

/** Another editor, or the reader, was faster. */
class CorrectionChanged extends AppError {
  readonly taken_by: string | null;

  constructor(taken_by: string | null) {
    super('correction_changed');
    this.taken_by = taken_by;
  }

  override get body(): ErrorBody & { taken_by: string | null } {
    return { ...super.body, taken_by: this.taken_by };
  }
}

/** Runs a decision in a transaction that locks the suggestion, if it is as the editor saw it. */
const decide = async (
  { db }: CallContext<'editor'>,
  id: string,
  version: number,
  change: (trx: Transaction<Database>, correction: LockedCorrection) => Promise<void>,
  lockFirst?: (trx: Transaction<Database>) => Promise<void>,
): Promise<undefined> => {
  await db.transaction().execute(async (trx) => {
    await lockFirst?.(trx);
    const correction = await lockCorrection(trx, uuidOr404(id, 'correction_not_found'));
    if (!correction) throw new AppError('correction_not_found');
    if (correction.version !== version) throw new CorrectionChanged(correction.changed_by_name);
    if (correction.state === 'accepted' || correction.state === 'declined') throw new AppError('correction_settled');
    await change(trx, correction);
  });
};

export const postAcceptCorrection: Handler<'POST /admin/corrections/{id}/accept'> = async (
  { params, body },
  context,
) => {
  const { version, ...words } = body;
  const accepted = { revision: 0 };
  await decide(
    context,
    params.id,
    version,
    async (trx, correction) => {
      accepted.revision = await acceptCorrection(trx, actorOf(context.viewer), correction, words);
    },
    lockLinks,
  );
  await announceQuotesSoon(context.db);
  return accepted;
};

export const postDeclineCorrection: Handler<'POST /admin/corrections/{id}/decline'> = ({ params, body }, context) =>
  decide(context, params.id, body.version, (trx, correction) =>
    declineCorrection(trx, actorOf(context.viewer), correction, body.reason),
  );

export const postAskAboutCorrection: Handler<'POST /admin/corrections/{id}/ask'> = ({ params, body }, context) =>
  decide(context, params.id, body.version, async (trx, correction) => {
    // A guest has left no address.
    if (correction.account_id === null) throw new AppError('no_reply_address');
    if ((await countMessages(trx, correction.id)) >= MAX_CORRECTION_MESSAGES) throw new AppError('too_many_messages');
    const { account_id } = context.viewer;
    await askAboutCorrection(trx, { account_id, via: 'site' }, correction, body.question);
  });
