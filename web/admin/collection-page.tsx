import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textLanguage } from '#shared/languages.ts';
import type { CatalogCollection } from '#shared/contract/admin-collections.ts';
import type { CatalogRecord } from '#shared/contract/catalog-parts.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { useNavigate } from '#web/router/router.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import { adminErrorMessage } from './admin-error.ts';
import { AdminFrame } from './admin-frame.tsx';
import { CollectionPicture } from './collection-picture.tsx';
import { CollectionWorks } from './collection-works.tsx';
import { MergePart } from './merge-part.tsx';
import { NewRecordHeading } from './new-record-heading.tsx';
import { LanguageFields } from './record-fields.tsx';
import { RecordForm } from './record-form.tsx';
import { catalogCollectionQuery, catalogCollectionsQuery } from './tree.data.ts';
import { type RecordEdits, useNewRecord, useRecordEdits } from './use-record-edits.ts';
import styles from './record-form.module.css';

const EMPTY: CatalogRecord = { id: '', fields: {}, hand_set: {} };

const CollectionFields = ({ edits }: { edits: RecordEdits }) => {
  const t = useT();
  return (
    <RecordForm edits={edits}>
      <LanguageFields edits={edits} group="titles" legend={t('record.titles')} label="record.title_in" kind="line" />
      <LanguageFields
        edits={edits}
        group="descriptions"
        legend={t('record.descriptions')}
        label="record.description_in"
        kind="paragraph"
      />
      <CollectionPicture edits={edits} />
    </RecordForm>
  );
};

const NewCollection = ({ parent_id }: { parent_id: string | null }) => {
  const t = useT();
  const language = textLanguage(useLanguage().language);
  const { data } = useQuery(catalogCollectionsQuery(language));
  const edits = useNewRecord({
    empty: EMPTY,
    add: (fields) => callAsMember('POST /admin/collections', { body: { parent_id, fields } }),
    addressOf: adminPaths.collection,
  });
  return (
    <>
      <NewRecordHeading
        title={t('tree.new_collection')}
        list={{ address: adminPaths.collections(), name: t('admin.section.collections') }}
        below={{ nodes: data?.collections ?? [], id: parent_id }}
      />
      <CollectionFields edits={edits} />
    </>
  );
};

const RemoveCollection = ({ collection, onDone }: { collection: CatalogCollection; onDone(): void }) => {
  const t = useT();
  const language = textLanguage(useLanguage().language);
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(catalogCollectionsQuery(language));
  const nodes = data?.collections ?? [];
  const isEmpty = collection.works.length === 0 && !nodes.some(({ parent_id }) => parent_id === collection.id);
  const leave = async () => {
    onDone();
    navigate(adminPaths.collections());
    await client.invalidateQueries({ queryKey: [MEMBER_GROUP] });
  };
  const remove = async () => {
    const contents = isEmpty ? 'keep' : 'move';
    await callAsMember('DELETE /admin/collections/{id}', { params: { id: collection.id }, query: { contents } });
    await leave();
  };
  return (
    <>
      <MergePart
        id={collection.id}
        nodes={nodes}
        lead={t('tree.merge_collection_lead')}
        onMerge={async (into) => {
          await callAsMember('POST /admin/collections/{id}/merge', { params: { id: collection.id }, body: { into } });
          await leave();
        }}
      />
      <div>
        <Button onClick={() => setAsking(true)}>{t('tree.delete_collection')}</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('tree.delete_collection')}
          message={`${t(isEmpty ? 'tree.delete_empty' : 'tree.delete_moves')} ${t('tree.can_be_undone')}`}
          confirmLabel={t('tree.delete_collection')}
          cancelLabel={t('profile.cancel')}
          describe={adminErrorMessage}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
};

const CollectionForm = ({ collection }: { collection: CatalogCollection }) => {
  const t = useT();
  const language = textLanguage(useLanguage().language);
  const sent = { params: { id: collection.id }, query: { language } };
  const edits = useRecordEdits({
    record: collection,
    save: (changes) => callAsMember('PUT /admin/collections/{id}', { ...sent, body: { changes } }),
    reload: () => callAsMember('GET /admin/collections/{id}', sent),
  });
  const { fields } = collection;
  return (
    <>
      <h2 className={styles.heading}>
        <UserText>{String(fields[`titles.${language}`] ?? fields['titles.en'] ?? '')}</UserText>
      </h2>
      <p className={styles.actions}>
        <Link to={adminPaths.collections()}>{t('admin.section.collections')}</Link>
        <Link to={paths.collection(collection.id)}>{t('record.open_page')}</Link>
      </p>
      <CollectionFields edits={edits} />
      <CollectionWorks collection={collection} />
      <RemoveCollection collection={collection} onDone={() => void (edits.isDone.current = true)} />
    </>
  );
};

const StoredCollection = ({ id }: { id: string }) => {
  const language = textLanguage(useLanguage().language);
  const query = useQuery(catalogCollectionQuery(id, language));
  return (
    <AsyncPart query={query} onFailure="list">
      {(collection) => <CollectionForm key={collection.id} collection={collection} />}
    </AsyncPart>
  );
};

/** A collection with its names, picture and works. */
export const CollectionPage = ({ route }: { route: RouteContext<'id'> }) => (
  <AdminFrame route={route} section="collections">
    {() =>
      route.params.id === 'new' ? (
        <NewCollection parent_id={route.search.get('parent')} />
      ) : (
        <StoredCollection id={route.params.id} />
      )
    }
  </AdminFrame>
);
