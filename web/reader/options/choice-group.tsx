import { type ReactNode, useId } from 'react';
import styles from './choice-group.module.css';

type Choice<Value> = { value: Value; label: ReactNode; isDisabled?: boolean };

type Props<Value> = {
  legend: string;
  choices: Choice<Value>[];
  value: Value;
  /** Why some choices are disabled. */
  reason?: string;
  onChoose(value: Value): void;
};

/** Radio buttons styled as one control. */
export const ChoiceGroup = <Value extends string>({ legend, choices, value, reason, onChoose }: Props<Value>) => {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={reason ? `${id}-reason` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.isDisabled}
              onChange={() => onChoose(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {reason && (
        <p id={`${id}-reason`} className={styles.reason}>
          {reason}
        </p>
      )}
    </fieldset>
  );
};
