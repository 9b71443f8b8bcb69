import { useId } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import { Row, RowList, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { useUnsentSheets } from './sheets-on-page.ts';
import type { UnsentSheet } from './unsent-sheets.ts';

const UnsentRow = ({ sheet: { sheet_id, title, exists } }: { sheet: UnsentSheet }) => {
  const t = useT();
  const state = exists ? 'unsent.sheet_changes' : title ? 'unsent.sheet_new' : 'unsent.sheet_untitled';
  return (
    <Row>
      <RowTitle as="h3" to={paths.sheet(sheet_id)}>
        <UserText isOneLine>{title || t('saving.offered_untitled')}</UserText>
      </RowTitle>
      <RowNote>{t(state)}</RowNote>
    </Row>
  );
};

/** Sheets of this member that the server does not have, or not as they are here. Each opens in the editor. */
export const UnsentSheetList = () => {
  const t = useT();
  const id = useId();
  const sheets = useUnsentSheets();
  if (sheets.length === 0) return null;
  return (
    <section aria-labelledby={id} data-unsent-sheets>
      <h3 id={id}>{t('unsent.sheets')}</h3>
      <RowList>
        {sheets.map((sheet) => (
          <UnsentRow key={sheet.sheet_id} sheet={sheet} />
        ))}
      </RowList>
    </section>
  );
};
