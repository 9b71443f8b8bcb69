import type { ReactNode } from 'react';
import type { SheetSummary } from '#shared/contract/sheet-parts.ts';
import { languageOfUserText } from '#web/i18n/language-of-words.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
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
    <LangText as={heading} language={languageOfUserText(title, language) ?? language} className={rows.title}>
      <Link to={paths.readSheet({ username: publisher.username, title, id })} className={rows.link}>
        {title}
      </Link>
    </LangText>
    {summary && (
      <LangText as="p" language={languageOfUserText(summary, language) ?? language} className={rows.description}>
        {summary}
      </LangText>
    )}
    {children}
  </li>
);
