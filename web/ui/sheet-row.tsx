import type { ReactNode } from 'react';
import type { SheetSummary } from '#shared/contract/sheet-parts.ts';
import { languageOfWords } from '#web/i18n/language-of-words.ts';
import { Words } from '#web/i18n/words.tsx';
import { paths } from '#web/paths.ts';
import { Link } from './link.tsx';
import rows from './row-list.module.css';

type Props = {
  sheet: Pick<SheetSummary, 'id' | 'title' | 'summary' | 'language' | 'publisher'>;
  heading: 'h2' | 'h3';
  /** What else is said of it there. */
  children: ReactNode;
};

/** A sheet in a list of sheets: its title, which leads to it, and what it is about. */
export const SheetRow = ({ sheet: { id, title, summary, language, publisher }, heading, children }: Props) => (
  <li className={rows.row}>
    <Words as={heading} language={languageOfWords(title, language) ?? language} className={rows.title}>
      <Link to={paths.readSheet({ username: publisher.username, title, id })} className={rows.link}>
        {title}
      </Link>
    </Words>
    {summary && (
      <Words as="p" language={languageOfWords(summary, language) ?? language} className={rows.description}>
        {summary}
      </Words>
    )}
    {children}
  </li>
);
