import { Fragment } from 'react';
import type { TopicLink } from '#shared/contract/topics.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import styles from './topics.module.css';

/** Below what a topic stands, in words. */
export const TopicWay = ({ parents }: { parents: TopicLink[] }) =>
  parents.length > 0 && (
    <p className={styles.way}>
      {parents.map((parent, index) => (
        <Fragment key={parent.id}>
          {index > 0 && <span aria-hidden="true"> › </span>}
          <LangText language={parent.language}>{parent.title}</LangText>
        </Fragment>
      ))}
    </p>
  );
