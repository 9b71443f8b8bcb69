import { useQuery } from '@tanstack/react-query';
import type { CatalogWork } from '#shared/contract/admin-catalog.ts';
import { textLanguage } from '#shared/languages.ts';
import { hasRole, type Role } from '#shared/roles.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { catalogWorkQuery } from './catalog.data.ts';
import { CheckField, LanguageFields, LineField, ListField } from './record-fields.tsx';
import { RecordForm } from './record-form.tsx';
import { useRecordEdits } from './use-record-edits.ts';
import { WorkCollections } from './work-collections.tsx';
import { WorkTexts } from './work-texts.tsx';
import styles from './record-form.module.css';

const WorkForm = ({ work, role }: { work: CatalogWork; role: Role }) => {
  const t = useT();
  const { language } = useLanguage();
  const sent = { params: { id: work.id }, query: { language: textLanguage(language) } };
  const edits = useRecordEdits<CatalogWork>({
    record: work,
    save: (changes) => callAsMember('PUT /admin/works/{id}', { ...sent, body: { changes } }),
    reload: () => callAsMember('GET /admin/works/{id}', sent),
  });
  const isReadOnly = !hasRole(role, 'librarian');
  const title = String(work.fields[`titles.${textLanguage(language)}`] ?? work.fields['titles.en'] ?? work.key);
  return (
    <>
      <h2 className={styles.heading}>
        <UserText>{title}</UserText>
      </h2>
      <p className={styles.hint}>
        <Link to={adminPaths.works()}>{t('admin.section.works')}</Link> · {work.key}
      </p>
      <RecordForm edits={edits}>
        <LanguageFields edits={edits} group="titles" legend={t('record.titles')} label="record.title_in" kind="line" />
        <LanguageFields
          edits={edits}
          group="alternative_titles"
          legend={t('record.alternative_titles')}
          label="record.alternative_titles_in"
          kind="list"
          hint={t('record.alternative_titles_hint')}
        />
        <LanguageFields
          edits={edits}
          group="short_descriptions"
          legend={t('record.short_descriptions')}
          label="record.short_description_in"
          kind="line"
          maxLength={300}
        />
        <LanguageFields
          edits={edits}
          group="descriptions"
          legend={t('record.descriptions')}
          label="record.description_in"
          kind="paragraph"
        />
        <fieldset className={styles.group}>
          <legend>{t('record.about')}</legend>
          <LineField
            edits={edits}
            field="citation"
            label={t('record.citation')}
            hint={t('record.citation_hint', { examples: 'MN 10, Toh 13' })}
            maxLength={100}
            isReadOnly={isReadOnly}
          />
          <ListField
            edits={edits}
            field="other_citations"
            label={t('record.other_citations')}
            hint={t('record.one_per_line')}
            isReadOnly={isReadOnly}
          />
          <LineField
            edits={edits}
            field="author"
            label={t('record.author')}
            hint={t('record.author_hint')}
            isReadOnly={isReadOnly}
          />
          <LineField
            edits={edits}
            field="composed"
            label={t('record.composed')}
            hint={t('record.composed_hint')}
            maxLength={100}
            isReadOnly={isReadOnly}
          />
        </fieldset>
        <WorkTexts work={work} edits={edits} isReadOnly={isReadOnly} />
        <WorkCollections work={work} edits={edits} isReadOnly={isReadOnly} />
        <CheckField
          edits={edits}
          field="is_published"
          label={t('record.is_published')}
          hint={t('record.is_published_hint')}
          isReadOnly={isReadOnly}
        />
      </RecordForm>
    </>
  );
};

/** Everything that is known about a work. */
export const WorkPage = ({ route }: { route: RouteContext<'id'> }) => {
  const { language } = useLanguage();
  const query = useQuery(catalogWorkQuery(route.params.id, textLanguage(language)));
  return (
    <AdminFrame route={route} section="works">
      {(role) => (
        <AsyncPart query={query} onFailure="list">
          {(work) => <WorkForm key={work.id} work={work} role={role} />}
        </AsyncPart>
      )}
    </AdminFrame>
  );
};
