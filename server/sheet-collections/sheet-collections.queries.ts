import { expressionBuilder, sql, type Expression, type Kysely, type SqlBool, type Transaction } from 'kysely';
import { wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import { isListedFor, isVisibleTo } from '#server/sheets/visible-sheets.queries.ts';
import type { SheetCollectionSummary } from '#shared/contract/sheet-collections.ts';
import { PERSON } from './editors.queries.ts';

type Db = Kysely<Database>;

const collection = expressionBuilder<Database & { c: Database['sheet_collections'] }, 'c'>();

/** The row of the viewer among the editors and invitations of the collection `c`; none when there is no viewer. */
const ownEditorRow = (viewer: string | null) =>
  collection
    .selectFrom('sheet_collection_editors as e')
    .select('e.account_id')
    .whereRef('e.collection_id', '=', 'c.id')
    .where('e.account_id', '=', collection.val(viewer).$notNull());

const isEditor = (viewer: string | null) =>
  collection.exists(ownEditorRow(viewer).where('e.accepted_date', 'is not', null));

const isInvited = (viewer: string | null) =>
  collection.exists(ownEditorRow(viewer).where('e.accepted_date', 'is', null)).$castTo<boolean>();

const isOwner = (viewer: string | null) => collection('c.account_id', '=', collection.val(viewer).$notNull());

const selectCollections = (db: Db, viewer: string | null) =>
  db
    .selectFrom('sheet_collections as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select(['c.id', 'c.title', 'c.description', 'c.language', 'c.is_public'])
    .select((eb) => [
      wireDate('c.updated_date').as('updated_date'),
      PERSON.as('owner'),
      eb
        .case()
        .when(isOwner(viewer))
        .then<SheetCollectionSummary['role']>('owner')
        .when(isEditor(viewer))
        .then<SheetCollectionSummary['role']>('editor')
        .else<SheetCollectionSummary['role']>('reader')
        .end()
        .as('role'),
      eb
        .selectFrom('sheet_collection_sheets as m')
        .innerJoin('sheets as s', 's.id', 'm.sheet_id')
        .select((inner) => inner.cast<number>(inner.fn.countAll(), 'integer').as('count'))
        .whereRef('m.collection_id', '=', 'c.id')
        .where(isListedFor(viewer))
        .$asScalar()
        .$notNull()
        .as('sheet_count'),
    ]);

export type StoredCollection = Omit<SheetCollectionSummary, 'holds_sheet'> & { version: number; is_invited: boolean };

/** Undefined when the viewer may not see it. */
export const findVisibleCollection = (
  db: Db,
  id: string,
  viewer: string | null,
): Promise<StoredCollection | undefined> =>
  selectCollections(db, viewer)
    .select(['c.version', isInvited(viewer).as('is_invited')])
    .where('c.id', '=', id)
    .where((eb) => eb.or([eb('c.is_public', '=', true), isOwner(viewer), isEditor(viewer), isInvited(viewer)]))
    .executeTakeFirst();

export type CollectionFilter = { viewer: string | null; username?: string | undefined; isPublic?: boolean };

/** A collection `c` that everybody may see, with a sheet that everybody may read, of nobody whom the viewer has blocked or is blocked by. */
const isInCommunity = (viewer: string | null): Expression<SqlBool> => {
  const shown = collection
    .selectFrom('sheet_collection_sheets as m')
    .innerJoin('sheets as s', 's.id', 'm.sheet_id')
    .select('m.sheet_id')
    .whereRef('m.collection_id', '=', 'c.id')
    .where(isListedFor(null));
  const blocks = collection.selectFrom('blocks as b').select('b.blocker_id');
  const isBlocked =
    viewer !== null &&
    collection.exists(
      blocks.where((eb) =>
        eb.or([
          eb.and([eb('b.blocker_id', '=', viewer), eb('b.blocked_id', '=', eb.ref('c.account_id'))]),
          eb.and([eb('b.blocker_id', '=', eb.ref('c.account_id')), eb('b.blocked_id', '=', viewer)]),
        ]),
      ),
    );
  return collection.and([
    collection('c.is_public', '=', collection.lit(true)),
    collection.exists(shown),
    ...(isBlocked ? [collection.not(isBlocked)] : []),
  ]);
};

/** Of a member what the viewer may see; all public ones; or else what the viewer owns or edits. */
export const isListed = ({ viewer, username, isPublic }: CollectionFilter): Expression<SqlBool> => {
  if (isPublic && !username) return isInCommunity(viewer);
  if (username) {
    const named = collection
      .selectFrom('usernames as u')
      .select('u.username')
      .whereRef('u.account_id', '=', 'c.account_id')
      .where('u.username', '=', username);
    return collection.and([
      collection.exists(named),
      collection.or([collection('c.is_public', '=', true), isOwner(viewer)]),
    ]);
  }
  const edited = collection
    .selectFrom('sheet_collection_editors as e')
    .select('e.collection_id')
    .where('e.account_id', '=', collection.val(viewer).$notNull())
    .where('e.accepted_date', 'is not', null);
  return collection.or([isOwner(viewer), collection('c.id', 'in', edited)]);
};

export const listCollections = async (
  db: Db,
  filter: CollectionFilter,
  { skip, limit, sheet_id }: { skip: number; limit: number; sheet_id: string | null },
) => {
  const where = isListed(filter);
  const [collections, { total }] = await Promise.all([
    selectCollections(db, filter.viewer)
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('sheet_collection_sheets as m')
              .innerJoin('sheets as s', 's.id', 'm.sheet_id')
              .select('m.sheet_id')
              .whereRef('m.collection_id', '=', 'c.id')
              .where('m.sheet_id', '=', eb.val(sheet_id).$notNull())
              .where(isVisibleTo(filter.viewer)),
          )
          .$castTo<boolean>()
          .as('holds_sheet'),
      )
      .where(where)
      .orderBy('c.updated_date', 'desc')
      .orderBy('c.id')
      .limit(limit)
      .offset(skip)
      .execute(),
    db
      .selectFrom('sheet_collections as c')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
      .where(where)
      .executeTakeFirstOrThrow(),
  ]);
  return { collections, total };
};

type Fields = { title: string; description: string; is_public: boolean };

export const insertCollection = async (
  db: Db,
  account_id: string,
  { title, description, is_public, language }: Fields & { language: string },
): Promise<string> => {
  const { id } = await db
    .insertInto('sheet_collections')
    .values({ account_id, title, description, is_public, language })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const findCollectionOwner = async (db: Db, id: string): Promise<string> => {
  const { account_id } = await db
    .selectFrom('sheet_collections')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return account_id;
};

/** Blocks other changes of the collection and its sheets until the transaction ends. */
export const lockCollection = async (trx: Transaction<Database>, id: string): Promise<void> => {
  await trx.selectFrom('sheet_collections').select('id').where('id', '=', id).forNoKeyUpdate().execute();
};

export const updateCollection = async (
  trx: Transaction<Database>,
  id: string,
  { title, description, is_public }: Fields,
): Promise<void> => {
  await trx
    .updateTable('sheet_collections')
    .set((eb) => ({
      title,
      description,
      is_public,
      version: eb('version', '+', 1),
      updated_date: sql<Date>`clock_timestamp()`,
    }))
    .where('id', '=', id)
    .execute();
};
