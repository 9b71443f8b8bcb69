import type { ReactNode } from 'react';
import { FormField, type FieldLabels } from '#web/ui/form/form-field.tsx';
import styles from './form.module.css';

type Choice = { value: string; label: string; lang?: string };

type SelectProps = FieldLabels & { name: string; initial: string; choices: Choice[] };

/** One of many choices. */
export const SelectField = ({ name, initial, choices, ...labels }: SelectProps) => (
  <FormField {...labels}>
    {(fieldProps) => (
      <select {...fieldProps} name={name} className={`${styles.input} ${styles.select}`} defaultValue={initial}>
        {choices.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
      </select>
    )}
  </FormField>
);

type RadioProps = { name: string; legend: ReactNode; problem?: string; initial: string; choices: Choice[] };

/** One of a few choices, all visible. */
export const RadioField = ({ name, legend, problem, initial, choices }: RadioProps) => (
  <fieldset className={styles.radios}>
    <legend className={styles.label}>{legend}</legend>
    {choices.map(({ value, label }) => (
      <label key={value} className={styles.radio}>
        <input type="radio" name={name} value={value} defaultChecked={value === initial} />
        <span>{label}</span>
      </label>
    ))}
    <div role="alert">{problem && <p className={styles.problem}>{problem}</p>}</div>
  </fieldset>
);
