import { useId } from 'react';
import { useLanguage } from '#web/i18n/language-context.tsx';
import styles from './step-slider.module.css';

/** The index of the nearest step. */
export const nearestStep = (steps: readonly number[], value: number): number => {
  let nearest = 0;
  for (const [index, step] of steps.entries()) {
    if (Math.abs(step - value) < Math.abs((steps[nearest] ?? 0) - value)) nearest = index;
  }
  return nearest;
};

export const stepAt = (steps: readonly number[], index: number): number =>
  steps[Math.min(Math.max(Math.round(index), 0), steps.length - 1)] ?? 0;

type Props = {
  label: string;
  steps: readonly number[];
  value: number;
  /** The value of 100 per cent. */
  defaultValue: number;
  onChoose(value: number): void;
};

/** A slider over a few fixed values, shown in per cent of the default. */
export const StepSlider = ({ label, steps, value, defaultValue, onChoose }: Props) => {
  const id = useId();
  const { language } = useLanguage();
  const percent = new Intl.NumberFormat([language, 'en'], { style: 'percent' }).format(value / defaultValue);
  return (
    <div>
      <div className={styles.line}>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id}>{percent}</output>
      </div>
      <input
        id={id}
        type="range"
        className={styles.slider}
        min={0}
        max={steps.length - 1}
        step={1}
        value={nearestStep(steps, value)}
        aria-valuetext={percent}
        onChange={(event) => onChoose(stepAt(steps, Number(event.target.value)))}
      />
    </div>
  );
};
