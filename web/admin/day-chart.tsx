import { useId } from 'react';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { formatWireDay } from '#web/ui/dates.tsx';
import { axisTop, labelled } from './chart-scale.ts';
import styles from './day-chart.module.css';

export type Series = {
  key: string;
  label: string;
  /** One for each day. */
  values: number[];
  /** What is said of all together; `sum` by default. */
  summary?: 'sum' | 'most' | 'latest';
};

const useFormatDay = () => {
  const { language } = useLanguage();
  return (day: string) => formatWireDay(language, `${day} 00:00:00`);
};

/** Of 100 by 100, which the stylesheet stretches. */
const Bars = ({ days, values, top }: { days: string[]; values: number[]; top: number }) => {
  const { language } = useLanguage();
  const formatDay = useFormatDay();
  const width = 100 / Math.max(days.length, 1);
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={styles.bars}>
      {[0, 50].map((y) => (
        <line key={y} x1="0" x2="100" y1={y} y2={y} vectorEffect="non-scaling-stroke" />
      ))}
      {days.map((day, index) => {
        const value = values[index] ?? 0;
        const height = (100 * value) / top;
        return (
          <rect key={day} x={(index + 0.1) * width} y={100 - height} width={0.8 * width} height={height}>
            <title>{`${formatDay(day)}: ${formatNumber(language, value)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
};

/** Bars over days or weeks. The sentence below it has what the bars show, and the table of the same section every number. */
export const DayChart = ({ days, series }: { days: string[]; series: Series }) => {
  const t = useT();
  const { language } = useLanguage();
  const formatDay = useFormatDay();
  const caption = useId();
  const { label, values, summary: kind = 'sum' } = series;
  const top = axisTop(values);
  const highest = Math.max(0, ...values);
  const at = days[values.indexOf(highest)];
  const summary =
    highest === 0 || at === undefined
      ? t('overview.none')
      : t(`overview.${kind}`, {
          sum: formatNumber(
            language,
            values.reduce((sum, value) => sum + value, 0),
          ),
          most: formatNumber(language, highest),
          latest: formatNumber(language, values.at(-1) ?? 0),
          day: formatDay(at),
        });
  return (
    <figure className={styles.chart} aria-labelledby={caption}>
      <figcaption id={caption}>
        <span className={styles.label}>{label}</span>
        <span className={styles.summary}>{summary}</span>
      </figcaption>
      <div className={styles.plot} aria-hidden="true">
        <ul className={styles.scale}>
          {[top, top / 2, 0].map((value) => (
            <li key={value}>{formatNumber(language, value)}</li>
          ))}
        </ul>
        <Bars days={days} values={values} top={top} />
        <ul className={styles.days}>
          {labelled(days.length).map((index) => (
            <li key={index}>{formatDay(days[index] ?? '')}</li>
          ))}
        </ul>
      </div>
    </figure>
  );
};

type TableProps = { label: string; period: 'month' | 'year'; days: string[]; columns: Series[] };

/** Every number of the charts of a section, latest first. */
export const DayTable = ({ label, period, days, columns }: TableProps) => {
  const t = useT();
  const { language } = useLanguage();
  const formatDay = useFormatDay();
  return (
    <details className={styles.numbers}>
      <summary>{t('overview.table', { label })}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(`overview.column.${period}`)}</th>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .map((day, index) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                {columns.map(({ key, values }) => (
                  <td key={key}>{formatNumber(language, values[index] ?? 0)}</td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </details>
  );
};
