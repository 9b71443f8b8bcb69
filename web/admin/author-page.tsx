import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textLanguage } from '#shared/languages.ts';
import type { CatalogRecord } from '#shared/contract/catalog-parts.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { useNavigate } from '#web/router/router.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import { adminErrorMessage } from './admin-error.ts';
import { AdminFrame } from './admin-frame.tsx';
import { authorName } from './authors-page.tsx';
import { authorQuery } from './catalog.data.ts';
import { NewRecordHeading } from './new-record-heading.tsx';
import { LanguageFields, ListField } from './record-fields.tsx';
import { RecordForm } from './record-form.tsx';
import { type RecordEdits, useNewRecord, useRecordEdits } from './use-record-edits.ts';
import styles from './record-form.module.css';

const EMPTY: CatalogRecord = { id: '', fields: { spellings: [] }, hand_set: {} };

const AuthorFields = ({ edits }: { edits: RecordEdits }) => {
  const t = useT();
  return (
    <RecordForm edits={edits}>
      <LanguageFields
        edits={edits}
        group="names"
        legend={t('record.names')}
        label="record.name_in"
        kind="line"
        maxLength={200}
      />
      <ListField edits={edits} field="spellings" label={t('record.spellings')} hint={t('record.spellings_hint')} />
    </RecordForm>
  );
};

const NewAuthor = () => {
  const t = useT();
  const edits = useNewRecord({
    empty: EMPTY,
    add: (fields) => callAsMember('POST /admin/authors', { body: { fields } }),
    addressOf: adminPaths.author,
  });
  return (
    <>
      <NewRecordHeading
        title={t('record.new_author')}
        list={{ address: adminPaths.authors(), name: t('admin.section.authors') }}
      />
      <AuthorFields edits={edits} />
    </>
  );
};

const DeleteAuthor = ({ id, onDeleted }: { id: string; onDeleted(): void }) => {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    await callAsMember('DELETE /admin/authors/{id}', { params: { id } });
    onDeleted();
    navigate(adminPaths.authors());
    await client.invalidateQueries({ queryKey: [MEMBER_GROUP] });
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('record.delete_author')}</Button>
      {isAsking && (
        <ConfirmDialog
          title={t('record.delete_author')}
          message={t('record.delete_author_lead')}
          confirmLabel={t('record.delete_author')}
          cancelLabel={t('profile.cancel')}
          describe={adminErrorMessage}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
};

const AuthorForm = ({ author }: { author: CatalogRecord }) => {
  const t = useT();
  const { language } = useLanguage();
  const sent = { params: { id: author.id } };
  const edits = useRecordEdits({
    record: author,
    save: (changes) => callAsMember('PUT /admin/authors/{id}', { ...sent, body: { changes } }),
    reload: () => callAsMember('GET /admin/authors/{id}', sent),
  });
  const names = Object.fromEntries(
    Object.entries(author.fields)
      .filter(([field]) => field.startsWith('names.'))
      .map(([field, name]) => [field.slice('names.'.length), String(name)]),
  );
  return (
    <>
      <h2 className={styles.heading}>
        <UserText>{authorName(names, textLanguage(language))}</UserText>
      </h2>
      <p className={styles.hint}>
        <Link to={adminPaths.authors()}>{t('admin.section.authors')}</Link>
      </p>
      <AuthorFields edits={edits} />
      <DeleteAuthor id={author.id} onDeleted={() => void (edits.isDone.current = true)} />
    </>
  );
};

const StoredAuthor = ({ id }: { id: string }) => {
  const query = useQuery(authorQuery(id));
  return (
    <AsyncPart query={query} onFailure="list">
      {(author) => <AuthorForm key={author.id} author={author} />}
    </AsyncPart>
  );
};

/** The names of an author, and how texts spell them. */
export const AuthorPage = ({ route }: { route: RouteContext<'id'> }) => (
  <AdminFrame route={route} section="authors">
    {() => {
      const id = route.params.id;
      return id === 'new' ? <NewAuthor /> : <StoredAuthor id={id} />;
    }}
  </AdminFrame>
);
