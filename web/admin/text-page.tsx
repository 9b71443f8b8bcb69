import { useQuery } from '@tanstack/react-query';
import type { CatalogTextRecord } from '#shared/contract/admin-catalog.ts';
import { textLanguage } from '#shared/languages.ts';
import { hasRole, type Role } from '#shared/roles.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { licenseChoices } from '#web/i18n/license-name.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { catalogTextQuery } from './catalog.data.ts';
import { CheckField, ChoiceField, LineField } from './record-fields.tsx';
import { RecordForm } from './record-form.tsx';
import { LicenseLink } from './license-link.tsx';
import { languageChoices } from './text-languages.ts';
import { useRecordEdits } from './use-record-edits.ts';
import { Coverage } from './work-texts.tsx';
import styles from './record-form.module.css';

/** Scripts that texts are in; one that is not listed stays as it is. */
const SCRIPTS = ['Tibt', 'Latn', 'Deva', 'Hani', 'Hang', 'Cyrl', 'Thai', 'Mymr', 'Sinh', 'Khmr', 'Mong'] as const;

const TextForm = ({ record, role }: { record: CatalogTextRecord; role: Role }) => {
  const t = useT();
  const { language } = useLanguage();
  const sent = { params: { id: record.id }, query: { language: textLanguage(language) } };
  const edits = useRecordEdits<CatalogTextRecord>({
    record,
    save: (changes) => callAsMember('PUT /admin/texts/{id}', { ...sent, body: { changes } }),
    reload: () => callAsMember('GET /admin/texts/{id}', sent),
  });
  const { text, work } = record;
  const isReadOnly = !hasRole(role, 'librarian');
  const field = (name: string) => ({ edits, field: name, isReadOnly });
  const hasPage = text.is_published;
  return (
    <>
      <h2 className={styles.heading}>
        <UserText>{text.title}</UserText>
      </h2>
      <p className={styles.hint}>
        <Link to={adminPaths.work(work.id)}>
          <UserText>{work.title}</UserText>
        </Link>{' '}
        · {record.key}
        {hasPage && (
          <>
            {' · '}
            <Link to={paths.text(text.id, work.type)}>{t('record.open_page')}</Link>
          </>
        )}
      </p>
      {!isReadOnly && (
        <p className={styles.hint}>
          <Link to={adminPaths.structure(text.id)}>{t('structure.open')}</Link>
          {' · '}
          <Link to={adminPaths.textLinks(text.id)}>{t('links.open')}</Link>
        </p>
      )}
      {text.coverage !== null && <Coverage coverage={text.coverage} />}
      <RecordForm edits={edits}>
        <fieldset className={styles.group}>
          <legend>{t('record.about')}</legend>
          <LineField edits={edits} field="title" label={t('record.title')} />
          <ChoiceField {...field('language')} label={t('record.language')} choices={languageChoices(t, language)} />
          <ChoiceField
            {...field('script')}
            label={t('record.script')}
            choices={SCRIPTS.map((code) => ({ value: code, label: t(`script.${code}`) }))}
          />
          <LineField
            {...field('author')}
            label={t(text.is_root ? 'record.author' : 'record.translator')}
            hint={t('record.author_hint')}
          />
          <LineField {...field('source')} label={t('record.source')} />
          <LineField {...field('source_url')} label={t('record.source_url')} maxLength={2000} />
          <ChoiceField
            {...field('license')}
            label={t('record.license')}
            choices={licenseChoices(t, String(edits.valueOf('license') ?? ''))}
          />
          <LicenseLink license={String(edits.valueOf('license') ?? '')} />
          <LineField {...field('revision_label')} label={t('record.revision_label')} maxLength={200} />
        </fieldset>
        <CheckField
          {...field('is_released')}
          label={t('record.is_released')}
          {...(work.is_published ? {} : { hint: t('record.work_not_published') })}
        />
      </RecordForm>
    </>
  );
};

/** Everything that is known about a text. */
export const TextPage = ({ route }: { route: RouteContext<'id'> }) => {
  const { language } = useLanguage();
  const query = useQuery(catalogTextQuery(route.params.id, textLanguage(language)));
  return (
    <AdminFrame route={route} section="works">
      {(role) => (
        <AsyncPart query={query} onFailure="list">
          {(record) => <TextForm key={record.id} record={record} role={role} />}
        </AsyncPart>
      )}
    </AdminFrame>
  );
};
