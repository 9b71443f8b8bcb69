import type { ReactNode } from 'react';
import { LangText } from '#web/i18n/lang-text.tsx';
import styles from './list-title.module.css';

type Props = { language: string; script?: string; children: ReactNode };

/** The title of an entry that is itself a heading; it holds a link. */
export const ListTitle = (props: Props) => <LangText as="h2" {...props} className={styles.title} />;
