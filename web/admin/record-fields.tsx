import { useState } from 'react';
import type { FieldValue } from '#shared/field-values.ts';
import { SITE_LANGUAGES, textLanguage } from '#shared/languages.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { type Key, useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/choice-fields.tsx';
import { TextArea, TextField } from '#web/ui/form/form-field.tsx';
import { describeValue } from './describe-value.ts';
import { languageChoices, TEXT_LANGUAGES } from './text-languages.ts';
import type { RecordEdits } from './use-record-edits.ts';
import styles from './record-form.module.css';

type Props = { edits: RecordEdits; field: string; label: string; hint?: string; isReadOnly?: boolean };

const textOf = (value: FieldValue): string => (typeof value === 'string' ? value : '');

/** Says that a field was set by hand, what the source has, and offers to follow the source again. */
const SourceNote = ({ edits, field }: Pick<Props, 'edits' | 'field'>) => {
  const t = useT();
  if (!Object.hasOwn(edits.handSet, field)) return null;
  const source = edits.handSet[field] ?? null;
  return (
    <p className={styles.source}>
      {t('record.set_by_hand', { value: describeValue(t, source, { field }) })}{' '}
      <Button variant="text" size="small" onClick={() => edits.setValue(field, source)}>
        {t('record.use_source')}
      </Button>
    </p>
  );
};

/** A field of one line. */
export const LineField = ({
  edits,
  field,
  label,
  hint,
  isReadOnly,
  maxLength = 500,
}: Props & { maxLength?: number }) => (
  <div>
    <TextField
      name={field}
      label={label}
      isOptional
      value={textOf(edits.valueOf(field))}
      maxLength={maxLength}
      readOnly={isReadOnly}
      onChange={({ target }) => edits.setValue(field, target.value)}
      {...(hint ? { hint } : {})}
      {...(edits.problems[field] ? { problem: edits.problems[field] } : {})}
    />
    <SourceNote edits={edits} field={field} />
  </div>
);

/** A field of several lines. */
export const ParagraphField = ({
  edits,
  field,
  label,
  hint,
  isReadOnly,
  maxLength = 5000,
}: Props & { maxLength?: number }) => (
  <div>
    <TextArea
      name={field}
      label={label}
      isOptional
      rows={4}
      value={textOf(edits.valueOf(field))}
      maxLength={maxLength}
      readOnly={isReadOnly}
      onChange={({ target }) => edits.setValue(field, target.value)}
      {...(hint ? { hint } : {})}
      {...(edits.problems[field] ? { problem: edits.problems[field] } : {})}
    />
    <SourceNote edits={edits} field={field} />
  </div>
);

/** Several values, one in each line. */
export const ListField = ({ edits, field, label, hint, isReadOnly }: Props) => {
  const value = edits.valueOf(field);
  return (
    <TextArea
      name={field}
      label={label}
      isOptional
      rows={2}
      readOnly={isReadOnly}
      value={Array.isArray(value) ? value.join('\n') : ''}
      onChange={({ target }) => {
        const lines = target.value === '' ? null : target.value.split('\n');
        edits.setValue(field, lines ?? (field.includes('.') ? null : []));
      }}
      {...(hint ? { hint } : {})}
      {...(edits.problems[field] ? { problem: edits.problems[field] } : {})}
    />
  );
};

export const CheckField = ({ edits, field, label, hint, isReadOnly }: Props) => (
  <div>
    <label className={styles.check}>
      <input
        type="checkbox"
        name={field}
        checked={edits.valueOf(field) === true}
        disabled={isReadOnly}
        onChange={({ target }) => edits.setValue(field, target.checked)}
      />
      <span>{label}</span>
    </label>
    {hint && <p className={styles.source}>{hint}</p>}
  </div>
);

export type Choice = { value: string; label: string };

export const ChoiceField = ({ edits, field, label, hint, isReadOnly, choices }: Props & { choices: Choice[] }) => {
  const value = textOf(edits.valueOf(field));
  const all = choices.some((choice) => choice.value === value) ? choices : [{ value, label: value }, ...choices];
  return (
    <div>
      <SelectField
        name={field}
        label={label}
        choices={all}
        value={value}
        isDisabled={isReadOnly ?? false}
        onChoose={(chosen) => edits.setValue(field, chosen === '' && field.includes('.') ? null : chosen)}
        {...(hint ? { hint } : {})}
        {...(edits.problems[field] ? { problem: edits.problems[field] } : {})}
      />
      <SourceNote edits={edits} field={field} />
    </div>
  );
};

type GroupProps = {
  edits: RecordEdits;
  group: string;
  legend: string;
  /** The label of one, with `{language}` in it. */
  label: Key;
  kind: 'line' | 'paragraph' | 'list';
  hint?: string;
  maxLength?: number;
  isReadOnly?: boolean;
};

const FIELD_OF_KIND = { line: LineField, paragraph: ParagraphField, list: ListField };

/** The same in several languages: those of the site, those that are there, and any that is added. */
export const LanguageFields = ({ edits, group, legend, label, kind, hint, maxLength, isReadOnly }: GroupProps) => {
  const t = useT();
  const { language } = useLanguage();
  const [added, setAdded] = useState<string[]>([]);
  const own = [...edits.names, ...Object.keys(edits.handSet)]
    .filter((name) => name.startsWith(`${group}.`))
    .map((name) => name.slice(group.length + 1));
  const languages = [...new Set([...SITE_LANGUAGES.map(textLanguage), ...own, ...added])];
  const others = TEXT_LANGUAGES.filter((code) => !languages.includes(code));
  const Field = FIELD_OF_KIND[kind];
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {languages.map((code) => (
        <Field
          key={code}
          edits={edits}
          field={`${group}.${code}`}
          label={t(label, { language: languageName(t, code) })}
          {...(maxLength ? { maxLength } : {})}
          {...(isReadOnly ? { isReadOnly } : {})}
        />
      ))}
      {!isReadOnly && (
        <select
          className={styles.add}
          aria-label={t('record.add_language')}
          value=""
          onChange={({ target }) => setAdded([...added, target.value])}
        >
          <option value="">{t('record.add_language')}</option>
          {languageChoices(t, language, others).map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
};
