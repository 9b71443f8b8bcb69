import type { Kysely, Transaction } from 'kysely';
import { recordAction, type Actor, type NewAuditEntry } from '#server/audit-log/audit-log.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { readHandSet, writeHandSet, type HandSetTarget } from '#server/library/hand-set.queries.ts';
import { type FieldRules, ruleFor } from '#shared/catalog-fields.ts';
import { type Fields, type FieldValue, isSameValue } from '#shared/field-values.ts';
import type { CatalogChanges } from '#shared/contract/catalog-parts.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { hasRole, type Role } from '#shared/roles.ts';

type Trx = Transaction<Database>;

export type Change = { field: string; before: FieldValue; after: FieldValue };

/** How one kind of record is read and written. */
export type RecordKind = {
  target_type: NewAuditEntry['target_type'];
  rules: FieldRules;
  notFound: ErrorCode;
  /** Locks it until the transaction ends, and says whether it exists. */
  lock(trx: Trx, id: string): Promise<boolean>;
  /** All fields. */
  read(db: Kysely<Database>, id: string): Promise<Fields>;
  /** Writes the fields that have changed. `next` is all of them; what does not go together is an `AppError`. */
  write(trx: Trx, id: string, next: Fields, changed: string[]): Promise<void>;
  /** Replaces what stands for something else, such as the last place. */
  complete?(trx: Trx, change: Change): Promise<FieldValue>;
  /** Where imports write it too. */
  imported?: HandSetTarget;
};

/** The path that a form finds its field by. */
const refuse = (field: string, message: string): AppError =>
  new AppError('bad_request', message, [{ path: `body.changes.${field}`, message }]);

/** The changes as they will be written: known fields, allowed for the role, cleaned, and really different. */
const readChanges = (kind: RecordKind, changes: CatalogChanges, role: Role | 'any'): Change[] =>
  Object.entries(changes).flatMap(([field, { before, after }]) => {
    const rule = ruleFor(kind.rules, field);
    if (!rule) throw refuse(field, 'There is no such field.');
    if (role !== 'any' && !hasRole(role, rule.role ?? 'librarian')) throw new AppError('forbidden');
    const parsed = rule.schema.safeParse(after);
    if (!parsed.success) throw refuse(field, parsed.error.issues[0]?.message ?? 'This is not valid.');
    return isSameValue(before, parsed.data) ? [] : [{ field, before, after: parsed.data }];
  });

/** The fields of a new record, cleaned. */
export const readNewFields = (rules: FieldRules, sent: Fields): Fields =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const parsed = ruleFor(rules, name)?.schema.safeParse(value);
      if (!parsed?.success)
        throw new AppError('bad_request', undefined, [{ path: `body.fields.${name}`, message: 'This is not valid.' }]);
      return [name, parsed.data];
    }),
  );

const fieldsOf = (changes: Change[], side: 'before' | 'after'): Fields =>
  Object.fromEntries(changes.map((change) => [change.field, change[side]]));

export type Edit = {
  actor: Actor;
  /** `any` for the reversal of a change, which was allowed before. */
  role: Role | 'any';
  id: string;
  changes: CatalogChanges;
  /** The entry of the audit log that this reverses. */
  undoes?: number;
};

/**
 * Changes some fields of a record, in one transaction with the entry in the audit log. Two people may change different fields
 * at the same time; whoever comes second to the same field is told.
 */
export const editRecord = async (trx: Trx, kind: RecordKind, edit: Edit): Promise<void> => {
  const { actor, role, id, undoes } = edit;
  if (!(await kind.lock(trx, id))) throw new AppError(kind.notFound);
  const changes = readChanges(kind, edit.changes, role);
  if (kind.complete) for (const change of changes) change.after = await kind.complete(trx, change);
  if (changes.length === 0) throw new AppError('nothing_changed');
  const current = await kind.read(trx, id);
  if (changes.some(({ field, before }) => !isSameValue(current[field], before))) throw new AppError('conflict');
  await kind.write(
    trx,
    id,
    { ...current, ...fieldsOf(changes, 'after') },
    changes.map(({ field }) => field),
  );
  if (kind.imported) {
    const imported = changes.filter(({ field }) => ruleFor(kind.rules, field)?.isImported);
    await writeHandSet(trx, { target_type: kind.imported, id }, imported);
  }
  await recordAction(trx, actor, {
    action: `edit_${kind.target_type}` as NewAuditEntry['action'],
    target_type: kind.target_type,
    target_id: id,
    before: fieldsOf(changes, 'before'),
    after: fieldsOf(changes, 'after'),
    ...(undoes === undefined ? {} : { undoes }),
  });
};

/** With what the sources have of the fields that were set by hand. */
export const readRecord = async (db: Kysely<Database>, kind: RecordKind, id: string) => {
  const fields = await kind.read(db, id);
  const handSet = kind.imported ? (await readHandSet(db, kind.imported, [id])).get(id) : undefined;
  return {
    id,
    fields,
    hand_set: Object.fromEntries([...(handSet ?? [])].map(([field, { source_value }]) => [field, source_value])),
  };
};
