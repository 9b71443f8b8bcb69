import type { CollectionRow } from '#shared/contract/collections.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { Row, RowList, RowNote, RowTitle } from '#web/ui/row-list.tsx';

type Props = {
  collections: CollectionRow[];
  showDescription?: boolean;
  /** When given, choosing a collection calls this instead of opening its page. */
  onSelect?: (collection: CollectionRow) => void;
};

export const CollectionList = ({ collections, showDescription = true, onSelect }: Props) => {
  const t = useT();
  if (collections.length === 0) return <NotFound hint={t('collection.empty')} />;
  return (
    <RowList>
      {collections.map((collection) => {
        // A page with a single row would only lead to the next.
        const opened = { ...collection, ...collection.only_children.at(-1) };
        return (
          <Row key={collection.id}>
            <LangText as="div" language={collection.language}>
              <RowTitle as="h2" to={paths.collectionOrWorks(opened)} onSelect={onSelect && (() => onSelect(opened))}>
                {[collection, ...collection.only_children].map(({ title }) => title).join(' › ')}
              </RowTitle>
              {showDescription && collection.description && <RowNote>{collection.description}</RowNote>}
            </LangText>
          </Row>
        );
      })}
    </RowList>
  );
};
