import type { ReactNode } from 'react';
import { Labelled, type Labels } from '#web/ui/form/labelled.tsx';
import form from '#web/ui/form/form.module.css';
import styles from './account-settings.module.css';

type Choice = { value: string; label: string; lang?: string };

type SelectProps = Labels & { name: string; initial: string; choices: Choice[] };

/** One of many, labelled like every other field. */
export const SelectField = ({ name, initial, choices, ...labels }: SelectProps) => (
  <Labelled {...labels}>
    {(tied) => (
      <select {...tied} name={name} className={`${form.input} ${styles.select}`} defaultValue={initial}>
        {choices.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
      </select>
    )}
  </Labelled>
);

type RadioProps = { name: string; legend: ReactNode; problem?: string; initial: string; choices: Choice[] };

/** One of a few, all of them in sight. */
export const RadioField = ({ name, legend, problem, initial, choices }: RadioProps) => (
  <fieldset className={styles.radios}>
    <legend className={form.label}>{legend}</legend>
    {choices.map(({ value, label }) => (
      <label key={value} className={styles.radio}>
        <input type="radio" name={name} value={value} defaultChecked={value === initial} />
        <span>{label}</span>
      </label>
    ))}
    <div role="alert">{problem && <p className={form.problem}>{problem}</p>}</div>
  </fieldset>
);
