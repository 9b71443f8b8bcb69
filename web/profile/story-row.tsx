import { Pencil, Trash2 } from 'lucide-react';
import type { SheetSummary } from '#shared/contract/sheet-parts.ts';
import { languageOfUserText } from '#web/i18n/user-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { PublishedDate } from '#web/ui/dates.tsx';
import { AddToCollection } from '#web/sheet-collections/add-to-collection.tsx';
import { IconButton, iconButtonClass } from '#web/ui/icon-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { Row, RowNote, RowTitle } from '#web/ui/row-list.tsx';

type Props = { sheet: SheetSummary; onDelete(): void };

export const StoryRow = ({ sheet, onDelete }: Props) => {
  const t = useT();
  const { id, title, language, publisher, published_date, is_published } = sheet;
  return (
    <Row
      actions={
        <>
          <AddToCollection sheet={sheet} />
          <Link
            to={paths.sheet(id)}
            className={iconButtonClass({ isQuiet: true })}
            aria-label={t('sheet.edit_title', { title })}
            title={t('sheet.edit')}
          >
            <Pencil aria-hidden="true" size={18} />
          </Link>
          <IconButton
            icon={Trash2}
            iconSize={18}
            isQuiet
            label={t('sheet.delete_named', { title })}
            title={t('sheet.delete')}
            onClick={onDelete}
          />
        </>
      }
    >
      <RowTitle
        as="h3"
        language={languageOfUserText(title, language) ?? language}
        to={paths.readSheet({ username: publisher.username, title, id })}
      >
        {title}
      </RowTitle>
      <RowNote>
        {published_date ? <PublishedDate date={published_date} /> : t('sheet.draft')}
        {' · '}
        {t(is_published ? 'sheet.public' : 'sheet.private')}
      </RowNote>
    </Row>
  );
};
