import { languageName } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { SelectField } from '#web/ui/form/choice-fields.tsx';
import { TextField } from '#web/ui/form/form-field.tsx';
import type { ChoiceProps } from './import-form.tsx';
import { areSeveral, type DocumentChoice, severalFor } from './import-options.ts';
import { TEXT_LANGUAGES } from './text-languages.ts';
import formStyles from './record-form.module.css';
import styles from './imports.module.css';

type RowProps = {
  row: DocumentChoice;
  isVersion: boolean;
  hasColumns: boolean;
  onChange(changes: Partial<DocumentChoice>): void;
};

/** What is known of one file; nothing more is asked of one that is left out. */
const DocumentRow = ({ row, isVersion, hasColumns, onChange }: RowProps) => {
  const t = useT();
  const { file, title, language, author, isSkipped, isRoot } = row;
  return (
    <li>
      <fieldset className={formStyles.group}>
        <legend>
          <UserText>{file}</UserText>
        </legend>
        <label className={formStyles.check}>
          <input
            type="checkbox"
            checked={!isSkipped}
            onChange={({ target }) => onChange({ isSkipped: !target.checked })}
          />
          <span>{t('import.files.read')}</span>
        </label>
        {!isSkipped && (
          <div className={styles.row}>
            <TextField
              name={`title:${file}`}
              label={t('record.title')}
              maxLength={500}
              value={title}
              onChange={({ target }) => onChange({ title: target.value })}
            />
            {!hasColumns && (
              <SelectField
                name={`language:${file}`}
                label={t('record.language')}
                choices={[
                  { value: '', label: t('import.choose') },
                  ...[...new Set([...TEXT_LANGUAGES, ...(language ? [language] : [])])].map((code) => ({
                    value: code,
                    label: languageName(t, code),
                  })),
                ]}
                value={language}
                onChoose={(chosen) => onChange({ language: chosen })}
              />
            )}
            {!hasColumns && (
              <TextField
                name={`author:${file}`}
                label={t(isVersion && !isRoot ? 'record.translator' : 'record.author')}
                isOptional
                maxLength={500}
                value={author}
                onChange={({ target }) => onChange({ author: target.value })}
              />
            )}
            {isVersion && (
              <label className={formStyles.check}>
                <input type="radio" name="root-file" checked={isRoot} onChange={() => onChange({ isRoot: true })} />
                <span>{t('import.files.root')}</span>
              </label>
            )}
          </div>
        )}
      </fieldset>
    </li>
  );
};

/** Several files: what they are together, and what is known of each. */
export const DocumentChoices = ({ found, choices, onChange, hasColumns }: ChoiceProps & { hasColumns: boolean }) => {
  const t = useT();
  const { documents, isNewWork } = choices;
  const several = severalFor(choices);
  const offered = (['works', 'versions', 'one'] as const).filter(
    (name) => (name !== 'one' || found.format === 'plain') && (name !== 'works' || isNewWork),
  );
  const change = (file: string, changes: Partial<DocumentChoice>) =>
    onChange({
      documents: documents.map((row) => {
        if (row.file === file) return { ...row, ...changes };
        return changes.isRoot ? { ...row, isRoot: false } : row;
      }),
    });
  return (
    <section className={formStyles.form} aria-label={t('import.files')}>
      <SelectField
        name="several"
        label={t('import.files')}
        hint={t('import.files.hint')}
        choices={offered.map((value) => ({ value, label: t(`import.several.${value}`) }))}
        value={several}
        onChoose={(chosen) => onChange({ several: offered.find((each) => each === chosen) ?? several })}
      />
      {areSeveral(choices) && (
        <ol className={styles.rows}>
          {documents.map((row) => (
            <DocumentRow
              key={row.file}
              row={row}
              isVersion={several === 'versions' && choices.isRoot && isNewWork}
              hasColumns={hasColumns}
              onChange={(changes) => change(row.file, changes)}
            />
          ))}
        </ol>
      )}
    </section>
  );
};
