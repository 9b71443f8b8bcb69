import { SEPARATORS, TEXT_ENCODINGS, type ImportFormatName } from '#shared/import-choices.ts';
import { languageName } from '#web/i18n/language-names.tsx';
import { licenseChoices } from '#web/i18n/license-name.ts';
import { useT } from '#web/i18n/translate.ts';
import { SelectField } from '#web/ui/form/choice-fields.tsx';
import { TextField } from '#web/ui/form/form-field.tsx';
import type { ChoiceProps } from './import-form.tsx';
import { LicenseLink } from './license-link.tsx';
import { TEXT_LANGUAGES } from './text-languages.ts';
import formStyles from './record-form.module.css';

export const SEPARATOR_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

/** How the file itself is read. */
export const FileChoices = ({ found, choices, onChange, format }: ChoiceProps & { format: ImportFormatName }) => {
  const t = useT();
  const asksEncoding = (format === 'plain' || format === 'table') && found.description?.encoding === null;
  return (
    <>
      {asksEncoding && (
        <SelectField
          name="encoding"
          label={t('import.encoding')}
          hint={t('import.encoding_hint')}
          choices={[
            { value: '', label: t('import.choose') },
            ...TEXT_ENCODINGS.map((value) => ({ value, label: value.toUpperCase() })),
          ]}
          value={choices.encoding}
          onChoose={(value) => onChange({ encoding: TEXT_ENCODINGS.find((each) => each === value) ?? '' })}
        />
      )}
      {format === 'plain' && (
        <>
          <SelectField
            name="headings"
            label={t('import.headings')}
            choices={(['marked', 'none'] as const).map((value) => ({ value, label: t(`import.headings.${value}`) }))}
            value={choices.headings}
            onChoose={(value) => onChange({ headings: value === 'none' ? 'none' : 'marked' })}
          />
          <SelectField
            name="lines"
            label={t('import.lines')}
            choices={LINES.map((value) => ({ value, label: t(`import.lines.${value}`) }))}
            value={choices.lines}
            onChoose={(value) => onChange({ lines: LINES.find((each) => each === value) ?? 'auto' })}
          />
        </>
      )}
      {format === 'table' && (
        <>
          <SelectField
            name="separator"
            label={t('import.separator')}
            choices={SEPARATORS.map((value) => ({ value, label: t(`import.separator.${SEPARATOR_NAMES[value]}`) }))}
            value={choices.separator}
            onChoose={(value) => onChange({ separator: SEPARATORS.find((each) => each === value) ?? '' })}
          />
          <label className={formStyles.check}>
            <input
              type="checkbox"
              checked={choices.hasHeadingRow}
              onChange={({ target }) => onChange({ hasHeadingRow: target.checked })}
            />
            <span>{t('import.has_heading_row')}</span>
          </label>
        </>
      )}
    </>
  );
};

const LINES = ['auto', 'verse', 'joined', 'separate'] as const;

type LineName = 'title' | 'author' | 'source' | 'source_url' | 'revision_label';

/** What is known of the text: of a table, of its root and as a default of all columns. */
export const TextChoices = ({
  choices,
  onChange,
  hasColumns,
  isSeveral,
}: ChoiceProps & { hasColumns: boolean; isSeveral: boolean }) => {
  const t = useT();
  const line = (name: LineName, label: string, hint?: string) => (
    <TextField
      name={name}
      label={label}
      isOptional={name !== 'title' || hasColumns}
      maxLength={name === 'source_url' ? 2000 : 500}
      value={choices[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
      {...(hint ? { hint } : {})}
    />
  );
  const isRoot = choices.isRoot;
  return (
    <fieldset className={formStyles.group}>
      <legend>{t('import.text')}</legend>
      {!hasColumns && (
        <SelectField
          name="is_root"
          label={t('import.is_root')}
          choices={[
            { value: 'root', label: t('import.is_root.root') },
            { value: 'version', label: t('import.is_root.version') },
          ]}
          value={isRoot ? 'root' : 'version'}
          onChoose={(value) => onChange({ isRoot: value === 'root' })}
        />
      )}
      {!isSeveral && line('title', t('record.title'))}
      {!hasColumns && !isSeveral && (
        <SelectField
          name="language"
          label={t('record.language')}
          choices={[
            { value: '', label: t('import.choose') },
            ...TEXT_LANGUAGES.map((code) => ({ value: code, label: languageName(t, code) })),
          ]}
          value={choices.language}
          onChoose={(language) => onChange({ language })}
        />
      )}
      {line('author', t(isRoot ? 'record.author' : 'record.translator'), t('record.author_hint'))}
      {line('source', t('record.source'))}
      {line('source_url', t('record.source_url'))}
      <SelectField
        name="license"
        label={t('record.license')}
        choices={[
          { value: '', label: t('license.not_stated') },
          ...licenseChoices(t, choices.license).filter(({ value }) => value !== 'Not stated'),
        ]}
        value={choices.license}
        onChoose={(license) => onChange({ license })}
      />
      <LicenseLink license={choices.license} />
      {line('revision_label', t('record.revision_label'))}
    </fieldset>
  );
};
