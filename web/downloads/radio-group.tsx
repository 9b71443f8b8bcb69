import { type ReactNode, useId } from 'react';
import styles from './downloads.module.css';

type Choice<Value> = { value: Value; label: string; note?: ReactNode };

type Props<Value> = {
  legend: string;
  choices: Choice<Value>[];
  value: Value;
  onChoose(value: Value): void;
};

/** One of a few choices, each with a note. */
export const RadioGroup = <Value extends string>({ legend, choices, value, onChoose }: Props<Value>) => {
  const id = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={id}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <span>
            {choice.label}
            {choice.note && <span className={styles.note}>{choice.note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
};
