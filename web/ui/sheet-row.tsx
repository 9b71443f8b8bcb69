import type { ReactNode } from 'react';
import type { SheetSummary } from '#shared/contract/sheet-parts.ts';
import { languageOfUserText } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import { Row, RowNote, RowTitle } from './row-list.tsx';

type Props = {
  sheet: Pick<SheetSummary, 'id' | 'title' | 'summary' | 'language' | 'publisher'>;
  heading: 'h2' | 'h3';
  /** More about the sheet, below its summary. */
  children: ReactNode;
};

/** A sheet in a list: its title as a link, and its summary. */
export const SheetRow = ({ sheet: { id, title, summary, language, publisher }, heading, children }: Props) => (
  <Row>
    <RowTitle
      as={heading}
      language={languageOfUserText(title, language) ?? language}
      to={paths.readSheet({ username: publisher.username, title, id })}
    >
      {title}
    </RowTitle>
    {summary && <RowNote language={languageOfUserText(summary, language) ?? language}>{summary}</RowNote>}
    {children}
  </Row>
);
