import type { ReactNode } from 'react';
import { FormField, type FieldLabels } from '#web/ui/form/form-field.tsx';
import styles from './form.module.css';

type Choice = { value: string; label: string; lang?: string };

type SelectProps = FieldLabels & { name: string; choices: Choice[] } & (
    | { initial: string }
    /** Where the caller keeps what is chosen. */
    | { value: string; isDisabled?: boolean; onChoose(value: string): void }
  );

/** One of many choices. */
export const SelectField = ({ name, choices, ...props }: SelectProps) => (
  <FormField {...props}>
    {(fieldProps) => (
      <select
        {...fieldProps}
        name={name}
        className={`${styles.input} ${styles.select}`}
        {...('initial' in props
          ? { defaultValue: props.initial }
          : {
              value: props.value,
              disabled: props.isDisabled,
              onChange: ({ target }: { target: HTMLSelectElement }) => props.onChoose(target.value),
            })}
      >
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
