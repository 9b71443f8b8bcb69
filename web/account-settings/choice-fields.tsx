import { type ReactNode, useId } from 'react';
import form from '#web/ui/form/form.module.css';
import styles from './account-settings.module.css';

type Choice = { value: string; label: string; lang?: string };

type SelectProps = {
  name: string;
  label: string;
  hint: string;
  problem?: string;
  initial: string;
  choices: Choice[];
};

/** One of many, labelled like every other field. */
export const SelectField = ({ name, label, hint, problem, initial, choices }: SelectProps) => {
  const id = useId();
  return (
    <div className={form.field}>
      <label className={form.label} htmlFor={id}>
        {label}
      </label>
      <div className={form.box}>
        <select
          id={id}
          name={name}
          className={`${form.input} ${styles.select}`}
          defaultValue={initial}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
        >
          {choices.map(({ value, label: words, lang }) => (
            <option key={value} value={value} lang={lang}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <p id={`${id}-note`} className={problem ? form.problem : form.note} aria-live="polite">
        {problem ?? hint}
      </p>
    </div>
  );
};

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
