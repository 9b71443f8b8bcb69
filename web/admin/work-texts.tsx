import type { CatalogText, CatalogWork } from '#shared/contract/admin-catalog.ts';
import { formatPercent } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { Link } from '#web/ui/link.tsx';
import { ChoiceField } from './record-fields.tsx';
import type { RecordEdits } from './use-record-edits.ts';
import styles from './record-form.module.css';

/** How much of the root a version covers. */
export const Coverage = ({ coverage }: { coverage: number }) => {
  const t = useT();
  const { language } = useLanguage();
  const percent = formatPercent(language, coverage);
  return (
    <span>
      <meter className={styles.coverage} min={0} max={100} value={coverage} aria-label={t('text.version.coverage')}>
        {percent}
      </meter>{' '}
      {percent}
    </span>
  );
};

const TextItem = ({ text }: { text: CatalogText }) => {
  const t = useT();
  const details = [
    languageName(t, text.language),
    ...(text.is_root ? [t('works.root_text')] : []),
    ...(text.author ? [text.author] : []),
    ...(text.is_published ? [] : [t('record.not_published')]),
  ];
  return (
    <li className={styles.item}>
      <span>
        <Link to={adminPaths.text(text.id)}>
          <UserText>{text.title}</UserText>
        </Link>{' '}
        <span className={styles.hint}>{details.join(' · ')}</span>
      </span>
      {text.coverage !== null && <Coverage coverage={text.coverage} />}
    </li>
  );
};

type Props = { work: CatalogWork; edits: RecordEdits; isReadOnly: boolean };

/** The texts of a work, and which of several in one language readers get. */
export const WorkTexts = ({ work, edits, isReadOnly }: Props) => {
  const t = useT();
  const languages = [...new Set(work.texts.map(({ language }) => language))].filter(
    (language) => work.texts.filter((text) => text.language === language).length > 1,
  );
  return (
    <fieldset className={styles.group}>
      <legend>{t('record.texts')}</legend>
      <ul className={styles.list}>
        {work.texts.map((text) => (
          <TextItem key={text.id} text={text} />
        ))}
      </ul>
      {languages.map((language) => (
        <ChoiceField
          key={language}
          edits={edits}
          field={`preferred.${language}`}
          label={t('record.preferred_in', { language: languageName(t, language) })}
          hint={t('record.preferred_hint')}
          isReadOnly={isReadOnly}
          choices={[
            { value: '', label: t('record.most_complete') },
            ...work.texts
              .filter((text) => text.language === language)
              .map((text) => ({ value: text.id, label: [text.title, text.author].filter(Boolean).join(' · ') })),
          ]}
        />
      ))}
    </fieldset>
  );
};
