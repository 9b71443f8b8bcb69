import type { ReactNode } from 'react';
import { useT } from '#web/i18n/translate.ts';
import styles from './overview.module.css';

type Props = { caption: string; head: string[]; rows: { key: string; cells: ReactNode[] }[] };

/** A list with figures, the first column being what they are about. */
export const FigureTable = ({ caption, head, rows }: Props) => {
  const t = useT();
  return (
    <table className={styles.figures}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...figures] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {figures.map((figure, index) => (
              <td key={head[index + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={head.length}>{t('overview.none')}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
};
