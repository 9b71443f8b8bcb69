import type { Transaction } from 'kysely';
import { recordAction, type Actor, type StoredAuditEntry } from '#server/audit-log/audit-log.queries.ts';
import { textKind } from '#server/catalog/text.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { refreshCommentariesOf, updateCoverage } from '#server/library/mappings.queries.ts';
import { MAX_SEGMENT_LINKS } from '#shared/limits.ts';
import { isUuid } from '#shared/uuid.ts';
import { lockLinks } from './edit-text.queries.ts';
import {
  findLinkedText,
  joinPairs,
  listPairs,
  readPositions,
  separatePairs,
  type LinkedText,
  type Pair,
} from './links.queries.ts';

type Trx = Transaction<Database>;

/** Which of two texts translates or explains the other; links lead from it. Undefined for two versions of one work. */
export const directionOf = (one: LinkedText, other: LinkedText): [from: LinkedText, to: LinkedText] | undefined => {
  if (one.id === other.id) return undefined;
  if (one.work_id === other.work_id) {
    if (one.is_root === other.is_root) return undefined;
    return one.is_root ? [other, one] : [one, other];
  }
  return other.type === 'commentary' && one.type !== 'commentary' ? [other, one] : [one, other];
};

export const requireTexts = async (db: Trx, ids: [string, string]): Promise<[LinkedText, LinkedText]> => {
  const [one, other] = await Promise.all(ids.map((id) => (isUuid(id) ? findLinkedText(db, id) : undefined)));
  if (!one || !other) throw new AppError('text_not_found');
  return [one, other];
};

export type LinkEdit = {
  actor: Actor;
  from_text: string;
  to_text: string;
  join: Pair[];
  separate: Pair[];
  /** All links of the segments in question, as the caller has seen them; undefined when only the pairs themselves count. */
  seen?: Pair[];
  undoes?: number;
};

const nameOf = ({ from, to }: Pair) => `${from} ${to}`;
const isSame = (one: Pair[], other: Pair[]): boolean => {
  const names = new Set(one.map(nameOf));
  return names.size === new Set(other.map(nameOf)).size && other.every((pair) => names.has(nameOf(pair)));
};

/** So many pairs are named in the audit log; the rest are counted. */
const MAX_NAMED = 20;

const describe = (pairs: Pair[], numberOf: (id: string) => number): string[] => {
  const named = pairs.slice(0, MAX_NAMED).map(({ from, to }) => `${numberOf(from)} – ${numberOf(to)}`);
  return pairs.length > MAX_NAMED ? [...named, `+ ${pairs.length - MAX_NAMED}`] : named;
};

const refuseTooMany = (pairs: Pair[]): void => {
  const links = new Map<string, number>();
  for (const id of pairs.flatMap(({ from, to }) => [from, to])) links.set(id, (links.get(id) ?? 0) + 1);
  if (Math.max(0, ...links.values()) > MAX_SEGMENT_LINKS)
    throw new AppError('too_complex', `A passage has at most ${MAX_SEGMENT_LINKS} links to one text.`);
};

/** Joins and separates segments of two texts, in one transaction with the entry in the audit log. The next import keeps it. */
export const editLinks = async (trx: Trx, edit: LinkEdit): Promise<void> => {
  const { from_text, to_text, join, separate, seen, undoes } = edit;
  await lockLinks(trx);
  if (!(await textKind.lock(trx, from_text))) throw new AppError('text_not_found');
  const [from, to] = await requireTexts(trx, [from_text, to_text]);
  const ids = [...new Set([...join, ...separate].flatMap((pair) => [pair.from, pair.to]))];
  const positions = await readPositions(trx, [from_text, to_text], ids);
  // A segment may have been joined with another since.
  if (
    [...join, ...separate].some(
      (pair) => positions.get(pair.from)?.text_id !== from_text || positions.get(pair.to)?.text_id !== to_text,
    )
  )
    throw new AppError('conflict');
  const before = await listPairs(trx, from_text, to_text, ids);
  const names = new Set(before.map(nameOf));
  if (seen && !isSame(seen, before)) throw new AppError('conflict');
  if (join.some((pair) => names.has(nameOf(pair))) || separate.some((pair) => !names.has(nameOf(pair))))
    throw new AppError('conflict');
  if (join.length + separate.length === 0) throw new AppError('nothing_changed');
  const gone = new Set(separate.map(nameOf));
  const after = [...before.filter((pair) => !gone.has(nameOf(pair))), ...join];
  refuseTooMany(after);

  await joinPairs(trx, from_text, to_text, join);
  await separatePairs(trx, from_text, to_text, separate);
  await refreshCommentariesOf(trx, from_text);
  if (from.work_id === to.work_id) await updateCoverage(trx, [from.work_id]);

  const numberOf = (id: string) => positions.get(id)?.position ?? 0;
  await recordAction(trx, edit.actor, {
    action: 'edit_links',
    target_type: 'text',
    target_id: from_text,
    before: { links: describe(separate, numberOf) },
    after: { with: to.title, links: describe(join, numberOf), saved: { to_text, join, separate } },
    ...(undoes === undefined ? {} : { undoes }),
  });
};

type Saved = Pick<LinkEdit, 'to_text' | 'join' | 'separate'>;

/** Joins what was separated and separates what was joined, if it is still so. */
export const undoLinks = (
  trx: Trx,
  { actor }: { actor: Actor },
  { id, target_id, after }: StoredAuditEntry,
): Promise<void> => {
  const { to_text, join, separate } = (after ?? {})['saved'] as Saved;
  return editLinks(trx, { actor, from_text: target_id, to_text, join: separate, separate: join, undoes: id });
};
