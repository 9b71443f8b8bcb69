import type { ComponentProps, ReactNode } from 'react';
import { LangText } from '#web/i18n/lang-text.tsx';
import { ScriptRuns } from '#web/i18n/script-runs-text.tsx';
import styles from './row-list.module.css';
import { SelectLink } from './select-link.tsx';

/** A list of rows between hairlines, each with a title that opens it. */
export const RowList = (props: Omit<ComponentProps<'ul'>, 'className'>) => <ul {...props} className={styles.list} />;

type RowProps = ComponentProps<'li'> & {
  [data: `data-${string}`]: unknown;
  /** Buttons at the end of the row, in place of its arrow. */
  actions?: ReactNode;
};

export const Row = ({ actions, className = '', children, ...rest }: RowProps) => (
  <li {...rest} className={`${styles.row} ${actions ? styles.withActions : ''} ${className}`}>
    {actions ? (
      <>
        <div className={styles.content}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </>
    ) : (
      children
    )}
  </li>
);

/** A link that is as large as its row. */
export const RowLink = (props: Omit<ComponentProps<typeof SelectLink>, 'className'>) => (
  <SelectLink {...props} className={styles.link} />
);

type TitleProps = Omit<ComponentProps<typeof RowLink>, 'to'> & {
  /** Without it the title opens nothing. */
  to?: string;
  as: 'h2' | 'h3';
  /** Of the title; by default that of the page. */
  language?: string;
  script?: string;
};

/** Of a title that may be too long for its two lines. */
const wholeTitle = (title: ReactNode): string | undefined => (typeof title === 'string' ? title : undefined);

export const RowTitle = ({ as: Heading, language, script, to, ...link }: TitleProps) => {
  const content = to ? <RowLink title={wholeTitle(link.children)} {...link} to={to} /> : link.children;
  return language ? (
    <LangText as={Heading} language={language} script={script} className={`two-lines ${styles.title}`}>
      {content}
    </LangText>
  ) : (
    <Heading className={`two-lines ${styles.title}`}>
      {typeof content === 'string' ? <ScriptRuns text={content} /> : content}
    </Heading>
  );
};

/** A line in quiet ink below the title. */
export const RowNote = ({ language, children }: { language?: string; children: ReactNode }) =>
  language ? (
    <LangText as="p" language={language} className={styles.note}>
      {children}
    </LangText>
  ) : (
    <p className={styles.note}>{children}</p>
  );

/** The title of a list entry that is a heading and contains a link. */
export const ListTitle = (props: { language: string; script?: string; children: ReactNode }) => (
  <LangText as="h2" {...props} className={styles.listTitle} />
);
