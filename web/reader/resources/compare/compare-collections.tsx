import { useInfiniteQuery } from '@tanstack/react-query';
import type { Collection } from '#shared/contract/collections.ts';
import { textLanguage } from '#shared/languages.ts';
import { CollectionList } from '#web/collections/collection-list.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { collectionsQuery } from './compare.data.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { LoadMore } from '../load-more.tsx';

type Props = { parentId?: string; onSelect(collection: Collection): void };

export const CompareCollections = ({ parentId, onSelect }: Props) => {
  const { language } = useLanguage();
  const query = useInfiniteQuery(collectionsQuery(textLanguage(language), parentId));
  return (
    <AsyncPart query={query} onFailure="retry">
      {({ pages }) => {
        const collections = pages.flatMap((page) => page.collections);
        return (
          <>
            <CollectionList collections={collections} showDescription={false} onSelect={onSelect} />
            <LoadMore query={query} shown={collections.length} total={pages[0]?.total ?? 0} />
          </>
        );
      }}
    </AsyncPart>
  );
};
