import { COLUMN_ROLES } from '#shared/import-choices.ts';
import { languageName } from '#web/i18n/language-names.tsx';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import type { ChoiceProps } from './import-form.tsx';
import type { ColumnChoice } from './import-options.ts';
import { TEXT_LANGUAGES } from './text-languages.ts';
import styles from './imports.module.css';
import formStyles from './record-form.module.css';

type CellProps = {
  label: string;
  choice: ColumnChoice;
  isNewWork: boolean;
  onChange(changes: Partial<ColumnChoice>): void;
};

const ColumnFields = ({ label, choice, isNewWork, onChange }: CellProps) => {
  const t = useT();
  return (
    <div className={styles.column}>
      <select
        className={styles.select}
        aria-label={t('import.column_role', { column: label })}
        value={choice.role}
        onChange={({ target }) => onChange({ role: COLUMN_ROLES.find((role) => role === target.value) ?? 'skip' })}
      >
        {COLUMN_ROLES.filter((role) => !isNewWork || role !== 'root_words').map((role) => (
          <option key={role} value={role}>
            {t(`import.column_role.${role}`)}
          </option>
        ))}
      </select>
      {choice.role === 'text' && (
        <>
          <select
            className={styles.select}
            aria-label={t('import.column_language', { column: label })}
            value={choice.language}
            onChange={({ target }) => onChange({ language: target.value })}
          >
            <option value="">{t('import.choose_language')}</option>
            {TEXT_LANGUAGES.map((code) => (
              <option key={code} value={code}>
                {languageName(t, code)}
              </option>
            ))}
          </select>
          {isNewWork && (
            <label className={formStyles.check}>
              <input
                type="radio"
                name="root-column"
                checked={choice.is_root}
                onChange={() => onChange({ is_root: true })}
              />
              <span>{t('import.column_root')}</span>
            </label>
          )}
          {!choice.is_root && (
            <input
              className={styles.select}
              aria-label={t('import.column_author', { column: label })}
              placeholder={t('record.translator')}
              maxLength={500}
              value={choice.author}
              onChange={({ target }) => onChange({ author: target.value })}
            />
          )}
        </>
      )}
      {choice.role === 'reference' && (
        <input
          className={styles.select}
          aria-label={t('import.column_siglum', { column: label })}
          placeholder={t('import.siglum')}
          maxLength={40}
          value={choice.siglum}
          onChange={({ target }) => onChange({ siglum: target.value })}
        />
      )}
    </div>
  );
};

/** What each column holds, above its first rows. */
export const ColumnChoices = ({ found, choices, onChange }: ChoiceProps) => {
  const t = useT();
  const columns = found.description?.columns ?? [];
  const rows = Math.max(0, ...columns.map(({ samples }) => samples.length));
  const labelOf = (at: number) => columns[at]?.heading || t('import.column_number', { number: at + 1 });
  const change = (column: number, changes: Partial<ColumnChoice>) =>
    onChange({
      columns: choices.columns.map((each) => {
        if (each.column === column) return { ...each, ...changes };
        // There is one root.
        return changes.is_root ? { ...each, is_root: false } : each;
      }),
    });
  return (
    <fieldset className={formStyles.group}>
      <legend>{t('import.columns')}</legend>
      <p className={formStyles.hint}>{t(choices.isNewWork ? 'import.columns_hint' : 'import.columns_hint_existing')}</p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map(({ column }, at) => (
                <th key={column} scope="col">
                  <UserText>{labelOf(at)}</UserText>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {choices.columns.map((choice, at) => (
                <td key={choice.column}>
                  <ColumnFields
                    label={labelOf(at)}
                    choice={choice}
                    isNewWork={choices.isNewWork}
                    onChange={(changes) => change(choice.column, changes)}
                  />
                </td>
              ))}
            </tr>
            {Array.from({ length: rows }, (_, row) => (
              <tr key={row}>
                {columns.map(({ column, samples }) => (
                  <td key={column}>
                    <UserText>{samples[row] ?? ''}</UserText>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </fieldset>
  );
};
