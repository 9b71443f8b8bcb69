import { useQuery } from '@tanstack/react-query';
import { SITE_LANGUAGES, textLanguage } from '#shared/languages.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/choice-fields.tsx';
import { TextField } from '#web/ui/form/form-field.tsx';
import { catalogWorkQuery } from './catalog.data.ts';
import type { ChoiceProps } from './import-form.tsx';
import { columnsFor } from './import-options.ts';
import { CollectionSearch } from './work-collections.tsx';
import { WorkSearch } from './work-search.tsx';
import styles from './record-form.module.css';

/** The title of a work. */
export const ChosenWork = ({ id }: { id: string }) => {
  const { language } = useLanguage();
  const { data } = useQuery(catalogWorkQuery(id, textLanguage(language)));
  const titles = Object.entries(data?.fields ?? {}).filter(([field]) => field.startsWith('titles.'));
  const [, title] = titles.find(([field]) => field === `titles.${textLanguage(language)}`) ?? titles[0] ?? [];
  return <UserText>{String(title ?? '')}</UserText>;
};

const NewWork = ({ choices, onChange }: ChoiceProps) => {
  const t = useT();
  const own = Object.keys(choices.titles);
  const languages = [...new Set([...SITE_LANGUAGES.map(textLanguage), ...own, choices.language].filter(Boolean))];
  return (
    <>
      {languages.map((code) => (
        <TextField
          key={code}
          name={`titles.${code}`}
          label={t('record.title_in', { language: languageName(t, code) })}
          isOptional
          maxLength={500}
          value={choices.titles[code] ?? ''}
          onChange={({ target }) => onChange({ titles: { ...choices.titles, [code]: target.value } })}
        />
      ))}
      <p className={styles.hint}>{t('import.titles_hint')}</p>
      <TextField
        name="name"
        label={t('import.name')}
        hint={t('import.name_hint')}
        maxLength={80}
        pattern="[a-z0-9]+(-[a-z0-9]+)*"
        spellCheck={false}
        autoCapitalize="none"
        value={choices.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <SelectField
        name="type"
        label={t('import.work_type')}
        choices={(['root_text', 'commentary'] as const).map((value) => ({
          value,
          label: t(`import.work_type.${value}`),
        }))}
        value={choices.type}
        onChoose={(value) => onChange({ type: value === 'commentary' ? 'commentary' : 'root_text' })}
      />
      <TextField
        name="citation"
        label={t('record.citation')}
        isOptional
        maxLength={100}
        value={choices.citation}
        onChange={({ target }) => onChange({ citation: target.value })}
      />
      <ul className={styles.list} aria-label={t('record.collections')}>
        {choices.collections.map(({ id, title }) => (
          <li key={id} className={styles.item}>
            <UserText>{title || id}</UserText>
            <Button
              size="small"
              aria-label={t('record.take_out_of', { title })}
              onClick={() => onChange({ collections: choices.collections.filter((each) => each.id !== id) })}
            >
              {t('record.take_out')}
            </Button>
          </li>
        ))}
      </ul>
      <CollectionSearch
        isIn={(id) => choices.collections.some((each) => each.id === id)}
        onAdd={(found) => onChange({ collections: [...choices.collections, found] })}
      />
    </>
  );
};

/** The work that the text belongs to: a new one, or one that is there. */
export const WorkChoices = (props: ChoiceProps) => {
  const t = useT();
  const { choices, onChange } = props;
  return (
    <fieldset className={styles.group}>
      <legend>{t('import.work')}</legend>
      {([true, false] as const).map((isNewWork) => (
        <label key={String(isNewWork)} className={styles.check}>
          <input
            type="radio"
            name="work"
            checked={choices.isNewWork === isNewWork}
            onChange={() => onChange({ isNewWork, isRoot: isNewWork, columns: columnsFor(choices.columns, isNewWork) })}
          />
          <span>{t(isNewWork ? 'import.work_new' : 'import.work_existing')}</span>
        </label>
      ))}
      {choices.isNewWork ? (
        <NewWork {...props} />
      ) : (
        <>
          {choices.work && (
            <p role="status">
              {t('import.work_chosen')} <ChosenWork id={choices.work.id} />
            </p>
          )}
          <WorkSearch
            label={t('import.find_work')}
            action={t('import.choose_work')}
            actionOn={(title) => t('import.choose_this_work', { title })}
            onChoose={(work) => onChange({ work })}
          />
        </>
      )}
    </fieldset>
  );
};
