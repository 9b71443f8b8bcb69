import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CatalogTopic } from '#shared/contract/admin-topics.ts';
import { textLanguage } from '#shared/languages.ts';
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
import { MergePart } from './merge-part.tsx';
import { NewRecordHeading } from './new-record-heading.tsx';
import { LanguageFields, LineField } from './record-fields.tsx';
import { RecordForm } from './record-form.tsx';
import { PassagesOrder } from './topic-passages.tsx';
import { catalogTopicQuery, catalogTopicsQuery } from './tree.data.ts';
import { type RecordEdits, useNewRecord, useRecordEdits } from './use-record-edits.ts';
import styles from './record-form.module.css';

const EMPTY: CatalogTopic = { id: '', fields: { category: '' }, hand_set: {}, passages: [] };

const TopicFields = ({ edits }: { edits: RecordEdits }) => {
  const t = useT();
  return (
    <RecordForm edits={edits}>
      <LanguageFields edits={edits} group="titles" legend={t('record.titles')} label="record.title_in" kind="line" />
      <LanguageFields
        edits={edits}
        group="short_descriptions"
        legend={t('record.short_descriptions')}
        label="record.short_description_in"
        kind="line"
        hint={t('tree.short_hint')}
        maxLength={300}
      />
      <LanguageFields
        edits={edits}
        group="descriptions"
        legend={t('record.descriptions')}
        label="record.description_in"
        kind="paragraph"
      />
      <LanguageFields
        edits={edits}
        group="terms"
        legend={t('tree.terms')}
        label="record.alternative_titles_in"
        kind="list"
        hint={t('record.one_per_line')}
      />
      <LineField edits={edits} field="category" label={t('tree.category')} maxLength={100} />
    </RecordForm>
  );
};

const NewTopic = ({ parent_id }: { parent_id: string | null }) => {
  const t = useT();
  const language = textLanguage(useLanguage().language);
  const { data } = useQuery(catalogTopicsQuery(language));
  const edits = useNewRecord({
    empty: EMPTY,
    add: (fields) => callAsMember('POST /admin/topics', { body: { parent_id, fields } }),
    addressOf: adminPaths.topic,
  });
  return (
    <>
      <NewRecordHeading
        title={t('tree.new_topic')}
        list={{ address: adminPaths.topics(), name: t('admin.section.topics') }}
        below={{ nodes: data?.topics ?? [], id: parent_id }}
      />
      <TopicFields edits={edits} />
    </>
  );
};

const RemoveTopic = ({ id, onDone }: { id: string; onDone(): void }) => {
  const t = useT();
  const language = textLanguage(useLanguage().language);
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(catalogTopicsQuery(language));
  const leave = async () => {
    onDone();
    navigate(adminPaths.topics());
    await client.invalidateQueries({ queryKey: [MEMBER_GROUP] });
  };
  const remove = async () => {
    await callAsMember('DELETE /admin/topics/{id}', { params: { id } });
    await leave();
  };
  return (
    <>
      <MergePart
        id={id}
        nodes={data?.topics ?? []}
        lead={t('tree.merge_topic_lead')}
        onMerge={async (into) => {
          await callAsMember('POST /admin/topics/{id}/merge', { params: { id }, body: { into } });
          await leave();
        }}
      />
      <div>
        <Button onClick={() => setAsking(true)}>{t('tree.delete_topic')}</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('tree.delete_topic')}
          message={`${t('tree.delete_topic_lead')} ${t('tree.can_be_undone')}`}
          confirmLabel={t('tree.delete_topic')}
          cancelLabel={t('profile.cancel')}
          describe={adminErrorMessage}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
};

const TopicForm = ({ topic }: { topic: CatalogTopic }) => {
  const t = useT();
  const language = textLanguage(useLanguage().language);
  const sent = { params: { id: topic.id } };
  const edits = useRecordEdits({
    record: topic,
    save: (changes) => callAsMember('PUT /admin/topics/{id}', { ...sent, body: { changes } }),
    reload: () => callAsMember('GET /admin/topics/{id}', sent),
  });
  const { fields } = topic;
  return (
    <>
      <h2 className={styles.heading}>
        <UserText>{String(fields[`titles.${language}`] ?? fields['titles.en'] ?? '')}</UserText>
      </h2>
      <p className={styles.actions}>
        <Link to={adminPaths.topics()}>{t('admin.section.topics')}</Link>
        <Link to={paths.topic(topic.id)}>{t('record.open_page')}</Link>
      </p>
      <TopicFields edits={edits} />
      <PassagesOrder topic={topic} />
      <RemoveTopic id={topic.id} onDone={() => void (edits.isDone.current = true)} />
    </>
  );
};

const StoredTopic = ({ id }: { id: string }) => {
  const query = useQuery(catalogTopicQuery(id));
  return (
    <AsyncPart query={query} onFailure="list">
      {(topic) => <TopicForm key={topic.id} topic={topic} />}
    </AsyncPart>
  );
};

/** A topic with its names and passages. */
export const TopicPage = ({ route }: { route: RouteContext<'id'> }) => (
  <AdminFrame route={route} section="topics">
    {() =>
      route.params.id === 'new' ? (
        <NewTopic parent_id={route.search.get('parent')} />
      ) : (
        <StoredTopic id={route.params.id} />
      )
    }
  </AdminFrame>
);
