import type { Collection } from '#shared/contract/collections.ts';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { NotFound } from '#web/ui/placeholder.tsx';
import { SelectLink } from '#web/ui/select-link.tsx';
import rows from '#web/ui/row-list.module.css';

type Props = {
  collections: Collection[];
  showDescription?: boolean;
  /** When given, choosing a collection does this instead of opening its page. */
  onSelect?: (collection: Collection) => void;
};

export const CollectionList = ({ collections, showDescription = true, onSelect }: Props) => {
  const t = useT();
  if (collections.length === 0) return <NotFound hint={t('collection.empty')} />;
  return (
    <ul className={rows.list} data-list>
      {collections.map((collection) => (
        <li key={collection.id} className={rows.row}>
          <LangText as="div" language={collection.language}>
            <h2 className={rows.title}>
              <SelectLink
                to={paths.shelf(collection)}
                className={rows.link}
                onSelect={onSelect && (() => onSelect(collection))}
              >
                {collection.title}
              </SelectLink>
            </h2>
            {showDescription && collection.description && <p className={rows.description}>{collection.description}</p>}
          </LangText>
        </li>
      ))}
    </ul>
  );
};
