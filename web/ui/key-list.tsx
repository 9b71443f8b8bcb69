import styles from './key-list.module.css';

export type KeyDescription = { keys: string; description: string };

/** Keys and what they do. */
export const KeyList = ({ keys: rows }: { keys: KeyDescription[] }) => (
  <dl>
    {rows.map(({ keys, description }) => (
      <div key={`${keys} ${description}`} className={styles.row}>
        <dt>
          <kbd lang="en">{keys}</kbd>
        </dt>
        <dd>{description}</dd>
      </div>
    ))}
  </dl>
);
