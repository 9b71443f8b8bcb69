import { AppError } from '#server/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import { normalizeUsername } from '#shared/account-rules.ts';
import { hasRole } from '#shared/roles.ts';
import { actorOf, findNames, listAuditLog, type AuditedFields } from '#server/audit-log/audit-log.queries.ts';
import { findAccountByUsername, listPeople } from './people.queries.ts';
import { changeRole } from './roles.queries.ts';
import { announceQuotesSoon } from '#server/notifications/quote-announcements.queries.ts';
import { canUndo, undoEntry } from './undo.ts';

export const getPeople: Handler<'GET /admin/people'> = async ({ query }, { db, viewer }) => {
  const { skip, limit, search, role } = query;
  // Whoever gives roles must also find those who have only registered.
  const of = hasRole(viewer.role, 'admin') ? 'all' : 'visible';
  return { ...(await listPeople(db, { of, search, role }, { skip, limit })), skip, limit };
};

export const putRole: Handler<'PUT /admin/people/{username}/role'> = async ({ params, body }, { db, viewer }) => {
  const account_id = await findAccountByUsername(db, normalizeUsername(params.username));
  if (!account_id) throw new AppError('user_not_found');
  const change = await db.transaction().execute((trx) => changeRole(trx, actorOf(viewer), account_id, body.role));
  if (change === 'not_found') throw new AppError('user_not_found');
  if (change === 'last_admin') throw new AppError('last_admin');
  if (change === 'closed') throw new AppError('account_closed');
};

/** What is only there to undo it may be long. */
const withoutSaved = (fields: AuditedFields | null): AuditedFields | null => {
  if (!fields) return null;
  const { saved: _saved, ...others } = fields;
  return others;
};

export const getAuditLog: Handler<'GET /audit-log'> = async ({ query }, { db, viewer }) => {
  const { skip, limit, ...filter } = query;
  const { entries, total } = await listAuditLog(db, filter, { skip, limit });
  const namesIn = await findNames(db, entries);
  return {
    entries: entries.map((entry) => ({
      ...entry,
      before: withoutSaved(entry.before),
      after: withoutSaved(entry.after),
      names: namesIn(entry),
      can_undo: canUndo(viewer.role, entry),
    })),
    total,
    skip,
    limit,
  };
};

export const postUndo: Handler<'POST /audit-log/{id}/undo'> = async ({ params }, { db, viewer }) => {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id)) throw new AppError('audit_entry_not_found');
  await db.transaction().execute(async (trx) => {
    const [entry] = (await listAuditLog(trx, { id }, { skip: 0, limit: 1 })).entries;
    if (!entry) throw new AppError('audit_entry_not_found');
    await undoEntry(trx, { actor: actorOf(viewer), role: viewer.role }, entry);
  });
  await announceQuotesSoon(db);
};
