import type { SheetCollectionSummary } from '#shared/contract/sheet-collections.ts';
import { languageOfUserText, UserText } from '#web/i18n/user-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatCount } from '#web/i18n/counts.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { Row, RowNote, RowTitle } from '#web/ui/row-list.tsx';

type Props = {
  collection: SheetCollectionSummary;
  as: 'h2' | 'h3';
  /** Among collections of several members: shows whose it is. */
  hasOwner?: boolean;
};

export const CollectionRow = ({ collection, as, hasOwner = false }: Props) => {
  const t = useT();
  const { language: siteLanguage } = useLanguage();
  const { id, title, language, is_public, role, sheet_count, owner } = collection;
  return (
    <Row>
      <RowTitle as={as} language={languageOfUserText(title, language) ?? language} to={paths.sheetCollection(id)}>
        {title}
      </RowTitle>
      <RowNote>
        {formatCount(t, siteLanguage, 'sheet_collection.sheets', sheet_count)}
        {' · '}
        {hasOwner ? (
          <Link to={paths.user(owner.username)}>
            <UserText isOneLine>{owner.name}</UserText>
          </Link>
        ) : (
          t(is_public ? 'sheet.public' : 'sheet.private')
        )}
        {role === 'editor' && ` · ${t('sheet_collection.role_editor')}`}
      </RowNote>
    </Row>
  );
};
